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
  if (choices_.empty()) menu_->addAction("Nothing fits here")->setEnabled(false);
  if (kind_ == Of::Pairs) return fillPairs();
  for (const Choice& choice : choices_) {
    QAction* action = menu_->addAction(menuText(choice.title));
    action->setCheckable(true);
    action->setChecked(keys_.contains(choice.key));
    connect(action, &QAction::toggled, this, [this, key = choice.key](bool on) {
      QStringList keys = keys_;
      keys.removeAll(key);
      if (on) keys << key;
      change(keys);
    });
  }
}

void LinksField::fillPairs() {
  for (qsizetype i = 0; i < keys_.size(); i += 2) {
    const bool whole = i + 1 < keys_.size();
    QAction* action =
        menu_->addAction(menuText(whole ? nameOf(keys_[i]) + " and " + nameOf(keys_[i + 1])
                                        : nameOf(keys_[i]) + " without a partner"));
    action->setCheckable(true);
    action->setChecked(true);
    connect(action, &QAction::toggled, this, [this, i] {
      QStringList keys = keys_;
      keys.remove(i, std::min<qsizetype>(2, keys.size() - i));
      change(keys);
    });
  }
  if (!keys_.isEmpty()) menu_->addSeparator();
  for (const Choice& first : choices_) {
    QMenu* partners = menu_->addMenu(menuText("Add " + first.title + " and"));
    connect(partners, &QMenu::aboutToShow, this,
            [this, partners, key = first.key] { fillPartners(partners, key); });
  }
}

void LinksField::fillPartners(QMenu* menu, const QString& first) {
  menu->clear();
  for (const Choice& second : choices_) {
    QAction* action = menu->addAction(menuText(second.key == first ? "itself" : second.title));
    connect(action, &QAction::triggered, this, [this, first, key = second.key] {
      // A link without a partner would shift all that follow.
      QStringList keys = keys_;
      if (keys.size() % 2 != 0) keys.removeLast();
      change(keys << first << key);
    });
  }
}

void LinksField::change(const QStringList& keys) {
  setValue(keys);
  emit edited(keys_, gesture_.last());
}

QString LinksField::nameOf(const QString& key) const {
  const auto found = std::find_if(choices_.begin(), choices_.end(),
                                  [&](const Choice& choice) { return choice.key == key; });
  return found != choices_.end() ? found->title : QStringLiteral("missing");
}

void LinksField::showNames() {
  QStringList names;
  for (qsizetype i = 0; i < keys_.size(); ++i) {
    if (kind_ == Of::Pairs && i % 2 != 0)
      names.back() += " and " + nameOf(keys_[i]);
    else
      names << nameOf(keys_[i]);
  }
  const QString text = names.isEmpty() ? QStringLiteral("none") : names.join(", ");
  button_->setText(menuText(text));
  button_->setToolTip(plainTip(names.join("\n")));
}

}  // namespace compliant
