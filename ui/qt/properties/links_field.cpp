#include "ui/qt/properties/links_field.hpp"

#include <QMenu>
#include <algorithm>

#include "ui/qt/basics/text.hpp"

namespace compliant {

LinksField::LinksField(QWidget* parent) : ValueField(parent) {
  button_ = new QToolButton;
  button_->setPopupMode(QToolButton::InstantPopup);
  button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button_->setProperty("words", true);
  // Long names must not widen the panel.
  button_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  menu_ = new QMenu(button_);
  button_->setMenu(menu_);
  setContent(button_);
  connect(menu_, &QMenu::aboutToShow, this, &LinksField::fill);
}

void LinksField::setChoices(const std::vector<Choice>& choices) {
  choices_ = choices;
  showNames();
}

void LinksField::setValue(const QStringList& keys) {
  keys_ = keys;
  showNames();
}

void LinksField::setSpokenName(const QString& name) { button_->setAccessibleName(name); }

void LinksField::fill() {
  menu_->clear();
  for (const Choice& choice : choices_) {
    QAction* action = menu_->addAction(menuText(choice.title));
    action->setCheckable(true);
    action->setChecked(keys_.contains(choice.key));
    connect(action, &QAction::toggled, this, [this, key = choice.key](bool on) {
      QStringList keys = keys_;
      keys.removeAll(key);
      if (on) keys << key;
      setValue(keys);
      emit edited(keys_, gesture_.last());
    });
  }
  if (choices_.empty()) menu_->addAction("Nothing fits here")->setEnabled(false);
}

void LinksField::showNames() {
  QStringList names;
  for (const QString& key : keys_) {
    const auto found = std::find_if(choices_.begin(), choices_.end(),
                                    [&](const Choice& choice) { return choice.key == key; });
    names << (found != choices_.end() ? found->title : QStringLiteral("missing"));
  }
  const QString text = names.isEmpty() ? QStringLiteral("none") : names.join(", ");
  button_->setText(menuText(text));
  button_->setToolTip(plainTip(names.join("\n")));
}

}  // namespace compliant
