#include "engine/import/sofa/stiffening.hpp"

#include "engine/scene/mapped_states.hpp"

namespace compliant::sofa {

const char* stiffeningText(Stiffening stiffening) {
  return stiffening == Stiffening::None    ? "none"
         : stiffening == Stiffening::Exact ? "exact"
                                           : "stabilized";
}

std::optional<Stiffening> stiffeningIn(Import& import, const Object& object, const Domain& domain,
                                       RowForces forces) {
  std::unordered_set<Id> rows, others;  // states that constraints act on
  for (const Constraint* constraint : components<Constraint>(import, domain))
    (constraint->handling == Handling::Constraint && forces == RowForces::Neglected ? rows : others)
        .insert(constraint->state.id);
  std::set<Stiffening> wanted;
  const auto collect = [&](const std::unordered_set<Id>& acted, RowForces counted) {
    for (const Id state : upstream(import.scene, acted))
      if (const auto option = import.stiffening.find(state); option != import.stiffening.end())
        wanted.insert(counted == RowForces::Neglected ? Stiffening::None : option->second);
  };
  collect(rows, RowForces::Neglected);
  collect(others, RowForces::Count);
  if (wanted.empty()) return std::nullopt;
  const Stiffening chosen =
      wanted.contains(Stiffening::Stabilized) ? Stiffening::Stabilized : *wanted.rbegin();
  if (wanted.size() > 1)
    import.differs(
        object,
        std::string(
            "SOFA sets geometric stiffness for each mapping and can exclude constraint forces; "
            "here one setting applies to all links of an integrator: geometric_stiffness is ") +
            stiffeningText(chosen));
  return chosen;
}

}  // namespace compliant::sofa
