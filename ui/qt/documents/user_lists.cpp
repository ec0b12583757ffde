#include "ui/qt/documents/user_lists.hpp"

#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

// A list of these items, each with the text from `hintOf`; it renames and erases them.
template <class Thing, class HintOf>
NamedList* listOf(NamedCollection<Thing>& things, const NamedList::Words& words, HintOf hintOf) {
  auto* list = new NamedList(words);
  const auto show = [list, &things, hintOf] {
    std::vector<NamedList::Entry> entries;
    for (const Thing& thing : things.all()) entries.push_back({qt(thing.name), hintOf(thing)});
    list->show(entries);
  };
  QObject::connect(list, &NamedList::eraseRequested, list, [list, &things](std::size_t index) {
    const QString name = index < things.all().size() ? qt(things.all()[index].name) : QString();
    things.erase(index);
    emit list->notified({Severity::Info, "Deleted “" + name + "”."});
  });
  QObject::connect(list, &NamedList::renameRequested, list,
                   [list, &things, show](std::size_t index, const QString& name) {
                     if (const Status renamed = things.rename(index, name.toStdString()); !renamed)
                       emit list->notified({Severity::Warning, qt(renamed.error().text())});
                     show();
                   });
  list->follow(things.onChange(show));
  show();
  return list;
}

}  // namespace

NamedList* keyFramesList(KeyFrames& frames) {
  NamedList* list =
      listOf(frames,
             {"Key frames", "key-frame", "Add a key frame of the current motion (K)",
              "Go to this motion and pause (Enter)",
              "Press K to keep the current motion while the scene is open. Files do not store it."},
             [](const KeyFrame& frame) {
               const Motion& motion = frame.moment->motion;
               return QString("%1 s, step %2").arg(motion.time, 0, 'f', 3).arg(motion.step);
             });
  QObject::connect(list, &NamedList::goRequested, list,
                   [&frames](std::size_t index) { frames.goTo(index); });
  return list;
}

NamedList* camerasList(SavedCameras& cameras) {
  return listOf(cameras,
                {"Cameras", "camera", "Save this camera (C)", "Go to this camera (Enter)",
                 "Press C to save the current camera for this scene."},
                [](const SavedCamera& camera) { return qt(camera.text()); });
}

NamedList* layoutsList(SavedLayouts& layouts) {
  return listOf(layouts,
                {"Layouts", "frame", "Save the current layout", "Apply this layout (Enter)",
                 "Press Add to save the current layout."},
                [](const SavedLayout&) { return QString(); });
}

}  // namespace compliant
