#include "ui/qt/window/commands/camera_actions.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/view/camera_place.hpp"

namespace compliant {

CameraActions::CameraActions(const WindowContext& context) : context_(context) {
  for (const ActionId id : {ActionId::SaveCamera, ActionId::CopyCamera})
    context_.models.actions.setWhyNot(
        id, context_.views != nullptr ? QString() : "The 3D view needs OpenGL.");
  context_.onTriggered(ActionId::SaveCamera, [this] {
    if (context_.views == nullptr) return;
    SavedCameras& cameras = context_.models.cameras;
    const std::size_t index = cameras.add(savedFrom(context_.viewport()->camera()));
    context_.say(Severity::Info, "Saved " + qt(cameras.all()[index].name) + ".");
  });
  context_.onTriggered(ActionId::CopyCamera, [this] {
    const QString text = qt(savedFrom(context_.viewport()->camera()).text());
    QGuiApplication::clipboard()->setText(text);
    context_.say(Severity::Info, "Copied: --camera " + text);
  });
}

void CameraActions::goTo(std::size_t index) {
  const auto& all = context_.models.cameras.all();
  if (context_.views == nullptr || index >= all.size()) return;
  const SavedCamera& saved = all[index];
  context_.viewport()->setCamera(cameraOf(saved));
  context_.models.actions[ActionId::ParallelProjection]->setChecked(saved.parallel);
}

void CameraActions::addMenu(QMenu* parent) {
  QMenu* menu = parent->addMenu("Ca&meras");
  QObject::connect(menu, &QMenu::aboutToShow, &context_.receiver, [this, menu] {
    const auto& all = context_.models.cameras.all();
    menu->clear();
    menu->addAction(context_.models.actions[ActionId::SaveCamera]);
    menu->addAction(context_.models.actions[ActionId::CopyCamera]);
    if (!all.empty()) menu->addSeparator();
    for (std::size_t i = 0; i < all.size(); ++i)
      menu->addAction(menuText(qt(all[i].name)), &context_.receiver, [this, i] { goTo(i); });
  });
}

void CameraActions::addEntries(std::vector<PaletteEntry>& entries) {
  const auto& all = context_.models.cameras.all();
  for (std::size_t i = 0; i < all.size(); ++i)
    entries.push_back(
        {"camera", "Camera: " + qt(all[i].name), qt(all[i].text()), "Camera", {}, [this, i] {
           goTo(i);
         }});
}

}  // namespace compliant
