#include "ui/model/document/document.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "engine/import/file_formats.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"
#include "ui/model/document/edit_merging.hpp"
#include "ui/model/rows/change_text.hpp"

namespace compliant {

namespace {

/// Whether an accepted edit changed nothing: typing the same number again is not a step.
bool changesNothing(const Edit& edit, const Edit& inverse) {
  const auto* set = std::get_if<SetField>(&edit.change);
  const auto* before = std::get_if<SetField>(&inverse.change);
  if (set != nullptr && before != nullptr) return sameValue(set->value, before->value);
  const auto* rename = std::get_if<Rename>(&edit.change);
  const auto* name = std::get_if<Rename>(&inverse.change);
  if (rename != nullptr && name != nullptr) return rename->name == name->name;
  const auto* batch = std::get_if<Batch>(&edit.change);
  const auto* back = std::get_if<Batch>(&inverse.change);
  if (batch == nullptr || back == nullptr) return batch != nullptr && batch->edits.empty();
  // The parts of an inverse are in reverse order, those of a merged edit in any order.
  const auto keepsItsField = [&](const Edit& part) {
    const auto* after = std::get_if<SetField>(&part.change);
    return after != nullptr &&
           std::any_of(back->edits.begin(), back->edits.end(), [&](const Edit& other) {
             const auto* first = std::get_if<SetField>(&other.change);
             return first != nullptr && first->component == after->component &&
                    first->field == after->field && sameValue(first->value, after->value);
           });
  };
  return batch->edits.size() == back->edits.size() &&
         std::all_of(batch->edits.begin(), batch->edits.end(), keepsItsField);
}

}  // namespace

Document::Document(Scene scene, std::string path, std::optional<FileHash> file)
    : scene_(std::move(scene)),
      path_(std::move(path)),
      fileHash_(file            ? *file
                : path_.empty() ? 0
                                : hashOfFile(path_)) {}

Document Document::unsaved(Scene scene, std::string path, FileHash file) {
  Document document(std::move(scene), std::move(path), file);
  document.savedPosition_.reset();
  return document;
}

Status Document::edit(const Edit& edit, const std::string& label, Gesture gesture,
                      const GonePoints& gone) {
  const Effect effect = effectOf(scene_, edit);
  const PointIds::Counts counts = countsOfEdited(scene_, edit);
  Result<Edit> inverse = applyEdit(scene_, edit);
  if (!inverse) return inverse.error();
  if (changesNothing(edit, *inverse)) return {};
  remember({label, edit, std::move(*inverse), gesture,
            persistentIds_.follow(counts, countsOfEdited(scene_, edit), gone)});
  if (onEdit) onEdit(edit, effect);
  changed();
  return {};
}

void Document::remember(Step step) {
  // The redo steps are lost; the saved state may have been among them.
  if (savedPosition_ && *savedPosition_ > position_) savedPosition_.reset();
  steps_.resize(position_);
  // A step whose result was saved stays as it is, so that undo finds the saved state again.
  const bool merges = step.gesture != 0 && !steps_.empty() &&
                      steps_.back().gesture == step.gesture && savedPosition_ != position_;
  if (merges) {
    Step& last = steps_.back();
    last.forward = mergedForward(last.forward, step.forward);
    last.inverse = mergedInverse(last.inverse, step.inverse);
    last.persistentIds = merged(std::move(last.persistentIds), step.persistentIds);
    last.label = std::move(step.label);
    // A drag that returns to its beginning, or is cancelled with Esc, is not a step.
    if (changesNothing(last.forward, last.inverse)) {
      persistentIds_.undo(last.persistentIds);
      steps_.pop_back();
      --position_;
    }
  } else {
    steps_.push_back(std::move(step));
    ++position_;
  }
  if (position_ > 0) {
    Step& last = steps_.back();
    last.change = changeText(scene_, last.forward, last.inverse);
  }
  if (steps_.size() <= mostUndoSteps) return;
  steps_.erase(steps_.begin());
  --position_;
  ++forgotten_;
  // The saved state is dropped together with the step that follows it.
  if (savedPosition_ == 0u)
    savedPosition_.reset();
  else if (savedPosition_)
    --*savedPosition_;
}

void Document::undo() {
  if (canUndo()) goTo(position_ - 1);
}

void Document::redo() {
  if (canRedo()) goTo(position_ + 1);
}

void Document::goTo(std::size_t position) {
  position = std::min(position, steps_.size());
  if (position == position_) return;
  Batch jump;
  Effect effect = Effect::Parameter;
  const auto replay = [&](const Edit& edit) {
    effect = stronger(effect, effectOf(scene_, edit));
    // The scene is exactly as it was when this edit succeeded.
    ASSERT(applyEdit(scene_, edit).ok());
    jump.edits.push_back(edit);
  };
  while (position_ > position) {
    --position_;
    persistentIds_.undo(steps_[position_].persistentIds);
    replay(steps_[position_].inverse);
  }
  while (position_ < position) {
    ++position_;
    persistentIds_.redo(steps_[position_ - 1].persistentIds);
    replay(steps_[position_ - 1].forward);
  }
  if (onEdit) onEdit(jump.edits.size() == 1 ? jump.edits.front() : Edit{jump}, effect);
  changed();
}

bool Document::dirty() const { return savedPosition_ != position_; }

bool canOpen(const std::string& path) {
  constexpr std::string_view own = ".json";
  const bool ours = path.size() >= own.size() &&
                    std::equal(own.rbegin(), own.rend(), path.rbegin(), [](char a, char b) {
                      return a == std::tolower(static_cast<unsigned char>(b));
                    });
  return ours || isForeign(path);
}

Status Document::save(const std::string& path) {
  if (const FileFormat* format = formatOf(path)) {
    std::string plural = format->plural;
    plural[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(plural[0])));
    return Error{path, plural + " cannot be written. Save as .json"};
  }
  std::error_code unknown;
  const auto there = std::filesystem::status(path, unknown).type();
  if (there != std::filesystem::file_type::regular &&
      there != std::filesystem::file_type::not_found &&
      there != std::filesystem::file_type::directory && there != std::filesystem::file_type::none)
    return Error{path, "This is a pipe or a device, not a regular file: it is not written"};
  const std::string folder = folderOf(path);
  if (const Status brought = bringNamedFiles(scene_, folder); !brought) return brought;
  const std::string text = writeScene(scene_);
  if (const Status written = writeFile(path, text); !written) return written;
  path_ = path;
  scene_.folder = folder;
  fileHash_ = hashOf(text);
  savedPosition_ = position_;
  changed();
  return {};
}

bool Document::changedOnDisk() const {
  // A file that no longer exists has nothing to lose.
  const FileHash now = path_.empty() ? 0 : hashOfFile(path_);
  return now != 0 && now != fileHash_;
}

void Document::changed() const {
  if (onChange) onChange();
}

}  // namespace compliant
