#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/widgets/named_list.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/view/camera_place.hpp"

namespace compliant {

void MainWindow::connectCameras() {
  const auto make = [this] {
    if (viewport_ == nullptr) return;
    const std::size_t index = models_.cameras.add(savedFrom(viewport_->camera()));
    showMessage(Severity::info,
                "Saved " + QString::fromStdString(models_.cameras.all()[index].name) + ".");
  };
  for (const ActionId id : {ActionId::saveCamera, ActionId::copyCamera})
    models_.actions.setWhyNot(id, viewport_ != nullptr ? QString() : "The 3D view needs OpenGL.");
  context_.onTriggered(ActionId::saveCamera, make);
  context_.onTriggered(ActionId::copyCamera, [this] {
    const QString text = QString::fromStdString(savedFrom(viewport_->camera()).text());
    QGuiApplication::clipboard()->setText(text);
    showMessage(Severity::info, "Copied: --camera " + text);
  });
}

void MainWindow::goToCamera(std::size_t index) {
  if (viewport_ == nullptr || index >= models_.cameras.all().size()) return;
  const SavedCamera& saved = models_.cameras.all()[index];
  viewport_->setCamera(cameraOf(saved));
  models_.actions[ActionId::parallelProjection]->setChecked(saved.parallel);
}

void MainWindow::addCameras(QMenu* parent) {
  QMenu* menu = parent->addMenu("Ca&meras");
  connect(menu, &QMenu::aboutToShow, &receiver_, [this, menu] {
    menu->clear();
    menu->addAction(models_.actions[ActionId::saveCamera]);
    menu->addAction(models_.actions[ActionId::copyCamera]);
    if (!models_.cameras.all().empty()) menu->addSeparator();
    for (std::size_t i = 0; i < models_.cameras.all().size(); ++i) {
      const QString name = QString::fromStdString(models_.cameras.all()[i].name);
      connect(menu->addAction(menuText(name)), &QAction::triggered, &receiver_,
              [this, i] { goToCamera(i); });
    }
  });
}

}  // namespace compliant
