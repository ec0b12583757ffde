#include "ui/model/key_frames.hpp"

namespace compliant {

KeyFrames::KeyFrames(Session& session) : NamedThings("A key frame"), session_(session) {
  session_.addListener({.sceneReplaced =
                            [this] {
                              made_ = 0;
                              all_.clear();
                              changed();
                            },
                        .sceneEdited = {},
                        .selectionChanged = {},
                        .snapshotChanged = {}});
}

int KeyFrames::make() {
  // Before the first answer of the engine there is no motion.
  if (session_.snapshot().structure->states.empty()) return -1;
  auto moment = std::make_shared<Snapshot>(session_.snapshot());
  moment->solve.reset();
  moment->events.clear();
  moment->reading.reset();
  moment->sceneText.reset();
  all_.push_back({"Key " + std::to_string(++made_), std::move(moment)});
  changed();
  return static_cast<int>(all_.size()) - 1;
}

void KeyFrames::goTo(std::size_t index) {
  if (index < all_.size()) session_.send(Recall{all_[index].moment});
}

}  // namespace compliant
