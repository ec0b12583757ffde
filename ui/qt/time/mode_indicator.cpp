#include "ui/qt/time/mode_indicator.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <array>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/grow_only_label.hpp"

namespace compliant {
ModeIndicator::ModeIndicator(Session& session, QWidget* parent)
    : QFrame(parent), session_(session) {
  setObjectName("workStateCue");
  auto* line = new QHBoxLayout(this);
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(8), scaled(2), scaled(8), scaled(2));
    line->setSpacing(scaled(4));
  });
  sign_ = new QLabel;
  word_ = new GrowOnlyLabel(editorModeName(EditorMode::Inspect));
  line->addWidget(sign_);
  line->addWidget(word_);
  listening_ = session_.addListener({.sceneReplaced = {},
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = [this] { follow(); },
                                     .playingChanged = [this] { follow(); }});
  onUiScale(this, [this] { showState(); });
}

void ModeIndicator::follow() {
  const EditorMode state = editorMode(session_);
  const ShownMoment moment = shownMoment(session_.snapshot());
  if (state == state_ && moment == moment_) return;
  state_ = state;
  moment_ = moment;
  showState();
}

void ModeIndicator::showState() {
  static_cast<GrowOnlyLabel*>(word_)->setText(editorModeName(state_));
  constexpr std::array signs = {"pencil", "play", "search"};
  sign_->setPixmap(iconPixmap(signs[static_cast<std::size_t>(state_)], scaled(14),
                              toColor(colour()), devicePixelRatioF()));
  setAccessibleName(QString("Mode: ") + editorModeName(state_));
  setToolTip(QString("<qt>%1</qt>").arg(editorModeTip(state_, moment_)));
  update();
}

Rgb ModeIndicator::colour() const {
  const Theme& theme = activeTheme();
  const std::array colours = {theme.accent, theme.curves[2], theme.warning};
  return colours[static_cast<std::size_t>(state_)];
}

void ModeIndicator::paintEvent(QPaintEvent*) {
  // Painted here, because its own style sheet would not follow the theme.
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);  // a badge, not a button
  painter.setBrush(mixed(activeTheme().panel, colour(), 0.14));
  painter.drawRoundedRect(rect(), scaled(4), scaled(4));
}

void ModeIndicator::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && word_ != nullptr) showState();
  QFrame::changeEvent(event);
}

}  // namespace compliant
