#include "ui/model/document/session.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"
#include "ui/model/document/element_ids.hpp"

namespace compliant {

namespace {

/// The snapshot of a scene until the first one of the engine.
std::shared_ptr<const Snapshot> emptySnapshot(std::uint64_t sceneSerial) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->sceneSerial = sceneSerial;
  snapshot->structure = snapshot->design = std::make_shared<SceneStructure>();
  return snapshot;
}

/// Whether a command starts or halts time; nothing if it does neither.
std::optional<bool> playsAfter(const Command& command) {
  if (std::holds_alternative<Play>(command)) return true;
  const bool halts =
      std::holds_alternative<Pause>(command) || std::holds_alternative<StepForward>(command) ||
      std::holds_alternative<StepBack>(command) || std::holds_alternative<Seek>(command) ||
      std::holds_alternative<SeekTime>(command) || std::holds_alternative<GoToSnapshot>(command) ||
      std::holds_alternative<Reset>(command);
  return halts ? std::optional(false) : std::nullopt;
}

/// The index of the element with the same persistent id in the other numbering.
Index translated(const std::shared_ptr<const PersistentIdsByState>& from,
                 const std::shared_ptr<const PersistentIdsByState>& to, Id state, Index element) {
  if (from == to || from == nullptr || to == nullptr || element < 0) return element;
  const auto own = from->find(state), other = to->find(state);
  if (own == from->end()) return element;
  const auto index = static_cast<std::size_t>(element);
  if (other == to->end() || index >= own->second.size()) return -1;
  if (own->second == other->second) return element;
  const auto found = std::find(other->second.begin(), other->second.end(), own->second[index]);
  return found != other->second.end() ? found - other->second.begin() : -1;
}

/// What an edit inserts, erases and links.
struct Parts {
  std::set<Id> inserted, erased;
  bool linked = false;

  /// A law that changes its type makes no difference: it keeps its id.
  bool differ() const { return linked || inserted != erased; }
};

void collect(const Scene& after, const Edit& edit, Parts& parts) {
  if (const auto* batch = std::get_if<Batch>(&edit.change))
    for (const Edit& each : batch->edits) collect(after, each, parts);
  if (const auto* insert = std::get_if<Insert>(&edit.change))
    parts.inserted.insert(insert->record.id);
  if (const auto* erase = std::get_if<Erase>(&edit.change)) parts.erased.insert(erase->component);
  const auto* set = std::get_if<SetField>(&edit.change);
  const Component* component = set != nullptr ? after.find(set->component) : nullptr;
  const Field* field = component != nullptr ? component->type().find(set->field) : nullptr;
  if (field == nullptr) return;
  const bool refers = field->isLink() || field->kind == Kind::Indices ||
                      field->kind == Kind::Edges || field->kind == Kind::Terms;
  parts.linked = parts.linked || refers || field->name == "enabled";
}

/// Whether components were added, removed or linked differently, not only changed in values, names
/// or types: the engine may lay out the scene again for those too, but time goes on.
bool changesParts(const Scene& after, const Edit& edit) {
  Parts parts;
  collect(after, edit, parts);
  return parts.differ();
}

/// Tells the engine to stop recording its solver when nobody holds it any more.
struct SolverWatch {
  std::weak_ptr<EngineThread> engine;

  explicit SolverWatch(std::weak_ptr<EngineThread> of) : engine(std::move(of)) {}
  SolverWatch(const SolverWatch&) = delete;
  SolverWatch& operator=(const SolverWatch&) = delete;
  ~SolverWatch() {
    if (const auto running = engine.lock()) running->post(WatchSolver{});
  }
};

std::int64_t latestEvent(const Snapshot& snapshot) {
  return snapshot.events.empty() ? 0 : snapshot.events.back().number;
}

}  // namespace

Session::Session(std::function<void()> wake)
    : wake_(std::move(wake)),
      engine_(std::make_shared<EngineThread>(Scene(), EngineThread::Options(), wake_)),
      snapshot_(engine_->latest()),
      scenesLoaded_(snapshot_->sceneSerial) {
  attach();
}

void Session::attach() {
  document_.onEdit = [this](const Edit& edit, Effect effect) { follow(edit, effect); };
  document_.onChange = [this] {
    pruneSelection();
    notify(&Listener::sceneEdited);
  };
}

