#include "ui/qt/actions/shortcut_dialog.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/key_capture.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/side_dialog.hpp"

namespace compliant {
namespace {

constexpr int idRole = Qt::UserRole;

struct MouseLine {
  const char* action;
  const char* button;
};

constexpr std::array mouseLines{
    MouseLine{"Orbit", "left drag, or middle drag"},
    MouseLine{"Pan", "right drag, or Shift + middle drag"},
    MouseLine{"Zoom towards the pointer", "wheel"},
    MouseLine{"Select, add to the selection", "click, Ctrl + click"},
    MouseLine{"Box select", "B, then drag; Ctrl adds"},
    MouseLine{"Move, rotate, scale the selection", "W, E, T, then drag a handle; Ctrl snaps"},
    MouseLine{"Set the orbit centre", "double click"},
    MouseLine{"Draw: place, link or fix points", "a tool, then click; Ctrl snaps to the grid"},
    MouseLine{"Pull a point with a spring", "Ctrl + left drag"},
    MouseLine{"Plot a number over time", "right click on it"},
    MouseLine{"Plots: zoom in time, zoom values", "wheel, Shift + wheel"},
    MouseLine{"Plots: pan, fit all", "left drag, double click"},
    MouseLine{"Plots: cursor A, cursor B", "click, Shift + click"},
};

QString sequencesText(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::NativeText);
  return texts.join("  or  ");
}

QTreeWidgetItem* addGroup(QTreeWidget* list, const QString& title) {
  auto* group = new QTreeWidgetItem(list, {title});
  group->setFlags(Qt::ItemIsEnabled);
  group->setFirstColumnSpanned(true);
  QFont font = textFont();
  font.setWeight(QFont::DemiBold);
  group->setFont(0, font);
  group->setExpanded(true);
  return group;
}

}  // namespace

ShortcutDialog::ShortcutDialog(Actions& actions, std::function<void()> changed, QWidget* window)
    : QDialog(window), actions_(actions), changed_(std::move(changed)) {
  arrangeAside(this, "Keyboard shortcuts", {scaled(620), scaled(640)});
  search_ = new QLineEdit;
  search_->setPlaceholderText("Find an action or key");
  search_->setAccessibleName("Find an action or key");
  search_->setClearButtonEnabled(true);
  search_->addAction(icon("search"), QLineEdit::LeadingPosition);
  list_ = new QTreeWidget;
  list_->setHeaderLabels({"Action", "Key or button"});
  list_->setRootIsDecorated(false);
  onUiScale(list_, [list = list_] { list->setIndentation(scaled(12)); });
  list_->setUniformRowHeights(true);
  list_->setAccessibleName("Actions and keys");
  list_->header()->setStretchLastSection(true);
  list_->header()->resizeSection(0, scaled(300));
  name_ = new QLabel;
  capture_ = new KeyCapture;
  onUiScale(capture_, [capture = capture_] { capture->setMaximumWidth(scaled(160)); });
  sentence_ = new QLabel;
  sentence_->setWordWrap(true);
  sentence_->setMinimumHeight(QFontMetrics(textFont()).height() * 2);
  sentence_->setAlignment(Qt::AlignLeft | Qt::AlignTop);

  auto* line = new QHBoxLayout;
  onUiScale(line, [line] { line->setSpacing(scaled(8)); });
  line->addWidget(name_, 1);
  line->addWidget(capture_);
  takeOver_ =
      addButton("Reassign", "Take the key from the action that has it.", [this] { bind(wanted_); });
  remove_ = addButton("Remove", "Remove the key of this action.", [this] { setKeys({}); });
  usual_ = addButton("Reset", "Reset this action to its default key.", [this] {
    if (const auto id = chosen()) setKeys(Actions::usualKeys(specOf(*id)));
  });
  allUsual_ = addButton("Reset all", "Reset all actions to their default keys.", [this] {
    actions_.setOwnKeys({});
    showKeys();
    changed_();
  });
  for (QPushButton* each : {takeOver_, remove_, usual_}) line->addWidget(each);
  auto* last = new QHBoxLayout;
  last->addWidget(sentence_, 1);
  last->addWidget(allUsual_, 0, Qt::AlignTop);

  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addWidget(search_);
  column->addWidget(list_, 1);
  column->addWidget(separator(QFrame::HLine));
  column->addLayout(line);
  column->addLayout(last);
  addCloseButton(this);

  connect(search_, &QLineEdit::textChanged, this, &ShortcutDialog::filter);
  connect(list_, &QTreeWidget::currentItemChanged, this, [this] { showChosen(); });
  connect(list_, &QTreeWidget::itemActivated, this, [this] {
    if (chosen()) capture_->setFocus();
  });
  connect(capture_, &KeyCapture::captured, this, &ShortcutDialog::take);
  connect(capture_, &KeyCapture::cancelled, this, [this] {
    showChosen();
    list_->setFocus();
  });
  fill();
  showChosen();
  search_->setFocus();
}

