#include "engine/import/sofa/solver_choice.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/scene/registry.hpp"

namespace compliant::sofa {

const MotionSolverKind* motionKind(const Object& object) {
  for (const auto& kind : motionSolverKinds())
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

const SystemSolverKind* systemKind(const Object& object) {
  for (const auto& kind : systemSolverKinds())
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

bool accepts(const std::string& type, const std::string& field, const Value& value) {
  const Type* known = registry().find(type);
  const Field* described = known ? known->find(field) : nullptr;
  return described != nullptr && !described->check(value);
}

double within(Import& import, const Object& object, const std::string& type,
              const std::string& field, double value, const std::string& called) {
  const Type* known = registry().find(type);
  const Field* described = known ? known->find(field) : nullptr;
  if (described == nullptr || !described->check(Value(value))) return value;
  const double nearest = std::clamp(value, described->minimum, described->maximum);
  const double used =
      described->minimumExcluded && nearest == described->minimum ? 1e-300 : nearest;
  import.differs(object, called + " is " + numberText(value) + "; here it " +
                             described->rangeText() + ": " + numberText(used) + " is used");
  return used;
}

namespace {

/// The first object of a node that is of one of the types of a table.
template <class Kind>
const Object* firstOf(const Node& node, const std::vector<Kind>& kinds) {
  const Object* first = nullptr;
  for (const Kind& kind : kinds)
    if (const auto& all = node.ofType(kind.sofa); !all.empty())
      if (first == nullptr || all.front()->place < first->place) first = all.front();
  return first;
}

}  // namespace

const Object* systemSolver(const Node& node) { return firstOf(node, systemSolverKinds()); }

const Object* motionSolverIn(const Node& node) { return firstOf(node, motionSolverKinds()); }

bool iterates(const Node& node) {
  const Object* solver = systemSolver(node);
  return solver != nullptr && accepts(systemKind(*solver)->ours, "iterations", std::int64_t(1));
}

void keepAccepted(const std::string& type, Fields& fields) {
  std::erase_if(fields,
                [&](const auto& field) { return !accepts(type, field.first, field.second); });
}

}  // namespace compliant::sofa
