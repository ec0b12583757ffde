#include <algorithm>

#include "engine/import/sofa/collisions.hpp"

namespace compliant::sofa {

namespace {

/// The number of a group named by SOFA, or of the models of a node without one.
std::int64_t numberOf(Import& import, const std::string& key) {
  const auto next = static_cast<std::int64_t>(import.contactGroups.size()) + 1;
  return import.contactGroups.try_emplace(key, next).first->second;
}

}  // namespace

std::int64_t groupOf(Import& import, const Object& model, Index elements) {
  const Numbers groups = numbers(import, model, "group").value_or(Numbers());
  const bool among = flag(import, model, "selfCollision").value_or(false);
  if (groups.size() > 1)
    import.differs(model,
                   "It is in several groups; here in the first of them alone: it touches "
                   "the shapes of the others");
  if (!groups.empty()) {
    if (among && elements > 1)
      import.differs(model,
                     "Shapes of a group do not touch each other here: its own do not "
                     "either, in spite of selfCollision");
    return numberOf(import, "group " + std::to_string(groups.front()));
  }
  if (among || elements < 2) return 0;
  return numberOf(import, "node " + model.node->branch);
}

}  // namespace compliant::sofa