void Session::follow(const Edit& edit, Effect effect) {
  // First, because the message about a pause is more important.
  if (const std::size_t gone = std::exchange(undone_, 0); gone > 0)
    notify("Dropped " + std::to_string(gone) + (gone == 1 ? " later step" : " later steps") +
           " of the undo history");
  const bool structural = effect == Effect::Structure;
  auto ids = structural
                 ? std::make_shared<const PersistentIdsByState>(persistentIdsByState(document_))
                 : nullptr;
  if (structural && (changesParts(document_.scene(), edit) || persistentIds_ == nullptr ||
                     *ids != *persistentIds_)) {
    std::string sentence;
    if (playing()) {
      send(Pause{});
      sentence = "Paused: parts were added, removed or linked differently.";
    } else if (snapshot_->transport.inPast()) {
      sentence = "You see the past. The change takes effect from the present on.";
    }
    if (!sentence.empty()) notify(sentence);
  }
  if (structural) persistentIds_ = ids;
  engine_->post(edit, std::move(ids));
}

Result<LoadedScene> Session::read(const std::string& path, const SearchPath& search,
                                  Progress* progress) {
  const Result<std::string> text = readFile(path, largestToOpen(path), progress);
  if (!text) return text.error();
  Result<ImportedScene> opened = compliant::openScene(path, *text, search, progress);
  if (!opened) return opened.error();
  return LoadedScene{isForeign(path) ? Document(std::move(opened->scene))
                                     : Document(std::move(opened->scene), path, hashOf(*text)),
                     std::move(opened->findings)};
}

void Session::open(LoadedScene file) {
  openDocument(std::move(file.document));
  findings_ = std::move(file.findings);
}

Status Session::open(const std::string& path) {
  Result<LoadedScene> file = read(path);
  if (!file) return file.error();
  open(std::move(*file));
  return {};
}

void Session::openScene(Scene scene, std::string path) {
  openDocument(Document(std::move(scene), std::move(path)));
}

void Session::openDocument(Document document) {
  document_ = std::move(document);
  persistentIds_ = std::make_shared<const PersistentIdsByState>(persistentIdsByState(document_));
  engine_->load(document_.scene(), persistentIds_);
  ++scenesLoaded_;
  findings_.clear();
  attach();
  snapshot_ = emptySnapshot(scenesLoaded_);
  asked_.reset();
  watchSystem(0);
  selection_ = {};
  selectedRow_ = -1;
  visibility_ = {};
  notify(&Listener::sceneReplaced);
  notify(&Listener::selectionChanged);
  notify(&Listener::snapshotChanged);
  notify(&Listener::playingChanged);
}

Status Session::reload() {
  if (document_.path().empty()) return Error{"", "The scene has not been saved yet"};
  return open(document_.path());
}

void Session::refresh() {
  auto latest = engine_->latest();
  // A snapshot of the previous scene may still arrive.
  if (latest == snapshot_ || latest->sceneSerial < scenesLoaded_) return;
  const bool before = playing();
  snapshot_ = std::move(latest);
  // A refused step also halts time, and reports it.
  if (asked_ &&
      (snapshot_->transport.playing == *asked_ || latestEvent(*snapshot_) > eventsAtAsking_))
    asked_.reset();
  notify(&Listener::snapshotChanged);
  if (playing() != before) notify(&Listener::playingChanged);
}

Index Session::inDocument(Id state, Index shown) const {
  return translated(snapshot_->structure->persistentIds, persistentIds_, state, shown);
}

Index Session::asShown(Id state, Index element) const {
  return translated(persistentIds_, snapshot_->structure->persistentIds, state, element);
}

template <class Translate>
Index Session::translatedRow(Id constraint, Index row, Translate translate) const {
  const auto* shown = snapshot_->structure->constraint(constraint);
  if (shown == nullptr || shown->state < 0 || row < 0) return row;
  const Id state = snapshot_->structure->states[static_cast<std::size_t>(shown->state)].id;
  const Index element = translate(state, row / shown->width);
  return element < 0 ? -1 : element * shown->width + row % shown->width;
}

