#include "engine/compliant.hpp"

#include <map>
#include <optional>
#include <utility>

#include "engine/analysis/columns.hpp"
#include "engine/analysis/mobility.hpp"
#include "engine/analysis/stability.hpp"
#include "engine/builtin_types.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/json/value_text.hpp"
#include "engine/record/recording.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Steps between two checks of a recording.
constexpr std::int64_t checkedEvery = 100;

/// The value, or a Refusal.
template <class T>
T must(Result<T> result) {
  if (!result) throw Refusal(result.error().text());
  return std::move(*result);
}

void must(const Status& status) {
  if (!status) throw Refusal(status.error().text());
}

enum class Stored { Whole, LowerTriangle };

World::SolvedSystem::Matrix matrixOf(const SparseRows& rows, Stored stored) {
  World::SolvedSystem::Matrix matrix{rows.rows, rows.columns, {}, {}, {}};
  const auto add = [&](Index row, Index column, double value) {
    matrix.row.push_back(static_cast<int>(row));
    matrix.column.push_back(static_cast<int>(column));
    matrix.value.push_back(value);
  };
  for (Index row = 0; row < rows.rows; ++row)
    rows.forRow(row, [&](Index column, double value) {
      add(row, column, value);
      if (stored == Stored::LowerTriangle && column != row) add(column, row, value);
    });
  return matrix;
}

std::vector<double> listOf(const VecX& vector) {
  return {vector.data(), vector.data() + vector.size()};
}

}  // namespace

struct World::Impl {
  explicit Impl(ImportedScene opened)
      : findings(std::move(opened.findings)),
        simulation(std::make_unique<Simulation>(std::move(opened.scene))) {
    simulation->keepLedger();
  }

  const compliant::Component& component(const std::string& name) const {
    const compliant::Component* found = simulation->scene().find(std::string_view(name));
    if (found == nullptr) throw Refusal("The scene has no component " + inQuotes(name));
    return *found;
  }

  static const Field& field(const compliant::Component& component, const std::string& name) {
    const Field* found = component.type().find(name);
    if (found == nullptr)
      throw Refusal(component.name + ": " + component.type().name + " has no field " +
                    inQuotes(name));
    return *found;
  }

  void apply(const Edit& edit) {
    // Successive edits that lay out the scene again continue from the last step, as in the engine.
    if (!before || simulation->motion().step == 0)
      before.emplace(Before{simulation->structure(), simulation->motion()});
    const PreviousMotion previous{*before->structure, before->motion, {}};
    const Result<Edit> applied = simulation->apply(edit, nullptr, &previous);
    if (!applied) throw Refusal(applied.error().text());
    if (recording != nullptr) recording->edit(edit, simulation->scene());
    columns.clear();
  }

  /// Requires that the last step was one of the present scene.
  void requireStep() const {
    if (stepped == nullptr || stepped != simulation->structure())
      throw Refusal(simulation->motion().step == 0
                        ? "No step has assembled a system yet"
                        : "The scene has changed since the last step: step first");
  }

  /// Columns are made once for a structure.
  const Columns& columnsOf(const std::string& pattern) {
    if (structure != simulation->structure()) columns.clear();
    structure = simulation->structure();
    const auto known = columns.find(pattern);
    if (known != columns.end()) return known->second;
    return columns.emplace(pattern, must(Columns::chosen(*simulation, {pattern}))).first->second;
  }

  std::size_t system(int index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= simulation->systems())
      throw Refusal("There is no system " + std::to_string(index) + "; the scene has " +
                    std::to_string(simulation->systems()));
    return static_cast<std::size_t>(index);
  }

  std::string nameOf(Id id) const {
    const compliant::Component* found = simulation->scene().find(id);
    return found != nullptr ? found->name : "";
  }

  std::vector<ImportFinding> findings;
  std::unique_ptr<Simulation> simulation;
  std::unique_ptr<RecordingWriter> recording;
  std::shared_ptr<const SceneStructure> structure;
  std::map<std::string, Columns> columns;
  /// The motion after the last step, until the next one.
  struct Before {
    std::shared_ptr<const SceneStructure> structure;
    Motion motion;
  };
  std::optional<Before> before;
  std::shared_ptr<const SceneStructure> stepped;  ///< that of the last step
};

