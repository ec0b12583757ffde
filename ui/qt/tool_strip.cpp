#include "ui/qt/tool_strip.hpp"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/qt/elided_label.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

struct StripButton {
  ActionId action;
  const char* icon;
};

// In the order of DrawingTool.
constexpr std::array stripButtons{
    StripButton{ActionId::toolSelect, "select"}, StripButton{ActionId::toolBox, "box"},
    StripButton{ActionId::toolMove, "move"},     StripButton{ActionId::toolTurn, "turn"},
    StripButton{ActionId::toolScale, "scale"},   StripButton{ActionId::toolPoint, "state"},
    StripButton{ActionId::toolRod, "link-hard"}, StripButton{ActionId::toolSpring, "spring"},
    StripButton{ActionId::toolFix, "anchor"}};

static_assert(stripButtons.size() == drawingToolCount);

// What the hint needs at least, beside the buttons.
constexpr int leastHint = 200;

}  // namespace

ActionId actionOf(DrawingTool tool) { return stripButtons[static_cast<std::size_t>(tool)].action; }

ToolStrip::ToolStrip(Actions& actions, QWidget* parent) : QWidget(parent), actions_(actions) {
  setObjectName("toolStrip");
  auto* line = new QHBoxLayout(this);
  onScale(line, [line] {
    line->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    line->setSpacing(scaled(4));
  });
  // The words must not push the panels aside.
  onScale(this, [this] { setMinimumWidth(scaled(9 * 34 + 40)); });
  auto* group = new QActionGroup(this);
  for (std::size_t i = 0; i < stripButtons.size(); ++i) {
    QAction* action = actions_[stripButtons[i].action];
    group->addAction(action);
    auto* button = new QToolButton;
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setIcon(icon(stripButtons[i].icon));
    onScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
    button->setText(action->text().remove('&'));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("flat", true);
    button->setProperty("words", true);
    actions_.explain(button, stripButtons[i].action);
    // The keys go on to belong to the view.
    button->setFocusPolicy(Qt::NoFocus);
    button->setAccessibleName(button->text());
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    line->addWidget(button);
    buttons_[i] = button;
  }
  addGap(line, 8);
  name_ = new QLabel;
  name_->setProperty("role", "title");
  line->addWidget(name_);
  hint_ = new ElidedLabel;
  line->addWidget(hint_, 1);
  choose(DrawingTool::select);
  onScale(this, [this] { fitWords(); });
}

void ToolStrip::choose(DrawingTool tool) {
  const auto chosen = static_cast<std::size_t>(tool);
  buttons_[chosen]->setChecked(true);
  actions_[actionOf(tool)]->setChecked(true);
  hint_->setText(toolHint(tool));
  name_->setText(buttons_[chosen]->text());
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitWords();
}

void ToolStrip::fitWords() {
  int wide = scaled(leastHint);
  for (QToolButton* button : buttons_) {
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    wide += button->sizeHint().width() + scaled(4);
  }
  // Without room the names stand in the tooltips, and that of the tool at work before its hint. The
  // buttons stay where they are, whichever is chosen.
  const bool narrow = wide > width();
  name_->setVisible(narrow);
  if (!narrow) return;
  for (QToolButton* button : buttons_) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

QString ToolStrip::hint() const { return hint_->text(); }

}  // namespace compliant
