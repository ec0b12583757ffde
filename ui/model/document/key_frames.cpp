#include "ui/model/document/key_frames.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// Whether every number of a motion has the same meaning in both.
bool sameLayout(const SceneStructure& a, const SceneStructure& b) {
  const auto sameState = [](const SceneStructure::StateInfo& one,
                            const SceneStructure::StateInfo& other) {
    return one.id == other.id && one.name == other.name && one.x == other.x && one.v == other.v &&
           one.shape.count == other.shape.count &&
           one.shape.positionWidth == other.shape.positionWidth &&
           one.shape.velocityWidth == other.shape.velocityWidth;
  };
  const auto sameRows = [](const SceneStructure::ConstraintInfo& one,
                           const SceneStructure::ConstraintInfo& other) {
    return one.id == other.id && one.name == other.name && one.row == other.row &&
           one.rows == other.rows;
  };
  return std::equal(a.states.begin(), a.states.end(), b.states.begin(), b.states.end(),
                    sameState) &&
         std::equal(a.constraints.begin(), a.constraints.end(), b.constraints.begin(),
                    b.constraints.end(), sameRows);
}

/// The key frames whose elements are numbered as in the saved file.
std::vector<KeyFrame> countedAs(const std::shared_ptr<const PersistentIdsByState>& file,
                                std::vector<KeyFrame> frames) {
  std::erase_if(frames, [&file](const KeyFrame& frame) {
    const auto& persistentIds = frame.moment->structure->persistentIds;
    return file == nullptr || persistentIds == nullptr || *persistentIds != *file;
  });
  return frames;
}

}  // namespace

KeyFrames::KeyFrames(Session& session) : NamedCollection("A key frame"), session_(session) {
  listening_ =
      session_.addListener({.sceneReplaced =
                                [this] {
                                  const std::string& path = session_.document().path();
                                  const bool again = !path.empty() && path == path_;
                                  path_ = path;
                                  // The file may be read again before it is laid out.
                                  if (!again) before_.clear();
                                  if (again && !all_.empty())
                                    before_ = countedAs(file_, std::move(all_));
                                  if (!again) made_ = 0;
                                  all_.clear();
                                  file_.reset();  // the numbering of an unsaved document is unknown
                                  rememberFile();
                                  changed();
                                },
                            .sceneEdited =
                                [this] {
                                  path_ = session_.document().path();
                                  rememberFile();
                                },
                            .selectionChanged = {},
                            .snapshotChanged =
                                [this] {
                                  if (!before_.empty()) bringBack();
                                }});
}

void KeyFrames::bringBack() {
  const Snapshot& now = session_.snapshot();
  if (now.structure->states.empty()) return;
  std::vector<KeyFrame> kept;
  for (KeyFrame& frame : before_) {
    if (!sameLayout(*frame.moment->structure, *now.structure)) continue;
    auto moment = std::make_shared<Snapshot>(*frame.moment);
    moment->sceneSerial = now.sceneSerial;
    moment->structure = now.structure;
    moment->transport.moment = -1;  // a new history begins
    kept.push_back({std::move(frame.name), std::move(moment)});
  }
  before_.clear();
  all_.insert(all_.begin(), kept.begin(), kept.end());
  changed();
}

void KeyFrames::rememberFile() {
  if (!session_.document().dirty()) file_ = session_.persistentIds();
}

int KeyFrames::make() {
  // Before the first answer of the engine there is no motion.
  if (session_.snapshot().structure->states.empty()) return -1;
  auto moment = std::make_shared<Snapshot>(session_.snapshot());
  moment->solve.reset();
  moment->events.clear();
  moment->readings.clear();
  moment->sceneText.reset();
  all_.push_back({"Key " + std::to_string(++made_), std::move(moment)});
  changed();
  return static_cast<int>(all_.size()) - 1;
}

void KeyFrames::goTo(std::size_t index) {
  if (index < all_.size()) session_.send(GoToSnapshot{all_[index].moment});
}

}  // namespace compliant
