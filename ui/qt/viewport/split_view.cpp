#include "ui/qt/viewport/split_view.hpp"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <algorithm>
#include <array>

#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {
constexpr std::array<View, SplitView::most> standpoints{View::Home, View::Front, View::Top,
                                                        View::Right};
}

SplitView::SplitView(Session& session, Viewport::Smoothing smoothing, QWidget* parent)
    : QWidget(parent), session_(session), smoothing_(smoothing), grid_(new QGridLayout(this)) {
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(1);
  turn_.setSingleShot(true);
  connect(&turn_, &QTimer::timeout, this, &SplitView::drawNext);
  listening_ = session_.addListener({.sceneReplaced = [this] { closed_ = {}; },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
  addView();
  grid_->addWidget(views_.front(), 0, 0);
  activate(views_.front());
}

void SplitView::addView() {
  const std::size_t place = views_.size();
  auto* view = new Viewport(session_, smoothing_, this);
  if (const View from = standpoints[place]; from != View::Home)
    view->setDefaultView(from, Lens::Orthographic);
  if (closed_[place]) view->setCamera(*closed_[place]);
  closed_[place].reset();
  view->installEventFilter(this);
  connect(view, &Viewport::turnWanted, this, [this, view] { queue(view); });
  connect(view, &Viewport::kindChanged, this, [this, view] { useKind(*view->toolKind()); });
  views_.push_back(view);
  setOptions(options_);
  if (active_ != nullptr) view->setTool(active_->tool());
  if (active_ != nullptr && active_->toolKind()) view->useKind(*active_->toolKind());
  emit created(view);
}

void SplitView::closeLast() {
  Viewport* view = views_.back();
  views_.pop_back();
  closed_[views_.size()] = view->camera();
  std::erase(waiting_, view);
  grid_->removeWidget(view);
  view->hide();
  // The request may come from the view itself: by a key, or from its menu.
  view->deleteLater();
}

SplitView::Cameras SplitView::cameras() const {
  Cameras all = closed_;
  for (std::size_t i = 0; i < views_.size(); ++i) all[i] = views_[i]->camera();
  return all;
}

void SplitView::setCameras(const Cameras& cameras) {
  closed_ = cameras;
  for (std::size_t i = 0; i < views_.size(); ++i) {
    if (cameras[i]) views_[i]->setCamera(*cameras[i]);
    closed_[i].reset();
  }
}

void SplitView::queue(Viewport* view) {
  // A closed view may still exist for a moment.
  if (std::find(views_.begin(), views_.end(), view) == views_.end()) return;
  if (std::find(waiting_.begin(), waiting_.end(), view) == waiting_.end()) waiting_.push_back(view);
  if (!turn_.isActive()) turn_.start(1);
}

void SplitView::drawNext() {
  if (waiting_.empty()) return;
  Viewport* view = waiting_.front();
  waiting_.erase(waiting_.begin());
  view->followTheme();
  if (view->isVisible()) view->update();
  turn_.start(std::max(1, static_cast<int>(3 * view->drawingTook())));
}

void SplitView::setCount(int count) {
  const Viewport* before = active_;
  const QWidget* focus = QApplication::focusWidget();
  const bool keyboard = focus != nullptr && isAncestorOf(focus);
  while (this->count() > count) closeLast();
  while (this->count() < count) addView();
  for (Viewport* view : views_) grid_->removeWidget(view);
  for (int i = 0; i < count; ++i) {
    Viewport* view = views_[static_cast<std::size_t>(i)];
    grid_->addWidget(view, i / 2, i % 2);
    view->show();
  }
  for (int i = 0; i < 2; ++i) {
    grid_->setColumnStretch(i, i == 0 || count > 1 ? 1 : 0);
    grid_->setRowStretch(i, i == 0 || count > 2 ? 1 : 0);
  }
  const auto kept = std::find(views_.begin(), views_.end(), before);
  activate(kept != views_.end() ? *kept : views_.front());
  if (keyboard) active_->setFocus();
}

void SplitView::setOptions(const ViewOptions& options) {
  options_ = options;
  // Information about the whole scene is shown once.
  ViewOptions others = options;
  others.layers.rates = others.layers.hud = false;
  others.legend = others.lawPlot = others.toolbar = false;
  for (Viewport* view : views_) view->setOptions(view == views_.front() ? options : others);
}

// The overlays with figures are in the first view, which is at the upper edge.
void SplitView::setTopCovered(int pixels) { views_.front()->setTopCovered(pixels); }

void SplitView::useKind(const ToolKind& kind) {
  // A view that already uses this kind continues its drawing.
  for (Viewport* view : views_)
    if (view->toolKind() != kind) view->useKind(kind);
}

void SplitView::chooseTool(DrawingTool tool) {
  if (active_->tool() != tool || !active_->toolKind()) return setTool(tool);
  active_->setTool(tool);
}

void SplitView::setTool(DrawingTool tool) {
  for (Viewport* view : views_)
    if (view->tool() != tool) view->setTool(tool);
  if (active_->toolKind()) useKind(*active_->toolKind());
}

void SplitView::redraw() {
  for (Viewport* view : views_) view->update();
}

// Only the line between the views is visible of it.
void SplitView::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), toColor(activeTheme().secondaryText));
}

void SplitView::activate(Viewport* view) {
  active_ = view;
  for (Viewport* each : views_)
    each->setRank(count() == 1   ? Viewport::Rank::Only
                  : each == view ? Viewport::Rank::Active
                                 : Viewport::Rank::Other);
  emit activated(view);
}

bool SplitView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn && watched != active_)
    activate(static_cast<Viewport*>(watched));
  return QWidget::eventFilter(watched, event);
}

}  // namespace compliant
