#include "ui/qt/help/command_palette.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/model/basics/palette_search.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/basics/unicode_folding.hpp"

namespace compliant {
namespace {

enum PaletteRole { SentenceRole = Qt::UserRole, NoteRole, EntryRole, PictureRole };

// Icon and title, with kind and shortcut on the right; the description is below them.
class EntryDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {scaled(100), scaled(44)};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    row.text.clear();
    row.icon = QIcon();
    const QWidget* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &row, painter, widget);
    const Theme& theme = activeTheme();
    QRect area = option.rect.adjusted(scaled(8), scaled(4), -scaled(8), -scaled(4));
    const int side = scaled(16);
    const QRect iconPlace = index.data(PictureRole).toBool()
                                ? QRect(area.left(), area.top(), scaled(56), area.height())
                                : QRect(area.left(), area.top() + scaled(2), side, side);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, iconPlace, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    area.setLeft(iconPlace.right() + scaled(8));
    const QRect upper(area.left(), area.top(), area.width(), area.height() / 2);
    const QRect lower(area.left(), upper.bottom() + 1, area.width(), area.height() / 2);

    painter->save();
    painter->setFont(captionFont());
    painter->setPen(toColor(theme.secondaryText));
    const QString note = index.data(NoteRole).toString();
    painter->drawText(upper, Qt::AlignRight | Qt::AlignVCenter, note);
    const QFontMetrics small(painter->font());
    painter->drawText(
        lower, Qt::AlignLeft | Qt::AlignVCenter,
        small.elidedText(index.data(SentenceRole).toString(), Qt::ElideRight, lower.width()));
    painter->setFont(textFont());
    painter->setPen(toColor(enabled ? theme.text : theme.secondaryText));
    const int room = upper.width() - small.horizontalAdvance(note) - scaled(8);
    painter->drawText(
        upper, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, room));
    painter->restore();
  }
};

}  // namespace

CommandPalette::CommandPalette(QWidget* window) : QFrame(window, Qt::Popup) {
  setObjectName("palette");
  auto* column = new QVBoxLayout(this);
  onUiScale(column, [column] {
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(8));
  });
  search_ = new QLineEdit;
  search_->setPlaceholderText("Search commands and components");
  search_->setAccessibleName("Command palette");
  search_->addAction(icon("search"), QLineEdit::LeadingPosition);
  list_ = new QListWidget;
  list_->setItemDelegate(new EntryDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setAccessibleName("Commands and components");
  nothing_ = new QLabel("No matches.");
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setEnabled(false);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  column->addWidget(nothing_, 1);
  search_->installEventFilter(this);
  connect(search_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
}

void CommandPalette::open(std::vector<PaletteEntry> entries, const QString& hint) {
  search_->setPlaceholderText(hint);
  entries_ = std::move(entries);
  search_->clear();
  filter();
  const QWidget* window = parentWidget();
  const int width = std::min(scaled(560), window->width() - scaled(32));
  const int height = std::min(scaled(420), window->height() - scaled(96));
  setGeometry(QRect(window->mapToGlobal(QPoint((window->width() - width) / 2, scaled(64))),
                    QSize(width, height)));
  show();
  search_->setFocus();
}

void CommandPalette::filter() {
  const std::string typed = search_->text().toStdString();
  std::vector<std::pair<int, std::size_t>> found;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const PaletteEntry& entry = entries_[i];
    const auto score = searchScore(
        typed, entry.title.toStdString(),
        (entry.sentence + " " + entry.kind + " " + entry.words).toStdString(), foldedUnicode);
    if (score) found.emplace_back(*score, i);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  list_->clear();
  for (const auto& [score, i] : found) {
    const PaletteEntry& entry = entries_[i];
    auto* item = new QListWidgetItem(entry.thumbnail.isNull() ? icon(entry.icon) : entry.thumbnail,
                                     entry.title, list_);
    item->setData(PictureRole, !entry.thumbnail.isNull());
    item->setData(SentenceRole, entry.sentence);
    item->setData(NoteRole,
                  entry.shortcut.isEmpty() ? entry.kind : entry.kind + "   " + entry.shortcut);
    item->setData(EntryRole, static_cast<qulonglong>(i));
    item->setToolTip(plainTip(entry.sentence));
    if (entry.run == nullptr) item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
  }
  // Enter runs the best match or nothing, but not the next available one.
  list_->setCurrentRow(!found.empty() && entries_[found.front().second].run ? 0 : -1);
  list_->setVisible(!found.empty());
  nothing_->setVisible(found.empty());
}

void CommandPalette::run(const QListWidgetItem* item) {
  if (item == nullptr || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
  const auto chosen = entries_[item->data(EntryRole).toULongLong()].run;
  close();
  chosen();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      QApplication::sendEvent(list_, event);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      run(list_->currentItem());
      return true;
    case Qt::Key_Escape:
      close();
      return true;
    default:
      return QFrame::eventFilter(watched, event);
  }
}

}  // namespace compliant