World::World() {
  registerBuiltinTypes();
  impl_ = std::make_unique<Impl>(ImportedScene{});
}

World::World(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

World World::open(const std::string& path, const std::vector<std::string>& search) {
  registerBuiltinTypes();
  return World(std::make_unique<Impl>(must(openScene(path, SearchPath{search}))));
}

World World::parse(std::string_view text) {
  registerBuiltinTypes();
  return World(std::make_unique<Impl>(ImportedScene{must(readScene(text)), {}}));
}

std::vector<World::Component> World::components() const {
  std::vector<Component> all;
  const Scene& scene = impl_->simulation->scene();
  for (const auto& [name, id] : scene.names()) all.push_back({name, scene.find(id)->type().name});
  return all;
}

void World::add(const std::string& name, const std::string& type, std::string_view fields) {
  const Type* known = registry().find(type);
  if (known == nullptr) throw Refusal(name + ": There is no type " + inQuotes(type));
  const Scene& scene = impl_->simulation->scene();
  const JsonNode root = must(parseJson(fields, NumberLists::AsTables));
  if (root.object() == nullptr) throw Refusal(name + ": Fields must be an object of JSON");
  ComponentRecord record{scene.nextId(), known->name, name, {}};
  for (const auto& [key, place, node] : *root.object()) {
    const Field* field = known->find(key);
    if (field == nullptr)
      throw Refusal(name + ", " + place.text() + ": " + type + " has no field " + inQuotes(key));
    const Result<Value> value = readValue(scene, *field, node);
    if (!value) throw Refusal(name + ", " + value.error().text());
    record.fields.emplace_back(key, *value);
  }
  impl_->apply({Insert{std::move(record)}});
}

void World::set(const std::string& component, const std::string& field, const std::string& value) {
  const compliant::Component& found = impl_->component(component);
  const Field& described = Impl::field(found, field);
  const Result<Value> read = parseValue(impl_->simulation->scene(), described, value);
  if (!read) throw Refusal(component + ": " + read.error().text());
  impl_->apply({SetField{found.id, field, *read}});
}

void World::set(const std::string& component, const std::string& field, double value) {
  const Field& described = Impl::field(impl_->component(component), field);
  const bool toggles = described.kind == Kind::Toggle && (value == 0 || value == 1);
  set(component, field, toggles ? (value == 0 ? "false" : "true") : numberText(value));
}

std::string World::get(const std::string& component, const std::string& field) const {
  const compliant::Component& found = impl_->component(component);
  return writeValue(impl_->simulation->scene(), Impl::field(found, field).read(found));
}

void World::erase(const std::string& component) {
  impl_->apply(eraseWithUsers(impl_->simulation->scene(), impl_->component(component).id));
}

std::vector<std::string> World::remarks() const {
  std::vector<std::string> all;
  for (const ImportFinding& finding : impl_->findings) all.push_back(finding.text());
  for (const Issue& issue : impl_->simulation->structure()->issues) {
    const std::string name = impl_->nameOf(issue.component);
    all.push_back(Error{name.empty() ? "scene" : name, issue.sentence}.text());
  }
  return all;
}

std::string World::text() const { return writeScene(impl_->simulation->designed()); }

void World::save(const std::string& path) const {
  must(saveScene(impl_->simulation->designed(), path));
}

void World::step(int count) {
  Simulation& simulation = *impl_->simulation;
  if (count < 0)
    throw Refusal("step " + std::to_string(count) + ": the number of steps must be at least 0");
  for (int i = 0; i < count; ++i) {
    if (impl_->recording != nullptr) must(impl_->recording->written());
    if (!usable(simulation.step().status)) throw Refusal(refusal(simulation).text());
    impl_->before.reset();
    impl_->stepped = simulation.structure();
    if (impl_->recording == nullptr) continue;
    impl_->recording->step();
    if (simulation.motion().step % checkedEvery == 0) impl_->recording->check(simulation.motion());
  }
}

void World::reset() {
  impl_->simulation->reset();
  impl_->before.reset();
  impl_->stepped = nullptr;
  if (impl_->recording != nullptr) impl_->recording->reset();
}

double World::time() const { return impl_->simulation->motion().time; }

double World::stepLength() const { return impl_->simulation->sceneStep(); }

std::vector<World::Quantity> World::quantities(const std::string& pattern) const {
  std::vector<Quantity> all;
  for (const Columns::Column& each : impl_->columnsOf(pattern).columns())
    all.push_back({each.name, each.unit});
  return all;
}

std::vector<double> World::read(const std::string& pattern) const {
  Simulation& simulation = *impl_->simulation;
  const Columns& columns = impl_->columnsOf(pattern);
  std::vector<double> values(columns.size());
  const Energies energies = simulation.energies();
  RowLaws laws;
  if (columns.readLaws()) simulation.readLaws(laws);
  columns.read({*simulation.structure(), simulation.motion(), energies, simulation.report(), &laws},
               values);
  return values;
}

double World::number(const std::string& name) const {
  const std::vector<double> values = read(name);
  if (values.size() != 1)
    throw Refusal(name + ": " + std::to_string(values.size()) + " numbers have such a name, not 1");
  return values.front();
}

int World::systems() const { return static_cast<int>(impl_->simulation->systems()); }

World::SolvedSystem World::solved(int index) const {
  impl_->system(index);
  impl_->requireStep();
  const SolverRecord record = recordOf(*impl_->simulation, index);
  SolvedSystem solved{matrixOf(record.system.W, Stored::LowerTriangle),
                      matrixOf(record.system.J, Stored::Whole),
                      matrixOf(record.system.C, Stored::LowerTriangle),
                      listOf(record.right.c),
                      listOf(record.right.b),
                      listOf(record.solution.change),
                      listOf(record.solution.impulse),
                      {},
                      {}};
  for (const SolverRecord::Unknown& each : record.unknowns)
    solved.unknowns.push_back({impl_->nameOf(each.state), static_cast<long>(each.entry)});
  for (const SolverRecord::Row& each : record.rows)
    solved.rows.push_back({impl_->nameOf(each.constraint), static_cast<long>(each.row)});
  return solved;
}

long World::degreesOfFreedom(int system) const {
  const Simulation& simulation = *impl_->simulation;
  const std::size_t which = impl_->system(system);
  impl_->requireStep();
  RowLaws laws;
  simulation.readLaws(laws);
  return static_cast<long>(freedomOf(*simulation.structure(), laws.compliance, simulation.report(),
                                     simulation.scene(), which)
                               .byRank());
}

std::string World::stability(int system) const {
  const Simulation& simulation = *impl_->simulation;
  const Id integrator = simulation.structure()->systems[impl_->system(system)].integrator;
  return stabilityOf(simulation.designed(), integrator).text;
}

void World::record(const std::string& path) {
  stopRecording();
  Scene scene = impl_->simulation->designed();
  auto recording = must(RecordingWriter::open(path, scene));
  // A replay begins without a factor or an elimination order of an earlier run; so must this run.
  impl_->simulation = std::make_unique<Simulation>(std::move(scene));
  impl_->simulation->keepLedger();
  impl_->before.reset();
  impl_->stepped = nullptr;
  impl_->recording = std::move(recording);
}

void World::stopRecording() {
  if (impl_->recording == nullptr) return;
  impl_->recording->check(impl_->simulation->motion());
  const auto recording = std::exchange(impl_->recording, nullptr);
  must(recording->finish());
}

std::vector<std::string> componentTypes() {
  registerBuiltinTypes();
  std::vector<std::string> names;
  for (const Type* type : registry().types()) names.push_back(type->name);
  return names;
}

}  // namespace compliant
