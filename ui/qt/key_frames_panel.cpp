#include "ui/qt/key_frames_panel.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/qt/icon.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {

KeyFramesPanel::KeyFramesPanel(KeyFrames& frames, QWidget* parent)
    : QWidget(parent), frames_(frames) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
  line->setSpacing(scaled(8));
  const auto add = [&](const QString& text, const QString& tip) {
    auto* button = new QPushButton(text);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(tip);
    line->addWidget(button);
    return button;
  };
  auto* make = add("Make", "Keep the motion that is shown (K)");
  go_ = add(
      "Go to",
      "<qt>Show this motion again, halted (Enter). If the history has forgotten it, it becomes the "
      "present and the history begins anew there.</qt>");
  rename_ = add("Rename", "Give it another name (F2)");
  erase_ = add("Delete", "Forget it (Del)");
  hint_ = new QLabel;
  hint_->setProperty("role", "caption");
  line->addSpacing(scaled(8));
  line->addWidget(hint_, 1);
  column->addLayout(line);
  list_ = new QListWidget;
  list_->setAccessibleName("Key frames");
  list_->setUniformItemSizes(true);
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  list_->installEventFilter(this);
  column->addWidget(list_, 1);

  connect(make, &QPushButton::clicked, this, &KeyFramesPanel::makeRequested);
  connect(go_, &QPushButton::clicked, this, &KeyFramesPanel::goTo);
  connect(rename_, &QPushButton::clicked, this, [this] {
    if (QListWidgetItem* item = list_->currentItem()) list_->editItem(item);
  });
  connect(erase_, &QPushButton::clicked, this, &KeyFramesPanel::erase);
  connect(list_, &QListWidget::itemDoubleClicked, this, &KeyFramesPanel::goTo);
  connect(list_, &QListWidget::currentRowChanged, this, &KeyFramesPanel::showButtons);
  connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
    const auto index = static_cast<std::size_t>(list_->row(item));
    if (const Status problem = frames_.rename(index, item->text().toStdString())) {
      emit refused(QString::fromStdString(problem->text()));
      // After the editor is done with the item.
      QMetaObject::invokeMethod(
          this, [this] { showFrames(); }, Qt::QueuedConnection);
    }
  });
  frames_.onChange([this] { showFrames(); });
  showFrames();
}

QPushButton* KeyFramesPanel::button(const QString& text) const {
  for (auto* each : findChildren<QPushButton*>())
    if (each->text() == text) return each;
  return nullptr;
}

void KeyFramesPanel::showFrames() {
  const QSignalBlocker quiet(list_);
  const auto& all = frames_.all();
  const int before = list_->count(), current = list_->currentRow();
  const int count = static_cast<int>(all.size());
  while (list_->count() > count) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < count) list_->addItem(new QListWidgetItem);
  for (int i = 0; i < count; ++i) {
    const KeyFrame& frame = all[static_cast<std::size_t>(i)];
    QListWidgetItem* item = list_->item(i);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setText(QString::fromStdString(frame.name));
    item->setIcon(icon("key-frame"));
    item->setToolTip(QString("%1 s, step %2")
                         .arg(frame.moment->motion.time, 0, 'f', 3)
                         .arg(frame.moment->motion.step));
  }
  // A new one is the one that is meant; of those that stay, the same or its neighbour.
  list_->setCurrentRow(count > before ? count - 1 : std::min(current, count - 1));
  showButtons();
}

void KeyFramesPanel::showButtons() {
  const int row = list_->currentRow();
  for (QPushButton* each : {go_, rename_, erase_}) each->setEnabled(row >= 0);
  hint_->setText(
      list_->count() == 0
          ? QStringLiteral("K keeps the motion that is shown, until another scene is opened.")
      : row < 0 ? QString()
                : list_->item(row)->toolTip());
}

void KeyFramesPanel::goTo() {
  if (list_->currentRow() >= 0) frames_.goTo(static_cast<std::size_t>(list_->currentRow()));
}

void KeyFramesPanel::erase() {
  if (list_->currentRow() >= 0) frames_.erase(static_cast<std::size_t>(list_->currentRow()));
}

bool KeyFramesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool erases = key->key() == Qt::Key_Delete;
    const bool renames = key->key() == Qt::Key_F2;
    if (key->modifiers() == Qt::NoModifier && list_->currentRow() >= 0 &&
        (enter || erases || renames)) {
      // Here these keys mean a key frame, not the component that is selected elsewhere.
      if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
      }
      if (enter) goTo();
      if (erases) erase();
      if (!renames) return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace compliant
