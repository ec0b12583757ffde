#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/document/file_hash.hpp"
#include "ui/model/elements/point_ids.hpp"

namespace compliant {

/// The most steps that can be undone; older ones are dropped.
inline constexpr std::size_t mostUndoSteps = 1000;

/// Whether the name of a file is that of a scene, of this program or another one, or of a mesh.
bool canOpen(const std::string& path);

/// The scene as the user designs it, with the history of edits. Undo changes the design, never
/// time.
class Document {
 public:
  /// Edits of one gesture (a slider drag, typing in one field) that share a number are one undo
  /// step; 0 never merges.
  using Gesture = std::uint64_t;

  Document() = default;
  /// A scene as it is in its file; `file` is the hash of what was read, else the file is hashed
  /// now.
  explicit Document(Scene scene, std::string path = {},
                    std::optional<FileHash> file = std::nullopt);
  /// A scene that is in no file, with the file that it will be saved to: dirty from the beginning.
  static Document unsaved(Scene scene, std::string path, FileHash file);

  const Scene& scene() const { return scene_; }
  /// Called after every change of the scene with its edit and the effect on a running simulation:
  /// the engine gets its edits from here. A jump in the history is one edit.
  std::function<void(const Edit&, Effect)> onEdit;
  /// Called when anything has changed: scene, history, path or dirty flag.
  std::function<void()> onChange;

  /// Applies the edit and remembers its inverse under `label` ("Set compliance of bridge/rod"). On
  /// error nothing has changed. An edit that removes points from the middle of a state lists them.
  Status edit(const Edit& edit, const std::string& label, Gesture gesture = 0,
              const GonePoints& gone = {});

  bool canUndo() const { return position_ > 0; }
  bool canRedo() const { return position_ < steps_.size(); }
  void undo();
  void redo();
  /// Jumps in the history: afterwards `position` steps are done.
  void goTo(std::size_t position);
  struct Step {
    std::string label;
    Edit forward;
    Edit inverse;
    Gesture gesture = 0;
    PointIds::Changes persistentIds = {};
    std::string change = {};  ///< "0 → 0.001 m/N" where it has set one field

    /// "Set compliance of bridge/rod: 0 → 0.001 m/N".
    std::string text() const { return change.empty() ? label : label + ": " + change; }
  };
  const std::vector<Step>& steps() const { return steps_; }
  std::size_t position() const { return position_; }
  /// The number of dropped steps; if there are any, undo does not reach the opened state.
  std::size_t forgotten() const { return forgotten_; }

  /// The persistent ids of the elements of independent states.
  const PointIds& persistentIds() const { return persistentIds_; }

  const std::string& path() const { return path_; }
  /// Whether the scene differs from what was last opened or saved.
  bool dirty() const;
  /// Saves to the path and makes it the document's. Never over a scene of another program.
  Status save(const std::string& path);
  /// Hash of the document's file when it was opened or saved here.
  FileHash fileHash() const { return fileHash_; }
  /// Whether another program has changed the content of the document's file since then.
  bool changedOnDisk() const;

 private:
  void remember(Step step);
  void changed() const;

  Scene scene_;
  PointIds persistentIds_;
  std::string path_;
  FileHash fileHash_ = 0;
  std::vector<Step> steps_;
  std::size_t position_ = 0;
  std::size_t forgotten_ = 0;
  /// Nothing: no state of this history is the saved one.
  std::optional<std::size_t> savedPosition_ = 0;
};

}  // namespace compliant
