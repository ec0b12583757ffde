#include "ui/qt/user_lists.hpp"

#include "ui/qt/text.hpp"

namespace compliant {
namespace {

// Shows these things, each with what `hintOf` tells of it; renames and erases them.
template <class Thing, class HintOf>
NamedList* listOf(NamedThings<Thing>& things, const NamedList::Words& words, HintOf hintOf) {
  auto* list = new NamedList(words);
  const auto show = [list, &things, hintOf] {
    std::vector<NamedList::Entry> entries;
    for (const Thing& thing : things.all()) entries.push_back({qt(thing.name), hintOf(thing)});
    list->show(entries);
  };
  QObject::connect(list, &NamedList::eraseRequested, list,
                   [&things](std::size_t index) { things.erase(index); });
  QObject::connect(list, &NamedList::renameRequested, list,
                   [list, &things, show](std::size_t index, const QString& name) {
                     if (const Status problem = things.rename(index, name.toStdString()))
                       emit list->refused(qt(problem->text()));
                     show();
                   });
  things.onChange(show);
  show();
  return list;
}

}  // namespace

NamedList* keyFramesList(KeyFrames& frames) {
  NamedList* list = listOf(
      frames,
      {"Key frames", "key-frame", "Keep the motion that is shown (K)",
       "<qt>Show this motion again, halted (Enter). If the history has forgotten it, it becomes "
       "the present and the history begins anew there.</qt>",
       "K keeps the motion that is shown, as long as the scene is open: files have no motion."},
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
                {"Cameras", "camera", "Keep the place from which the view looks",
                 "Look from there again (Enter)",
                 "Make keeps the place from which the view looks, for this scene file."},
                [](const SavedCamera& camera) { return qt(camera.text()); });
}

}  // namespace compliant
