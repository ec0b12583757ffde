#include <algorithm>
#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"
#include "engine/import/sofa/collisions.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// The shape of an element of a model, in m.
struct Outline {
  std::string type;
  std::vector<double>
      sizes;  ///< as the type takes them: a radius, a radius and a length, three edges
  bool operator<(const Outline& other) const {
    return std::tie(type, sizes) < std::tie(other.type, other.sizes);
  }
};

double entry(const std::optional<Numbers>& list, std::size_t i, double fallback) {
  return list && i < list->size() ? (*list)[i] : fallback;
}

std::vector<Outline> balls(Import& import, const Object& model, std::size_t count, double skin) {
  const bool points = model.type.starts_with("Point");
  const double radius = points ? 0 : number(import, model, "radius", 1);
  const auto list = points ? std::nullopt : numbers(import, model, "listRadius");
  std::vector<Outline> outlines;
  for (std::size_t i = 0; i < count; ++i)
    outlines.push_back({"Ball", {entry(list, i, radius) + skin}});
  return outlines;
}

/// Capsules and cylinders along y.
std::vector<Outline> rods(Import& import, const Object& model, std::size_t count, double skin) {
  const bool capsule = model.type.starts_with("Capsule");
  const auto radii = numbers(import, model, "radii"), heights = numbers(import, model, "heights");
  const char* misspelt = "dafaultHeight";  // the misspelling in SOFA's capsules
  const double radius = number(import, model, "defaultRadius", 0.5),
               height = number(import, model,
                               model.find(misspelt) != nullptr ? misspelt : "defaultHeight", 2);
  std::vector<Outline> outlines;
  for (std::size_t i = 0; i < count; ++i)
    outlines.push_back(
        {capsule ? "Capsule" : "Cylinder",
         {entry(radii, i, radius) + skin, entry(heights, i, height) + (capsule ? 0 : 2 * skin)}});
  return outlines;
}

/// Boxes, of which SOFA gives half the edges.
std::vector<Outline> boxes(Import& import, const Object& model, std::size_t count, double skin) {
  const auto extents = numbers(import, model, "extents");
  const double extent = number(import, model, "defaultExtent", 1);
  std::vector<Outline> outlines;
  for (std::size_t i = 0; i < count; ++i) {
    Outline box{"Box", {}};
    for (std::size_t axis = 0; axis < 3; ++axis)
      box.sizes.push_back(2 * (entry(extents, 3 * i + axis, extent) + skin));
    outlines.push_back(std::move(box));
  }
  return outlines;
}

std::vector<Outline> outlinesOf(Import& import, const Object& model, std::size_t count,
                                double skin) {
  if (model.type.starts_with("OBB")) return boxes(import, model, count, skin);
  if (model.type.starts_with("Capsule") || model.type.starts_with("Cylinder"))
    return rods(import, model, count, skin);
  return balls(import, model, count, skin);
}

Fields sizesOf(const Outline& outline) {
  if (outline.type == "Ball") return {{"radius", outline.sizes[0]}};
  if (outline.type == "Box")
    return {{"size", Vec3(outline.sizes[0], outline.sizes[1], outline.sizes[2])}};
  return {{"radius", outline.sizes[0]}, {"length", outline.sizes[1]}};
}

/// The rotation of cylinders along an axis other than y; nothing if the axis is invalid.
std::optional<Vec3> turnOf(Import& import, const Object& model) {
  if (!model.type.starts_with("Cylinder")) return Vec3(Vec3::Zero());
  const Numbers axis = numbers(import, model, "defaultLocalAxis").value_or(Numbers{0, 1, 0});
  if (axis.size() != 3 || !(Vec3(axis[0], axis[1], axis[2]).norm() > 0)) return std::nullopt;
  return rotationVector(
      Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), Vec3(axis[0], axis[1], axis[2])));
}

std::optional<std::string> unfit(const Object& model, const ImportedState& state) {
  const bool round =
      model.type.find("Sphere") != std::string::npos || model.type.starts_with("Point");
  if (state.holds != Holds::Frames && !(round && state.holds == Holds::Points))
    return round ? "It acts on points or frames: it is left out"
                 : "It needs frames (Rigid3d): it is left out";
  if (state.count == 0) return "Its state has no elements: it is left out";
  return std::nullopt;
}

}  // namespace

int addSimpleShapes(Import& import, const Object& model, const ContactRules& rules) {
  const ImportedState* state = stateOf(import, model);
  if (state == nullptr) return 0;
  if (const auto sentence = unfit(model, *state)) {
    import.leavesOut(model, *sentence);
    return 0;
  }
  const auto turn = turnOf(import, model);
  if (!turn) {
    import.leavesOut(model, "defaultLocalAxis is no direction: it is left out");
    return 0;
  }
  const auto count = static_cast<std::size_t>(state->count);
  if (!import.spend(model, "Its shapes", 4 * static_cast<double>(count))) return 0;
  std::map<Outline, std::vector<std::int64_t>> elements;
  const double skin = skinOf(import, model, rules);
  const std::vector<Outline> outlines = outlinesOf(import, model, count, skin);
  for (std::size_t i = 0; i < count; ++i)
    elements[outlines[i]].push_back(static_cast<std::int64_t>(i));
  const std::int64_t group = groupOf(import, model, state->count);
  int made = 0;
  for (auto& [outline, carriers] : elements) {
    if (std::any_of(outline.sizes.begin(), outline.sizes.end(),
                    [](double size) { return !(size > 0 && size <= 1e9); })) {
      import.leavesOut(model, "A shape of the size " + numberText(outline.sizes.front()) +
                                  " m touches nothing here; sizes must be above 0: it is left out");
      continue;
    }
    // SOFA uses radii only if points carry the shapes.
    Fields fields = materialOf(import, model, rules,
                               state->holds == Holds::Points ? outline.sizes.front() : skin);
    for (auto& field : sizesOf(outline)) fields.push_back(std::move(field));
    fields.emplace_back("state", Link{state->id});
    fields.emplace_back("group", group);
    if (*turn != Vec3::Zero()) fields.emplace_back("rotation", *turn);
    if (carriers.size() < count)
      fields.emplace_back("elements", Array<std::int64_t>(std::move(carriers)));
    if (import.add(model, outline.type, import.nameOf(model), std::move(fields)) != 0) ++made;
  }
  return made;
}

}  // namespace compliant::sofa
