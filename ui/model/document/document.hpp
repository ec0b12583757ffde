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

/// The largest number of steps that can be undone; older ones are dropped.
inline constexpr std::size_t mostUndoSteps = 1000;

/// Whether the file name is that of a scene, of this or another program, or of a mesh.
bool canOpen(const std::string& path);

/// The scene as designed by the user, with the history of edits. Undo changes the design, never
/// time.
class Document {
 public:
  /// Edits of one gesture (a slider drag, typing in one field) have the same number and form one
  /// undo step; 0 never merges.
  using Gesture = std::uint64_t;

  Document() = default;
  /// A scene as loaded from its file; `file` is the hash of the content that was read; without it
  /// the file is hashed now.
  explicit Document(Scene scene, std::string path = {},
                    std::optional<FileHash> file = std::nullopt);
  /// A scene that is not in a file yet, with the file to save it to. It is dirty from the start.
  static Document unsaved(Scene scene, std::string path, FileHash file);

  const Scene& scene() const { return scene_; }
  /// Called after every change of the scene, with its edit and the effect on a running simulation;
  /// this is how the engine gets its edits. A jump in the history is one edit.
  std::function<void(const Edit&, Effect)> onEdit;
  /// Called when anything has changed: scene, history, path or dirty flag.
  std::function<void()> onChange;

  /// Applies the edit and keeps its inverse under `label` ("Set compliance of bridge/rod"). On
  /// error nothing changes. `gone` lists points that the edit removes from the middle of a state.
  Status edit(const Edit& edit, const std::string& label, Gesture gesture = 0,
              const GonePoints& gone = {});

  bool canUndo() const { return position_ > 0; }
  bool canRedo() const { return position_ < steps_.size(); }
  void undo();
  void redo();
  /// Jumps in the history: afterwards `position` steps are applied.
  void goTo(std::size_t position);
  struct Step {
    std::string label;
    Edit forward;
    Edit inverse;
    Gesture gesture = 0;
    PointIds::Changes persistentIds = {};
    std::string change = {};  ///< "0 → 0.001 m/N" if it sets one field

    /// "Set compliance of bridge/rod: 0 → 0.001 m/N".
    std::string text() const { return change.empty() ? label : label + ": " + change; }
  };
  const std::vector<Step>& steps() const { return steps_; }
  std::size_t position() const { return position_; }
  /// The number of dropped steps; if there are any, undo cannot reach the opened state.
  std::size_t forgotten() const { return forgotten_; }

  /// The persistent ids of the elements of independent states.
  const PointIds& persistentIds() const { return persistentIds_; }

  const std::string& path() const { return path_; }
  /// Whether the scene differs from what was last opened or saved.
  bool dirty() const;
  /// Saves to the path, which becomes that of the document. Never overwrites a foreign scene.
  Status save(const std::string& path);
  /// The hash of the document's file when it was last opened or saved here.
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
  /// Nothing: no state of this history is saved.
  std::optional<std::size_t> savedPosition_ = 0;
};

}  // namespace compliant
