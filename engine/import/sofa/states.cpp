#include "engine/import/sofa/states.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/sources.hpp"

namespace compliant::sofa {

namespace {

constexpr double mostElements = 1e6;

std::size_t positionWidthOf(Holds holds) {
  return holds == Holds::Points ? 3 : holds == Holds::Scalars ? 1 : holds == Holds::Frames ? 7 : 6;
}

int velocityWidthOf(Holds holds) {
  return holds == Holds::Points ? 3 : holds == Holds::Scalars ? 1 : 6;
}

bool isState(const Object& object) { return object.type == "MechanicalObject"; }

/// A placement from the words of a MechanicalObject: translation or dx dy dz, and so on.
Placement placementOfState(Import& import, const Object& object) {
  Placement placement;
  const auto byAxis = [&](const char* x, const char* y, const char* z, double fallback,
                          Vec3& vector) {
    if (!object.find(x) && !object.find(y) && !object.find(z)) return;
    vector =
        Vec3(singleNumber(import, object, x, fallback), singleNumber(import, object, y, fallback),
             singleNumber(import, object, z, fallback));
  };
  placement.scale = vector(import, object, "scale3d", Vec3::Ones());
  if (object.find("scale"))
    placement.scale = Vec3::Constant(singleNumber(import, object, "scale", 1));
  byAxis("sx", "sy", "sz", 1, placement.scale);
  placement.rotation = vector(import, object, "rotation", Vec3::Zero());
  byAxis("rx", "ry", "rz", 0, placement.rotation);
  placement.translation = vector(import, object, "translation", Vec3::Zero());
  byAxis("dx", "dy", "dz", 0, placement.translation);
  return placement;
}

/// Without positions of its own a state takes those of the topology beside it.
Numbers positionsOf(Import& import, const Object& object, Holds holds) {
  const std::size_t width = positionWidthOf(holds);
  const auto atOrigin = [&](std::size_t count) {
    return holds == Holds::Frames ? asNumbers(std::vector<Pose>(count))
                                  : Numbers(width * count, 0.0);
  };
  auto given = numbers(import, object, "position");
  if (!given) given = numbers(import, object, "rest_position");
  // SOFA counts elements: a single element is replaced by those of the topology.
  if (given && given->size() / width > 1) return *given;
  for (const Object* beside : topologiesIn(*object.node)) {
    auto places = points(import, *beside, "position");
    if (!places) places = points(import, *beside, "points");
    if (!places || places->empty()) continue;
    if (holds == Holds::Points) return asNumbers(*places);
    Numbers all;
    for (const Vec3& place : *places)
      if (holds == Holds::Frames)
        all.insert(all.end(), {place.x(), place.y(), place.z(), 0, 0, 0, 1});
      else
        all.push_back(place.x());
    return all;
  }
  if (given && !given->empty()) return *given;
  const double size = number(import, object, "size", 1);
  if (!(size >= 0 && size <= mostElements)) {
    import.differs(object, "size is " + numberText(size) + "; it must lie between 0 and " +
                               numberText(mostElements) + ": one element is used");
    return atOrigin(1);
  }
  if (!import.spend(object, "size", static_cast<double>(width) * size)) return atOrigin(1);
  return atOrigin(static_cast<std::size_t>(size));
}

Numbers readStart(Import& import, const Object& object) {
  const auto holds = holdsOf(object);
  if (!holds || holds == Holds::Coordinates) return {};
  const std::size_t width = positionWidthOf(*holds);
  Numbers start = positionsOf(import, object, *holds);
  if (start.size() % width != 0) {
    import.leavesOut(object, "position has " + std::to_string(start.size()) + " numbers, not " +
                                 std::to_string(width) +
                                 " per element: the last element is left out");
    start.resize(start.size() - start.size() % width);
  }
  if (holds == Holds::Frames)
    return asNumbers(
        placed(posesFrom(import, object, "position", start), placementOfState(import, object)));
  if (holds != Holds::Points) return start;
  std::vector<Vec3> places = asPoints(start);
  placementOfState(import, object).apply(places);
  return asNumbers(places);
}

/// Velocities, as many numbers as positions; SOFA appends zeros.
Numbers velocitiesOf(Import& import, const Object& object, std::size_t size) {
  Numbers velocity = numbers(import, object, "velocity").value_or(Numbers());
  const bool moving =
      std::any_of(velocity.begin(), velocity.end(), [](double v) { return v != 0; });
  if (!moving) return {};
  if (velocity.size() != size)
    import.remarks(object, "velocity has " + std::to_string(velocity.size()) + " numbers for " +
                               std::to_string(size) + " coordinates: the others are at rest");
  velocity.resize(size, 0.0);
  return velocity;
}

/// Attributes that matter only if they are not zero.
void reportForces(Import& import, const Object& object) {
  for (const std::string_view data : {"force", "externalForce", "derivX", "constraint"}) {
    const std::string* text = object.find(data);
    if (text == nullptr) continue;
    const auto list = parseNumbers(*text);
    if (list && std::all_of(list->begin(), list->end(), [](double f) { return f == 0; })) continue;
    import.differs(object, std::string(data) + " is not imported: the motion starts without it");
  }
}

Fields startFields(Holds holds, const Numbers& position, const Numbers& velocity) {
  if (holds == Holds::Frames) return frameFields(asPoses(position), velocity);
  const auto value = [&](const Numbers& numbers) {
    return holds == Holds::Points ? Value(Array<Vec3>(asPoints(numbers)))
                                  : Value(Array<double>(numbers));
  };
  Fields fields{{"position", value(position)}};
  if (!velocity.empty()) fields.emplace_back("velocity", value(velocity));
  return fields;
}

void importState(Import& import, const Object& object) {
  const auto holds = holdsOf(object);
  if (holds == Holds::Coordinates) {
    import.leavesOut(
        object, "The template " + inQuotes(namePart(*object.find("template"), "")) +
                    " is only supported for coordinates that a mapping of joints computes: the "
                    "state is left out with everything that acts on it");
    return;
  }
  if (!holds) {
    import.leavesOut(
        object, "The template " + inQuotes(namePart(*object.find("template"), "")) +
                    " is not supported: the state is left out with everything that acts on it");
    return;
  }
  if (const auto missing = missingSource(import, object)) {
    import.leavesOut(object, *missing + ": it is left out with all that stands on it");
    return;
  }
  const Numbers& start = startOf(import, object);
  Shape shape{*holds, velocityWidthOf(*holds), 0};
  shape.count = static_cast<Index>(start.size() / positionWidthOf(*holds));
  const Numbers velocity =
      velocitiesOf(import, object, static_cast<std::size_t>(shape.count * shape.width));
  reportForces(import, object);
  const std::string name = import.nameOf(object);
  const Id id = import.add(object, stateTypeOf(*holds), name, startFields(*holds, start, velocity));
  if (id == 0) return;
  ImportedState& state = import.states[&object] =
      ImportedState{shape, &object, id, import.scene.find(id)->name, false, {}, nullptr};
  if (*holds == Holds::Frames) state.start = asPoses(start);
}

}  // namespace

std::optional<Holds> holdsOf(const Object& mechanicalObject) {
  const std::string* text = mechanicalObject.find("template");
  if (text == nullptr || text->starts_with("Vec3") ||
      text->find_first_not_of(' ') == std::string::npos)
    return Holds::Points;
  if (text->starts_with("Vec1")) return Holds::Scalars;
  if (text->starts_with("Vec6")) return Holds::Coordinates;
  if (*text == "Rigid" || text->starts_with("Rigid3")) return Holds::Frames;
  return std::nullopt;
}

const char* stateTypeOf(Holds holds) {
  switch (holds) {
    case Holds::Points:
      return "Points";
    case Holds::Scalars:
      return "Scalars";
    case Holds::Frames:
      return "RigidFrames";
    case Holds::Coordinates:
      return "Coordinates";
  }
  ASSERT(false);
}

const char* templateOf(Holds holds) {
  switch (holds) {
    case Holds::Points:
      return "Vec3d";
    case Holds::Scalars:
      return "Vec1d";
    case Holds::Frames:
      return "Rigid3d";
    case Holds::Coordinates:
      return "Vec6d";
  }
  ASSERT(false);
}

const Object* stateObjectAbove(const Node& node) {
  for (const Node* at = &node; at != nullptr; at = at->parent)
    if (const Object* state = stateIn(*at)) return state;
  return nullptr;
}

const Object* stateIn(const Node& node) {
  const auto& states = node.ofType("MechanicalObject");
  return states.empty() ? nullptr : states.front();
}

const Object* stateObject(Import& import, const Object& from, std::string_view link) {
  const auto first = link.find_first_not_of(" \t\n\r@");
  const Target target =
      follow(import.tree, from, first == std::string_view::npos ? "" : link.substr(first));
  if (target.object != nullptr) return isState(*target.object) ? target.object : nullptr;
  return target.node != nullptr ? stateIn(*target.node) : nullptr;
}

const ImportedState* importedState(Import& import, const Object& user,
                                   const Object* mechanicalObject) {
  if (mechanicalObject == nullptr) {
    import.leavesOut(user, "It has no MechanicalObject to act on: it is left out");
    return nullptr;
  }
  const auto found = import.states.find(mechanicalObject);
  if (found != import.states.end())
    return import.spend(user, "Its state", static_cast<double>(found->second.count))
               ? &found->second
               : nullptr;
  // The state itself reports why it was left out, including everything that acts on it.
  user.ignoreAll();
  return nullptr;
}

const ImportedState* stateOf(Import& import, const Object& user, std::string_view attribute) {
  const std::string* link = user.find(attribute);
  return importedState(import, user,
                       link ? stateObject(import, user, *link) : stateObjectAbove(*user.node));
}

const Numbers& startOf(Import& import, const Object& mechanicalObject) {
  const auto known = import.starts.find(&mechanicalObject);
  if (known != import.starts.end()) return *known->second;
  // The start seen by a state that depends on itself.
  import.starts[&mechanicalObject] = std::make_shared<const Numbers>();
  return *(import.starts[&mechanicalObject] =
               std::make_shared<const Numbers>(readStart(import, mechanicalObject)));
}

std::shared_ptr<const Numbers> stateData(Import& import, const Object& object,
                                         std::string_view data) {
  // While its own start is read, its attributes are used.
  if (!isState(object) || (data != "position" && data != "rest_position") ||
      !import.starts.contains(&object))
    return nullptr;
  const auto& start = import.starts[&object];
  return start->empty() ? nullptr : start;
}

void importIndependentStates(Import& import, const std::vector<const Object*>& mapped) {
  const std::set<const Object*> outputs(mapped.begin(), mapped.end());
  for (const Object* object : import.take({"MechanicalObject"})) {
    // The mapping determines the start of a mapped state.
    object->ignore({"src", "restScale", "reset_position", "free_position", "free_velocity"});
    if (!outputs.contains(object)) {
      importState(import, *object);
      continue;
    }
    object->ignore({"position", "rest_position", "velocity", "size"});
    reportForces(import, *object);
  }
}

}  // namespace compliant::sofa
