#include <QActionGroup>

#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/shortcut_filter.hpp"

namespace compliant {

void MainWindow::connectSplit() {
  auto* group = new QActionGroup(this);
  const std::pair<ActionId, int> counts[] = {
      {ActionId::oneView, 1}, {ActionId::twoViews, 2}, {ActionId::fourViews, 4}};
  for (const auto& [id, count] : counts) {
    group->addAction(models_.actions[id]);
    models_.actions.setWhyNot(id, views_ != nullptr ? QString() : "The 3D view needs OpenGL.");
    models_.actions[id]->setChecked(count == static_cast<int>(models_.preferences.views));
    context_.onTriggered(id, [this, count = count] {
      models_.preferences.views = count;
      views_->setCount(count);
    });
  }
  if (views_ == nullptr) return;
  connectViewport(viewport_);
  connect(views_, &SplitView::created, &receiver_,
          [this](Viewport* view) { connectViewport(view); });
  connect(views_, &SplitView::activated, &receiver_, [this](Viewport* view) {
    viewport_ = view;
    guard_->setViewport(view);
    models_.actions[ActionId::parallelProjection]->setChecked(view->camera().lens() ==
                                                              Lens::orthographic);
  });
  views_->setCount(static_cast<int>(models_.preferences.views));
}

}  // namespace compliant
