#include "engine/import/sofa/sources.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/loaders.hpp"
#include "engine/import/sofa/meshes.hpp"

namespace compliant::sofa {

namespace {

constexpr std::string_view blanks = " \t\n\r";

bool isEngine(const Object& object) { return object.type == "TransformEngine"; }

/// Whether the import can read points from such an object.
bool isRead(const Object& object) {
  return isEngine(object) || isTopology(object) || isLoader(object) ||
         object.type == "MechanicalObject" || object.type == "BoxROI" ||
         object.type == "StringMeshCreator" || object.type == "GridMeshCreator";
}

/// Whether an unknown object computes points, judging by SOFA's names.
bool makesPoints(const Object& object) {
  const std::string& type = object.type;
  return !isRead(object) &&
         (type.ends_with("Loader") || type.ends_with("Topology") || type.ends_with("Grid") ||
          type.ends_with("Container") || type.find("Engine") != std::string::npos ||
          type.find("Generat") != std::string::npos || type.find("Creator") != std::string::npos ||
          type.find("Sampler") != std::string::npos || type.ends_with("ROI"));
}

std::string named(const Object& object) {
  return "the " + object.label() + " of line " + std::to_string(object.line);
}

/// The text of a datum, if it is a link.
const std::string* linkOf(const Object& object, std::string_view data) {
  const std::string* text = object.find(data);
  if (text == nullptr) return nullptr;
  const auto first = text->find_first_not_of(blanks);
  return first != std::string::npos && (*text)[first] == '@' ? text : nullptr;
}

const std::string* linkOrSource(const Object& object, std::string_view data) {
  const std::string* own = linkOf(object, data);
  return own != nullptr || object.find(data) != nullptr ? own : linkOf(object, "src");
}

/// What is missing at the end of a link, through all objects on its way.
std::string endOf(Import& import, const Object& from, const std::string& link,
                  std::string_view data) {
  constexpr int longest = 40;
  const Object* object = &from;
  const std::string* text = &link;
  std::string wanted(data);
  for (int i = 0; i < longest; ++i) {
    const auto first = text->find_first_not_of(" \t\n\r@");
    std::string path = first == std::string::npos ? std::string() : text->substr(first);
    path.resize(path.find_last_not_of(blanks) + 1);
    wanted = splitLink(path, wanted);
    const Target target = follow(import.tree, *object, path);
    if (target.object == nullptr)
      return "the link " + inQuotes(namePart(*text, "")) + ", which leads nowhere";
    object = target.object;
    const char* next = isEngine(*object) ? "input_position" : nullptr;
    if (next != nullptr) wanted = next;
    text = linkOrSource(*object, wanted);
    if (text == nullptr) break;
  }
  if (makesPoints(*object)) {
    object->understood = true;
    object->ignoreAll();
    return named(*object) + ", which is not supported";
  }
  return inQuotes(namePart(wanted, "")) + " of " + named(*object) + ", which " +
         (isRead(*object) ? "holds no points" : "does not exist");
}

bool hasPoints(Import& import, const Object& topology) {
  for (const std::string_view data : {"position", "points"})
    if (const auto places = numbers(import, topology, data); places && !places->empty())
      return true;
  return false;
}

Eigen::Quaterniond eulerTurn(const Vec3& degrees) {
  const auto about = [&](int axis) -> Eigen::Quaterniond {
    return rotationOf(degrees[axis] * std::numbers::pi / 180 * Vec3::Unit(axis));
  };
  return about(2) * about(1) * about(0);
}

}  // namespace

std::optional<Numbers> engineData(Import& import, const Object& engine, std::string_view data) {
  if (!isEngine(engine) || data != "output_position") return std::nullopt;
  const auto input = numbers(import, engine, "input_position");
  if (!input || input->empty()) return std::nullopt;
  const std::string* type = engine.find("template");
  const bool frames = type != nullptr && type->starts_with("Rigid");
  if (type != nullptr && !frames && !type->starts_with("Vec3")) return std::nullopt;
  const Vec3 scale = vector(import, engine, "scale", Vec3::Ones()),
             shift = vector(import, engine, "translation", Vec3::Zero());
  Eigen::Quaterniond turn = eulerTurn(vector(import, engine, "rotation", Vec3::Zero()));
  if (const auto q = numbers(import, engine, "quaternion"); q && q->size() == 4)
    turn = Eigen::Quaterniond((*q)[3], (*q)[0], (*q)[1], (*q)[2]) * turn;
  const bool inverse = flag(import, engine, "inverse").value_or(false);
  if (inverse && (scale.array() == 0).any()) return std::nullopt;
  const auto moved = [&](const Vec3& x) -> Vec3 {
    if (inverse) return (turn.conjugate() * Vec3(x - shift)).cwiseQuotient(scale);
    return turn * Vec3(scale.cwiseProduct(x)) + shift;
  };
  if (!frames) {
    std::vector<Vec3> places = asPoints(*input);
    for (Vec3& place : places) place = moved(place);
    return asNumbers(places);
  }
  std::vector<Pose> poses = asPoses(*input);
  for (Pose& pose : poses)
    pose = {moved(pose.place), (inverse ? turn.conjugate() : turn) * pose.turn};
  return asNumbers(poses);
}

void takeEngines(Import& import) {
  for (const Object* engine : import.take({"TransformEngine"}))
    engine->ignore({"input_position", "output_position", "translation", "rotation", "quaternion",
                    "scale", "inverse"});
}

std::optional<std::string> missingSource(Import& import, const Object& state) {
  for (const std::string_view data : {"position", "rest_position"})
    if (const auto given = numbers(import, state, data); given && !given->empty())
      return std::nullopt;
  const std::vector<const Object*> beside = topologiesIn(*state.node);
  if (std::any_of(beside.begin(), beside.end(),
                  [&](const Object* topology) { return hasPoints(import, *topology); }))
    return std::nullopt;
  const std::string begins = "Its positions come from ";
  for (const std::string_view data : {"position", "rest_position"})
    if (const std::string* link = linkOrSource(state, data))
      return begins + endOf(import, state, *link, data);
  if (state.find("position") != nullptr) return std::nullopt;
  for (const Object* topology : beside) {
    if (const std::string* link = linkOrSource(*topology, "position"))
      return begins + endOf(import, *topology, *link, "position");
    if (isLoader(*topology))
      return begins + "the file of " + named(*topology) + ", which cannot be read";
  }
  for (const auto& object : state.node->objects)
    if (makesPoints(*object) && !object->type.ends_with("Loader") &&
        object->type.find("Engine") == std::string::npos && !object->type.ends_with("ROI")) {
      object->understood = true;
      object->ignoreAll();
      return begins + named(*object) + ", which is not supported";
    }
  return std::nullopt;
}

}  // namespace compliant::sofa
