#include "ui/qt/viewport/tool_strip.hpp"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

struct StripButton {
  ActionId action;
  const char* icon;
};

// In the order of DrawingTool.
constexpr std::array stripButtons{
    StripButton{ActionId::ToolSelect, "select"}, StripButton{ActionId::ToolBox, "box"},
    StripButton{ActionId::ToolMove, "move"},     StripButton{ActionId::ToolTurn, "turn"},
    StripButton{ActionId::ToolScale, "scale"},   StripButton{ActionId::ToolPoint, "state"},
    StripButton{ActionId::ToolRod, "link-hard"}, StripButton{ActionId::ToolSpring, "spring"},
    StripButton{ActionId::ToolRope, "rope"},     StripButton{ActionId::ToolFix, "anchor"},
    StripButton{ActionId::ToolBody, "body"},     StripButton{ActionId::ToolJoint, "joint"}};

static_assert(stripButtons.size() == drawingToolCount);

// The size of a button without its name, and the gap beside it; usual, and if room is short.
struct IconPlace {
  int width, gap;
  int all() const { return static_cast<int>(drawingToolCount) * (width + gap) + 16; }
};
constexpr IconPlace roomy{36, 4}, tight{30, 1};

// The height, in pixels, of the longest hint in a column of this width.
int heightOfHints(int width) {
  int most = 0;
  for (std::size_t i = 0; i < drawingToolCount; ++i)
    most = std::max(most, QFontMetrics(captionFont())
                              .boundingRect(0, 0, width, 10000, Qt::TextWordWrap,
                                            toolHint(static_cast<DrawingTool>(i)))
                              .height());
  return most;
}

// The width at which every hint has at most two lines.
int leastHintWidth() {
  int width = scaled(120);
  while (heightOfHints(width) > 2 * QFontMetrics(captionFont()).lineSpacing() + 1)
    width += scaled(8);
  return width;
}

}  // namespace

ActionId actionOf(DrawingTool tool) { return stripButtons[static_cast<std::size_t>(tool)].action; }

ToolStrip::ToolStrip(Actions& actions, QWidget* parent) : QWidget(parent), actions_(actions) {
  setObjectName("toolStrip");
  parts_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
  line_ = new QHBoxLayout;
  auto* words = new QHBoxLayout;
  parts_->addLayout(line_);
  parts_->addLayout(words, 1);
  onUiScale(parts_, [this, words] {
    parts_->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    parts_->setSpacing(scaled(4));
    words->setSpacing(scaled(8));
  });
  onUiScale(this, [this] { setMinimumWidth(scaled(tight.all())); });
  auto* group = new QActionGroup(this);
  for (std::size_t i = 0; i < stripButtons.size(); ++i) {
    QAction* action = actions_[stripButtons[i].action];
    group->addAction(action);
    auto* button = new QToolButton;
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setIcon(icon(stripButtons[i].icon));
    onUiScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
    button->setText(action->text().remove('&'));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("flat", true);
    button->setProperty("words", true);
    actions_.explain(button, stripButtons[i].action);
    // The view keeps the focus and gets the keys.
    button->setFocusPolicy(Qt::NoFocus);
    button->setAccessibleName(button->text());
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    line_->addWidget(button);
    buttons_[i] = button;
  }
  line_->addStretch(1);
  name_ = new QLabel;
  name_->setProperty("role", "title");
  words->addWidget(name_);
  hint_ = new QLabel;
  hint_->setProperty("role", "caption");
  hint_->setWordWrap(true);
  // Its text must not push the panels aside.
  hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  words->addWidget(hint_, 1);
  choose(DrawingTool::Select);
  onUiScale(this, [this] {
    leastHint_ = leastHintWidth();
    fitWords();
  });
}

void ToolStrip::choose(DrawingTool tool) {
  const auto chosen = static_cast<std::size_t>(tool);
  buttons_[chosen]->setChecked(true);
  actions_[actionOf(tool)]->setChecked(true);
  hint_->setText(toolHint(tool));
  name_->setText(buttons_[chosen]->text());
  fitWords();
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitWords();
}

void ToolStrip::fitWords() {
  const int least = leastHint_, around = scaled(8 + 8 + 8);
  int wide = around + least, narrow = around;
  for (QToolButton* button : buttons_) {
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setMinimumWidth(0);
    button->setMaximumWidth(QWIDGETSIZE_MAX);
    wide += button->sizeHint().width() + scaled(4);
  }
  // If there is no room, names are only in the tool tips, and the name of the active tool is before
  // its hint. The buttons do not move, whichever is chosen.
  const bool named = wide <= width();
  int name = 0;
  for (QToolButton* button : buttons_)
    name = std::max(name, QFontMetrics(titleFont()).horizontalAdvance(button->text()) + scaled(8));
  const auto fits = [&](const IconPlace& icons) {
    return scaled(icons.all()) + around + name + least <= width();
  };
  // Small buttons are better than a hint below them.
  const IconPlace place =
      fits(roomy) || (!fits(tight) && scaled(roomy.all()) <= width()) ? roomy : tight;
  for (QToolButton* button : buttons_) {
    narrow += scaled(place.width + place.gap);
    if (named) continue;
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFixedWidth(scaled(place.width));
  }
  line_->setSpacing(scaled(named ? 4 : place.gap));
  // If there is less room, the hint is below, and always as high as the longest one.
  const bool below = !named && narrow + name + least > width();
  parts_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  // A second line without a hint would only take height from the view.
  const bool silent = below && hint_->text().isEmpty();
  name_->setVisible(!named && !silent);
  hint_->setVisible(!silent);
  const int room = below ? width() - scaled(16) - name : least;
  hint_->setFixedHeight(heightOfHints(std::max(scaled(80), room)));
}

bool ToolStrip::showsWholeHints() const {
  if (hint_->isHidden()) return hint_->text().isEmpty();
  const QRect room = hint_->contentsRect();
  return rect().contains(hint_->geometry()) && heightOfHints(room.width()) <= room.height();
}

QString ToolStrip::hint() const { return hint_->text(); }

}  // namespace compliant