QPushButton* ShortcutDialog::addButton(const QString& text, const QString& tip,
                                       std::function<void()> run) {
  auto* button = new QPushButton(text);
  button->setAutoDefault(false);
  button->setToolTip(tip);
  connect(button, &QPushButton::clicked, this, std::move(run));
  return button;
}

QPushButton* ShortcutDialog::button(const QString& text) const {
  for (QPushButton* each : {takeOver_, remove_, usual_, allUsual_})
    if (each->text() == text) return each;
  return nullptr;
}

void ShortcutDialog::fill() {
  QTreeWidgetItem* keys = addGroup(list_, "Keys");
  for (const ActionSpec& spec : actionTable()) {
    auto* item = new QTreeWidgetItem(keys, {Actions::nameOf(spec)});
    item->setData(0, idRole, static_cast<int>(spec.id));
    item->setToolTip(0, QString::fromUtf8(spec.tip));
  }
  QTreeWidgetItem* mouse = addGroup(list_, "Mouse");
  for (const MouseLine& line : mouseLines) {
    auto* item = new QTreeWidgetItem(
        mouse, {QString::fromUtf8(line.action), QString::fromUtf8(line.button)});
    item->setToolTip(1, plainTip(item->text(1)));
  }
  showKeys();
}

void ShortcutDialog::showKeys() {
  for (QTreeWidgetItemIterator i(list_); *i != nullptr; ++i) {
    if (!(*i)->data(0, idRole).isValid()) continue;
    const auto id = static_cast<ActionId>((*i)->data(0, idRole).toInt());
    const QList<QKeySequence> keys = actions_[id]->shortcuts();
    (*i)->setText(1, sequencesText(keys));
    QFont font = textFont();
    // Changed shortcuts stand out without a colour.
    font.setWeight(keys == Actions::usualKeys(specOf(id)) ? QFont::Normal : QFont::DemiBold);
    (*i)->setFont(1, font);
  }
  showChosen();
}

void ShortcutDialog::filter() {
  const QString typed = search_->text().trimmed();
  QTreeWidgetItem* first = nullptr;
  for (int g = 0; g < list_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = list_->topLevelItem(g);
    int shown = 0;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      const bool fits = item->text(0).contains(typed, Qt::CaseInsensitive) ||
                        item->text(1).contains(typed, Qt::CaseInsensitive) ||
                        item->toolTip(0).contains(typed, Qt::CaseInsensitive);
      item->setHidden(!fits);
      if (fits && first == nullptr) first = item;
      shown += fits ? 1 : 0;
    }
    group->setHidden(shown == 0);
  }
  list_->setCurrentItem(typed.isEmpty() ? nullptr : first);
  if (first == nullptr) sentence_->setText("No matches.");
}

std::optional<ActionId> ShortcutDialog::chosen() const {
  const QTreeWidgetItem* item = list_->currentItem();
  if (item == nullptr || item->isHidden() || !item->data(0, idRole).isValid()) return {};
  return static_cast<ActionId>(item->data(0, idRole).toInt());
}

void ShortcutDialog::choose(ActionId id) {
  for (QTreeWidgetItemIterator i(list_); *i != nullptr; ++i)
    if ((*i)->data(0, idRole).isValid() && (*i)->data(0, idRole).toInt() == static_cast<int>(id))
      list_->setCurrentItem(*i);
}

void ShortcutDialog::showChosen() {
  const auto id = chosen();
  wanted_ = {};
  capture_->clear();
  takeOver_->setVisible(false);
  for (QWidget* each : std::initializer_list<QWidget*>{capture_, remove_, usual_})
    each->setEnabled(id.has_value());
  if (!id) {
    name_->setText("Select an action to change its key.");
    sentence_->clear();
    return;
  }
  const QList<QKeySequence> keys = actions_[*id]->shortcuts();
  name_->setText(Actions::nameOf(specOf(*id)));
  sentence_->setText(QString::fromUtf8(specOf(*id).tip));
  remove_->setEnabled(!keys.isEmpty());
  usual_->setEnabled(keys != Actions::usualKeys(specOf(*id)));
}

void ShortcutDialog::take(const QKeySequence& key) {
  const auto id = chosen();
  if (!id) return;
  const QString text = key.toString(QKeySequence::NativeText);
  capture_->setText(text);
  const auto owner = actions_.ownerOf(key);
  if (!owner || *owner == *id) {
    bind(key);
    return;
  }
  wanted_ = key;
  takeOver_->setVisible(true);
  sentence_->setText(QString("%1 is used by “%2”. Reassign it or press another key.")
                         .arg(text, Actions::nameOf(specOf(*owner))));
}

void ShortcutDialog::bind(const QKeySequence& key) { setKeys({key}); }

void ShortcutDialog::setKeys(const QList<QKeySequence>& keys) {
  const auto id = chosen();
  if (!id) return;
  actions_.bind(*id, keys);
  showKeys();
  changed_();
}

}  // namespace compliant
