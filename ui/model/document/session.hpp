#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/files_beside.hpp"
#include "engine/base/progress.hpp"
#include "engine/import/imported_scene.hpp"
#include "engine/interactive/engine_thread.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/document/selection.hpp"
#include "ui/model/elements/visibility.hpp"

namespace compliant {

/// A scene that was read from a file but is not shown yet.
struct LoadedScene {
  Document document;
  std::vector<ImportFinding> findings;
};

/// One open scene: the document, the engine that runs it, and the selection. Every panel reads and
/// changes the session; panels are independent of each other.
class Session {
 public:
  /// `wake` is called from the engine thread: it must only make the UI thread call `refresh`.
  explicit Session(std::function<void()> wake);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  Document& document() { return document_; }
  const Document& document() const { return document_; }

  /// Replaces the document by a file, paused at its start. On error nothing changes. A foreign
  /// scene becomes a document without a file: its file is read but never written.
  Status open(const std::string& path);
  /// The same in two parts: read may take long for a big file and may run on any thread. Files that
  /// the scene refers to are searched for beside it, then in the search path.
  static Result<LoadedScene> read(const std::string& path, const SearchPath& search = {},
                                  Progress* progress = nullptr);
  void open(LoadedScene file);
  /// The findings about the last opened foreign file; empty for scenes of this program.
  const std::vector<ImportFinding>& findings() const { return findings_; }
  void openScene(Scene scene, std::string path = {});
  /// Opens any document, paused at its start: for example one that was never saved.
  void openDocument(Document document);
  /// Opens the document's file again; unsaved changes are lost.
  Status reload();

  // Panels subscribe here. All callbacks run on the UI thread.
  struct Listener {
    std::function<void()> sceneReplaced;  ///< another document: rebuild
    std::function<void()> sceneEdited;    ///< the design, history or dirty flag has changed
    std::function<void()> selectionChanged;
    std::function<void()> snapshotChanged;      ///< there is a newer snapshot()
    std::function<void()> playingChanged = {};  ///< playing() has changed
    std::function<void(const std::string& sentence)> notified = {};  ///< a short message
    std::function<void()> visibilityChanged = {};                    ///< visibility() has changed
  };
  [[nodiscard]] Subscription addListener(Listener listener) {
    return listeners_.add(std::move(listener));
  }
  /// The number of listeners; closed panels must not be among them.
  std::size_t listeners() const { return listeners_.count(); }
  /// Whether a panel watches the solver.
  bool solverWatched() const { return !solverWatch_.expired(); }

  /// The latest snapshot that belongs to the present document; never null.
  const Snapshot& snapshot() const { return *snapshot_; }
  /// The persistent ids of the elements of the document in its present state. A structure with
  /// these very ids numbers its elements as the document does. While the engine has not answered an
  /// edit, or shows the past, the structure may have others.
  const std::shared_ptr<const PersistentIdsByState>& persistentIds() const {
    return persistentIds_;
  }
  bool countsAsShown() const { return snapshot_->structure->persistentIds == persistentIds_; }
  /// Converts the index of an element in the shown structure to that in the document, and back; −1:
  /// it does not exist there.
  Index inDocument(Id state, Index shown) const;
  Index asShown(Id state, Index element) const;
  /// The same for the rows of a constraint.
  Index rowInDocument(Id constraint, Index shown) const;
  Index rowAsShown(Id constraint, Index row) const;
  /// Call it on the UI thread: takes the latest snapshot if there is a newer one.
  void refresh();

  void send(Command command);
  /// Whether time runs, or will run once the engine handles the last request. The snapshot may lag
  /// behind during a long step.
  bool playing() const { return asked_.value_or(snapshot_->transport.playing); }
  /// Edits the document and posts the edit to the engine. Steps that were undone before are
  /// dropped, with a message.
  Status edit(const Edit& edit, const std::string& label, Document::Gesture gesture = 0,
              const GonePoints& gone = {});

  /// A number that identifies a reader in ReadHistory.
  int newReader() { return ++readers_; }

  /// A panel that shows the solver's system calls this while it is visible: Snapshot::solve exists
  /// only while somebody holds such a handle.
  [[nodiscard]] Subscription watchSolver();
  /// Index of the watched system in SceneStructure::systems; 0 in a new scene.
  int watchedSystem() const { return watchedSystem_; }
  void watchSystem(int system);

  const std::vector<Id>& selection() const { return selection_.components; }
  Id selected() const { return selection().empty() ? 0 : selection().front(); }
  void select(std::vector<Id> ids);
  /// Single points of the selected states; a state without any is selected as a whole.
  const std::vector<PointRef>& selectedPoints() const { return selection_.points; }
  const Selection& wholeSelection() const { return selection_; }
  void selectPoints(Selection selection);
  /// The row of a constraint that is selected with it (law plot, hover); −1: none.
  Index selectedRow() const { return selectedRow_; }
  void selectRow(Id constraint, Index row);

  /// Sends a short message to the listeners.
  void notify(const std::string& sentence);

  /// The components that are hidden in the view, or that ignore the mouse.
  const Visibility& visibility() const { return visibility_; }
  void setVisibility(Visibility visibility);

  /// The issues of components: those that the structure leaves out, those at which the last step
  /// failed, and those that contradict each other.
  std::vector<Issue> issues() const;
  /// The issue of a component, as a sentence; empty if it has none.
  std::string issueOf(Id component) const;

 private:
  void notify(std::function<void()> Listener::*event);
  void follow(const Edit& edit, Effect effect);
  void attach();
  void pruneSelection();
  template <class Translate>
  Index translatedRow(Id constraint, Index row, Translate translate) const;

  Document document_;
  std::vector<ImportFinding> findings_;
  std::function<void()> wake_;
  std::shared_ptr<EngineThread>
      engine_;  ///< owned by the session alone: handles can tell whether it exists
  std::shared_ptr<const Snapshot> snapshot_;
  std::uint64_t scenesLoaded_ = 0;
  std::size_t undone_ = 0;  ///< undone steps that the present edit drops
  std::shared_ptr<const PersistentIdsByState> persistentIds_ =
      std::make_shared<const PersistentIdsByState>();
  std::optional<bool> asked_;  ///< to play or to pause, as long as the snapshot does not report it
  std::int64_t eventsAtAsking_ = 0;        ///< number of the latest event at that request
  std::weak_ptr<const void> solverWatch_;  ///< shared by all who watch the solver
  int watchedSystem_ = 0;
  int readers_ = 0;
  Selection selection_;
  Index selectedRow_ = -1;
  Visibility visibility_;
  Subscribers<Listener> listeners_;
};

}  // namespace compliant