Index Session::rowInDocument(Id constraint, Index shown) const {
  return translatedRow(constraint, shown,
                       [this](Id state, Index e) { return inDocument(state, e); });
}

Index Session::rowAsShown(Id constraint, Index row) const {
  return translatedRow(constraint, row, [this](Id state, Index e) { return asShown(state, e); });
}

void Session::send(Command command) {
  const std::optional<bool> plays = playsAfter(command);
  engine_->post(std::move(command));
  if (!plays) return;
  const bool before = playing();
  asked_ = plays;
  eventsAtAsking_ = latestEvent(*snapshot_);
  if (playing() != before) notify(&Listener::playingChanged);
}

Subscription Session::watchSolver() {
  Subscription watch = solverWatch_.lock();
  if (watch != nullptr) return watch;
  watch = std::make_shared<const SolverWatch>(engine_);
  solverWatch_ = watch;
  engine_->post(WatchSolver{watchedSystem_});
  return watch;
}

void Session::watchSystem(int system) {
  if (system == watchedSystem_) return;
  watchedSystem_ = system;
  if (solverWatched()) engine_->post(WatchSolver{system});
}

void Session::select(std::vector<Id> ids) { selectPoints({std::move(ids), {}}); }

void Session::selectPoints(Selection selection) {
  Selection wanted = known(document_.scene(), std::move(selection));
  if (wanted == selection_ && selectedRow_ < 0) return;
  selection_ = std::move(wanted);
  selectedRow_ = -1;
  notify(&Listener::selectionChanged);
}

void Session::selectRow(Id constraint, Index row) {
  if (document_.scene().find(constraint) == nullptr) return;
  if (selection() == std::vector<Id>{constraint} && selectedRow_ == row) return;
  selection_ = {{constraint}, {}};
  selectedRow_ = row;
  notify(&Listener::selectionChanged);
}

void Session::setVisibility(Visibility visibility) {
  if (visibility == visibility_) return;
  visibility_ = std::move(visibility);
  notify(&Listener::visibilityChanged);
}

void Session::pruneSelection() {
  const Id first = selected();
  Selection left = known(document_.scene(), selection_);
  if (left == selection_) return;
  selection_ = std::move(left);
  if (selected() != first) selectedRow_ = -1;
  notify(&Listener::selectionChanged);
}

std::vector<Issue> Session::issues() const {
  // The issues of the present scene, whatever moment is shown.
  std::vector<Issue> all = snapshot_->design->issues;
  const StepReport& report = snapshot_->report;
  // Issues of a step do not apply to a design that has changed since.
  if (report.status == SolveStatus::Cancelled || !snapshot_->reported) return all;
  for (const SystemReport& system : report.systems) {
    // If the solver failed, no constraint is met, and the solver itself reports the cause.
    if (system.solve.conflicts == 0 || !usable(system.solve.status)) continue;
    const std::string sentence = conflictSentence(system, *snapshot_->structure);
    for (int i = 0; i < system.solve.conflicts; ++i)
      all.push_back({system.solve.conflicting[static_cast<std::size_t>(i)], sentence});
  }
  if (usable(report.status) || report.systems.size() != snapshot_->structure->systems.size())
    return all;
  // The same component and sentence as in the log and the message bar.
  auto [culprit, sentence] = firstFailure(report, *snapshot_->structure);
  all.insert(all.begin(), {culprit, std::move(sentence), Issue::Kind::Failure});
  return all;
}

std::string Session::issueOf(Id component) const {
  for (const Issue& issue : issues())
    if (issue.component == component) return issue.sentence;
  return {};
}

Status Session::edit(const Edit& edit, const std::string& label, Document::Gesture gesture,
                     const GonePoints& gone) {
  undone_ = document_.steps().size() - document_.position();
  const Status edited = document_.edit(edit, label, gesture, gone);
  undone_ = 0;
  return edited;
}

void Session::notify(const std::string& sentence) {
  listeners_.each([&sentence](const Listener& listener) {
    if (listener.notified) listener.notified(sentence);
  });
}

void Session::notify(std::function<void()> Listener::*event) {
  listeners_.each([event](const Listener& listener) {
    if (const auto& callback = listener.*event) callback();
  });
}

}  // namespace compliant
