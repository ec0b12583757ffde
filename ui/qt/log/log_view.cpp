#include "ui/qt/log/log_view.hpp"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/log/log_delegate.hpp"

namespace compliant {

// Keeps the lines with the chosen severities that contain the search words.
class LogFilter : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setWords(const QString& words) {
    words_ = words.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
  }
  void toggle(Severity severity) {
    bool& shown = shown_[static_cast<std::size_t>(severity)];
    shown = !shown;
    invalidateFilter();
  }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    const QModelIndex at = sourceModel()->index(row, 0, parent);
    if (!shown_[at.data(LogList::SeverityRole).toUInt()]) return false;
    const QString text = at.data(Qt::DisplayRole).toString();
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
      return text.contains(word, Qt::CaseInsensitive);
    });
  }

 private:
  std::array<bool, 3> shown_{true, true, true};
  QStringList words_;
};

LogView::LogView(QWidget* parent)
    : QWidget(parent),
      list_(new LogList(this)),
      filter_(new LogFilter(this)),
      lines_(new QListView),
      search_(new QLineEdit) {
  filter_->setSourceModel(list_);
  lines_->setModel(filter_);
  lines_->setItemDelegate(new LogDelegate(lines_));
  lines_->setUniformItemSizes(true);
  lines_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  lines_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  lines_->setMouseTracking(true);
  lines_->setAccessibleName("Log");
  lines_->viewport()->installEventFilter(this);
  lines_->installEventFilter(this);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bar = new QHBoxLayout;
  onUiScale(bar, [bar] {
    bar->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    bar->setSpacing(scaled(4));
  });
  constexpr std::array names{"info", "warning", "error"};
  constexpr std::array tips{"Show messages", "Show warnings", "Show errors"};
  for (std::size_t i = 0; i < 3; ++i) {
    auto* button = filters_[i] = new QToolButton;
    button->setIcon(icon(names[i]));
    onUiScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setCheckable(true);
    button->setChecked(true);
    button->setProperty("flat", true);
    button->setProperty("words", true);
    button->setToolTip(tips[i]);
    button->setAccessibleName(tips[i]);
    connect(button, &QToolButton::toggled, this,
            [this, i] { filter_->toggle(static_cast<Severity>(i)); });
    bar->addWidget(button);
  }
  search_->setPlaceholderText("Search the log");
  search_->setClearButtonEnabled(true);
  onUiScale(search_, [search = search_] { search->setMaximumWidth(scaled(320)); });
  search_->setAccessibleName("Search the log");
  addGap(bar, 4);
  bar->addWidget(search_, 100);
  bar->addStretch(1);
  const auto action = [&](const QString& name, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(icon(name));
    onUiScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
    button->setProperty("flat", true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    bar->addWidget(button);
    return button;
  };
  connect(action("copy", "Copy the selected lines, or all"), &QToolButton::clicked, this,
          &LogView::copy);
  connect(action("delete", "Clear"), &QToolButton::clicked, this, &LogView::clear);
  column->addLayout(bar);
  auto* separator = new QFrame;
  separator->setFrameShape(QFrame::HLine);
  column->addWidget(separator);
  column->addWidget(lines_, 1);

  connect(search_, &QLineEdit::textChanged, this,
          [this](const QString& words) { filter_->setWords(words); });
  connect(list_, &LogList::changed, this, &LogView::showCounts);
  followTheEnd();
  showCounts();
}

void LogView::add(Severity severity, const QString& text, const LogComponent& component,
                  double time) {
  const bool follows = follows_;
  list_->add(severity, text, component, time);
  if (follows) lines_->scrollToBottom();
}

void LogView::followTheEnd() {
  QScrollBar* bar = lines_->verticalScrollBar();
  connect(bar, &QScrollBar::valueChanged, this,
          [this, bar] { follows_ = bar->value() >= bar->maximum() - 1; });
  // Lines that become taller move the end.
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar] {
    if (follows_) bar->setValue(bar->maximum());
  });
}

int LogView::shownCount() const { return filter_->rowCount(); }

QToolButton* LogView::filterButton(Severity severity) {
  return filters_[static_cast<std::size_t>(severity)];
}

void LogView::showCounts() {
  for (std::size_t i = 0; i < 3; ++i) {
    const long count = list_->count(static_cast<Severity>(i));
    filters_[i]->setText(count > 9999 ? QStringLiteral("9999+") : QString::number(count));
  }
  lines_->viewport()->update();
}

bool LogView::showLine(const LogComponent& component, const QString& text) {
  int row = list_->rowCount() - 1;
  const auto says = [&](const LogLine& line) {
    return !line.divider && line.component.link == component.link && line.text == text;
  };
  while (row >= 0 && !says(list_->line(row))) --row;
  if (row < 0) return false;
  filterButton(list_->line(row).severity)->setChecked(true);
  QModelIndex shown = filter_->mapFromSource(list_->index(row));
  if (!shown.isValid()) {
    search_->clear();
    shown = filter_->mapFromSource(list_->index(row));
  }
  lines_->setCurrentIndex(shown);
  lines_->scrollTo(shown, QAbstractItemView::PositionAtCenter);
  return true;
}

void LogView::copy() const {
  QModelIndexList rows = lines_->selectionModel()->selectedIndexes();
  if (rows.isEmpty())
    for (int i = 0; i < filter_->rowCount(); ++i) rows << filter_->index(i, 0);
  std::sort(rows.begin(), rows.end());
  QStringList text;
  for (const QModelIndex& row : rows) text << row.data(Qt::DisplayRole).toString();
  QApplication::clipboard()->setText(text.join(u'\n'));
}

std::uint64_t LogView::linkAt(const QPoint& at) const {
  const QModelIndex index = lines_->indexAt(at);
  if (!index.isValid()) return 0;
  const auto* delegate = static_cast<const LogDelegate*>(lines_->itemDelegate());
  if (!delegate->linkRect(lines_->visualRect(index), index).contains(at)) return 0;
  return index.data(LogList::LinkRole).toULongLong();
}

bool LogView::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (watched == lines_ && key && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    // Accepted here, else the shortcut of the scene would come first.
    event->accept();
    if (event->type() == QEvent::KeyPress) copy();
    return true;
  }
  if (watched != lines_->viewport()) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseMove) {
    const bool link = linkAt(static_cast<QMouseEvent*>(event)->pos()) != 0;
    lines_->viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
  } else if (event->type() == QEvent::MouseButtonRelease) {
    const std::uint64_t link = linkAt(static_cast<QMouseEvent*>(event)->pos());
    if (link != 0) emit componentClicked(link);
  } else if (event->type() == QEvent::Paint && filter_->rowCount() == 0) {
    QPainter painter(lines_->viewport());
    painter.fillRect(lines_->viewport()->rect(), toColor(activeTheme().panel));
    painter.setPen(toColor(activeTheme().secondaryText));
    painter.setFont(textFont());
    const bool nothing = list_->rowCount() == 0;
    painter.drawText(lines_->viewport()->rect().adjusted(scaled(12), 0, -scaled(12), 0),
                     Qt::AlignCenter | Qt::TextWordWrap,
                     nothing ? "No messages. Warnings and errors appear here." : "No matches.");
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace compliant
