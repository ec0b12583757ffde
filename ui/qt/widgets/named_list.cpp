#include "ui/qt/widgets/named_list.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/elided_label.hpp"
#include "ui/qt/widgets/eliding_delegate.hpp"
#include "ui/qt/widgets/text_button.hpp"

namespace compliant {

namespace {

constexpr int hintRole = Qt::UserRole;

// The name, and on the right, if there is room, a text that tells it from similar names.
class NamedDelegate : public ElidingDelegate {
 public:
  using ElidingDelegate::ElidingDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    ElidingDelegate::paint(painter, option, index);
    const int name = option.fontMetrics.horizontalAdvance(index.data().toString());
    const QRect room = option.rect.adjusted(name + scaled(56), 0, -scaled(8), 0);
    const QString hint = index.data(hintRole).toString();
    painter->save();
    painter->setFont(captionFont());
    painter->setPen(toColor(activeTheme().secondaryText));
    const QFontMetrics small(painter->font());
    if (room.width() >= small.horizontalAdvance(hint))
      painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, hint);
    painter->restore();
  }
};

}  // namespace

NamedList::NamedList(const Words& words, QWidget* parent) : QWidget(parent), icon_(words.icon) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* line = new QHBoxLayout;
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    line->setSpacing(scaled(8));
  });
  auto* make = textButton("Add", words.makeTip);
  go_ = textButton("Go to", words.goTip);
  rename_ = textButton("Rename", "Rename it (F2)");
  erase_ = textButton("Delete", "Delete it (Del)");
  for (QPushButton* each : {make, go_, rename_, erase_}) {
    line->addWidget(each);
    each->installEventFilter(this);
  }
  hint_ = new ElidedLabel;
  hint_->setProperty("role", "caption");
  addGap(line, 8);
  line->addWidget(hint_, 1);
  column->addLayout(line);
  list_ = new QListWidget;
  list_->setAccessibleName(words.title);
  list_->setUniformItemSizes(true);
  list_->setItemDelegate(new NamedDelegate(list_));
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  list_->installEventFilter(this);
  column->addWidget(list_, 1);
  // In the centre of the list, if there is room.
  empty_ = new QLabel(words.emptyHint);
  empty_->setProperty("role", "caption");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  auto* within = new QVBoxLayout(list_->viewport());
  within->addWidget(empty_);

  connect(make, &QPushButton::clicked, this, &NamedList::makeRequested);
  connect(go_, &QPushButton::clicked, this, &NamedList::go);
  connect(rename_, &QPushButton::clicked, this, [this] {
    if (QListWidgetItem* item = list_->currentItem()) list_->editItem(item);
  });
  connect(erase_, &QPushButton::clicked, this, &NamedList::erase);
  connect(list_, &QListWidget::itemDoubleClicked, this, &NamedList::go);
  connect(list_, &QListWidget::currentRowChanged, this, &NamedList::showButtons);
  connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
    const auto index = static_cast<std::size_t>(list_->row(item));
    const QString name = item->text();
    // After the editor has finished with the item.
    QMetaObject::invokeMethod(
        this, [this, index, name] { emit renameRequested(index, name); }, Qt::QueuedConnection);
  });
  showButtons();
}

QPushButton* NamedList::button(const QString& text) const {
  for (auto* each : findChildren<QPushButton*>())
    if (each->text() == text) return each;
  return nullptr;
}

void NamedList::show(const std::vector<Entry>& entries) {
  const QSignalBlocker quiet(list_);
  const int before = list_->count(), current = list_->currentRow();
  const int count = static_cast<int>(entries.size());
  while (list_->count() > count) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < count) list_->addItem(new QListWidgetItem);
  for (int i = 0; i < count; ++i) {
    const Entry& entry = entries[static_cast<std::size_t>(i)];
    QListWidgetItem* item = list_->item(i);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setText(entry.name);
    item->setIcon(icon(icon_));
    item->setToolTip(plainTip(entry.name + "\n" + entry.hint));
    item->setData(hintRole, entry.hint);
  }
  // A new item becomes the current one; otherwise the current item or its neighbour stays.
  list_->setCurrentRow(count > before ? count - 1 : std::min(current, count - 1));
  showButtons();
}

void NamedList::showButtons() {
  const int row = list_->currentRow();
  for (QPushButton* each : {go_, rename_, erase_}) each->setEnabled(row >= 0);
  empty_->setVisible(list_->count() == 0);
  hint_->setText(row < 0 ? QString() : list_->item(row)->data(hintRole).toString());
}

void NamedList::go() {
  if (list_->currentRow() >= 0) emit goRequested(static_cast<std::size_t>(list_->currentRow()));
}

void NamedList::erase() {
  if (list_->currentRow() >= 0) emit eraseRequested(static_cast<std::size_t>(list_->currentRow()));
}

bool NamedList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    // With the focus on a button, Enter presses it.
    const bool enter =
        watched == list_ && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter);
    const bool erases = key->key() == Qt::Key_Delete;
    const bool renames = key->key() == Qt::Key_F2;
    if (key->modifiers() == Qt::NoModifier && list_->currentRow() >= 0 &&
        (enter || erases || renames)) {
      // Here these keys act on an entry, not on the component selected elsewhere.
      if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
      }
      // Enter that ends the editing of a name does nothing else.
      if (enter && !list_->isPersistentEditorOpen(list_->currentItem())) go();
      if (erases) erase();
      if (renames && watched != list_) list_->editItem(list_->currentItem());
      if (!renames || watched != list_) return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace compliant
