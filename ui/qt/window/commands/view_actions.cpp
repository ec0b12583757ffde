#include "ui/qt/window/commands/view_actions.hpp"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>

#include "ui/interaction/gizmo_tool.hpp"
#include "ui/interaction/link_picker.hpp"
#include "ui/qt/actions/selection_menu.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/window/commands/action_availability.hpp"
#include "ui/qt/window/commands/layer_actions.hpp"
#include "ui/qt/window/commands/plot_actions.hpp"
#include "ui/qt/window/status_bar.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

ViewActions::ViewActions(const WindowContext& context, LayerActions& layers, PlotActions& plots,
                         ActionAvailability& availability, StatusBar& status, ToolStrip& tools)
    : context_(context),
      layers_(layers),
      plots_(plots),
      availability_(availability),
      status_(status),
      tools_(tools) {
  connectLooking();
  connectSplit();
  layers_.apply();
}

void ViewActions::connectLooking() {
  const auto onView = [this](ActionId id, auto act) {
    context_.onTriggered(id, [&context = context_, act] {
      if (context.views != nullptr) act(*context.viewport());
    });
  };
  const std::pair<ActionId, View> sides[] = {{ActionId::ViewFront, View::Front},
                                             {ActionId::ViewBack, View::Back},
                                             {ActionId::ViewLeft, View::Left},
                                             {ActionId::ViewRight, View::Right},
                                             {ActionId::ViewTop, View::Top},
                                             {ActionId::ViewBottom, View::Bottom},
                                             {ActionId::ViewIsometric, View::Isometric}};
  for (const auto& [id, side] : sides)
    onView(id, [side = side](Viewport& view) { view.look(side); });
  onView(ActionId::ViewOpposite, [](Viewport& view) { view.lookFromOppositeSide(); });
  onView(ActionId::FrameSelection, [](Viewport& view) { view.frameSelection(); });
  onView(ActionId::FrameAll, [](Viewport& view) { view.frameAll(); });
  context_.onToggled(ActionId::ParallelProjection, [&context = context_](bool on) {
    if (context.views != nullptr)
      context.viewport()->setLens(on ? Lens::Orthographic : Lens::Perspective);
  });
}

void ViewActions::connectSplit() {
  SplitView* views = context_.views;
  Actions& actions = context_.models.actions;
  Preferences& preferences = context_.models.preferences;
  auto* group = new QActionGroup(&context_.window);
  const std::pair<ActionId, int> counts[] = {
      {ActionId::OneView, 1}, {ActionId::TwoViews, 2}, {ActionId::FourViews, 4}};
  for (const auto& [id, count] : counts) {
    group->addAction(actions[id]);
    actions.setWhyNot(id, views != nullptr ? QString() : "The 3D view needs OpenGL.");
    actions[id]->setChecked(count == static_cast<int>(preferences.views));
    context_.onTriggered(id, [views, &preferences, count = count] {
      preferences.views = count;
      views->setCount(count);
    });
  }
  if (views == nullptr) return;
  connectView(context_.viewport());
  QObject::connect(views, &SplitView::created, &context_.receiver,
                   [this](Viewport* view) { connectView(view); });
  QObject::connect(views, &SplitView::activated, &context_.receiver, [&actions](Viewport* view) {
    actions[ActionId::ParallelProjection]->setChecked(view->camera().lens() == Lens::Orthographic);
  });
  views->setCount(static_cast<int>(preferences.views));
}

void ViewActions::connectView(Viewport* view) {
  WindowModels& models = context_.models;
  const QObject* receiver = &context_.receiver;
  view->setLinkPicker(models.picker.get());
  QObject::connect(view, &Viewport::layersWanted, receiver, [this] { layers_.list(); });
  QObject::connect(view, &Viewport::hintChanged, &status_, &StatusBar::setHint);
  QObject::connect(view, &Viewport::forcesChanged, receiver,
                   [this](const ForceScaleSettings& forces) { layers_.setForces(forces); });
  QObject::connect(view, &Viewport::lawPlotWanted, models.actions[ActionId::LawPlot],
                   &QAction::setChecked);
  QObject::connect(view, &Viewport::lensWanted, models.actions[ActionId::ParallelProjection],
                   &QAction::setChecked);
  QObject::connect(view, &Viewport::menuRequested, receiver,
                   [this](const QPoint& place) { showMenu(place); });
  QObject::connect(view, &Viewport::toolChanged, receiver, [this, view] {
    context_.views->setTool(view->tool());
    tools_.choose(view->tool());
    availability_.follow();
  });
  QObject::connect(view, &Viewport::notified, &models.edits, &EditActions::notified);
}

void ViewActions::showMenu(const QPoint& place) {
  const Actions& actions = context_.models.actions;
  QMenu menu(&context_.window);
  if (!context_.models.session.selection().empty()) {
    addSelectionActions(menu, actions);
    if (actions[ActionId::SeparateOne]->isEnabled()) menu.addAction(actions[ActionId::SeparateOne]);
    if (context_.viewport()->gizmo().shown()) menu.addAction(actions[ActionId::LocalAxes]);
  } else {
    menu.addAction(actions[ActionId::Paste]);
    menu.addAction(actions[ActionId::ShowAll]);
  }
  context_.models.edits.fillAddMenu(menu.addMenu(icon("add"), "Add"));
  plots_.addTo(menu, place);
  for (const ActionId id :
       {ActionId::FrameAll, ActionId::LayerForces, ActionId::OpenLayers, ActionId::LawPlot})
    menu.addAction(actions[id]);
  menu.exec(place);
}

}  // namespace compliant
