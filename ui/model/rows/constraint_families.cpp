#include "ui/model/rows/constraint_families.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/elements/designed_shapes.hpp"

namespace compliant {
namespace {

bool holds(const std::vector<Id>& ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

class Families {
 public:
  explicit Families(const Scene& scene) : scene_(scene), shapes_(scene) {}

  std::vector<Id> membersOf(const Constraint& law) const {
    std::vector<Id> members, waiting{law.state.id}, served{law.id};
    while (!waiting.empty()) {
      const Id id = waiting.back();
      waiting.pop_back();
      const auto& mappings = shapes_.computing(id);
      if (mappings.empty() || holds(members, id) || !servesOnly(id, mappings, served)) continue;
      members.push_back(id);
      for (const Mapping* mapping : mappings) {
        if (holds(members, mapping->id)) continue;
        members.push_back(mapping->id);
        served.push_back(mapping->id);
        for (const Ref<State> input : mapping->inputs) waiting.push_back(input.id);
      }
    }
    return members;
  }

  std::string summaryOf(const Constraint& law) {
    std::string text;
    if (const Field* field = law.type().find("compliance"); field != nullptr) {
      const Value value = field->read(law);
      if (const double* c = std::get_if<double>(&value); c != nullptr && field->isUsed(law))
        text = *c == 0 ? "hard" : "c = " + numberText(*c);
    }
    if (const Field* field = law.type().find("frequency"); field != nullptr && field->isUsed(law)) {
      const Value value = field->read(law);
      if (const double* f = std::get_if<double>(&value)) text = "f = " + numberText(*f) + " Hz";
    }
    const State* state = scene_.resolve(law.state);
    const Index count = shapes_.of(*state).count;
    if (count > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + wordOf(*state, count);
    return text;
  }

 private:
  /// Whether only the mappings that compute the state, and components in `served`, use it.
  bool servesOnly(Id state, const std::vector<const Mapping*>& mappings,
                  const std::vector<Id>& served) const {
    const auto& users = shapes_.users().of(state);
    return std::all_of(users.begin(), users.end(), [&](const Component* user) {
      return holds(served, user->id) ||
             std::find(mappings.begin(), mappings.end(), user) != mappings.end();
    });
  }

  /// The user's word for the elements of a computed state.
  std::string wordOf(const State& state, Index count) {
    const char* word = "row";
    for (const Mapping* mapping : shapes_.computing(state.id)) {
      const std::vector<StateShape> inputs = shapes_.inputsOf(*mapping);
      const bool ofBodies = !inputs.empty() && inputs.front().embedding == Embedding::Frame;
      if (state.shape(0).inSpace())
        word = "point";
      else if (ofBodies)
        word = "joint";
      else if (state.velocityWidth() == 1 && !mapping->linear())
        word = "link";
    }
    return std::string(word) + (count == 1 ? "" : "s");
  }

  const Scene& scene_;
  DesignedShapes shapes_;
};

}  // namespace

std::map<Id, ConstraintFamily> constraintFamilies(const Scene& scene) {
  std::map<Id, ConstraintFamily> families;
  Families found(scene);
  for (const auto& [name, id] : scene.names()) {
    const auto* law = dynamic_cast<const Constraint*>(scene.find(id));
    if (law == nullptr || scene.resolve(law->state) == nullptr) continue;
    std::vector<Id> members = found.membersOf(*law);
    if (!members.empty()) families[id] = {std::move(members), found.summaryOf(*law)};
  }
  return families;
}

}  // namespace compliant
