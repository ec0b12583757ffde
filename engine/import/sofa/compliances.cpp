#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/one_sided.hpp"
#include "engine/import/sofa/passes.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// A law in SOFA's terms: one compliance and one viscosity per value of the state, or one for all.
struct Law {
  Numbers compliances;  ///< m/N
  Numbers viscosities;  ///< N·s/m
  bool asForce = false;
  double growsFrom = 0;  ///< size of the value, in m, from which the compliance grows; 0: never
};

bool same(const Numbers& list) {
  return std::all_of(list.begin(), list.end(), [&](double entry) { return entry == list.front(); });
}

/// The number of SOFA's values for a state: six for a joint, even if our state has only some.
std::size_t sizeInSofa(const ImportedState& state) {
  return static_cast<std::size_t>(state.count * (state.joint != nullptr ? 6 : state.width));
}

/// Those of SOFA's numbers for a state that our state has.
Numbers valuesHere(const ImportedState& state, const Numbers& list) {
  if (state.joint == nullptr || state.width == 6) return list;
  Numbers kept;
  for (std::size_t i = state.joint->translation ? 0 : 3; i + 2 < list.size(); i += 6)
    kept.insert(kept.end(), {list[i], list[i + 1], list[i + 2]});
  return kept;
}

/// One number per value, the last one repeated; nothing if there is none at all.
std::optional<Numbers> perValue(Import& import, const Object& law, std::string_view data,
                                const ImportedState& state) {
  auto list = numbers(import, law, data);
  if (!list || list->empty()) return std::nullopt;
  const std::size_t size = sizeInSofa(state);
  if (list->size() > size) list->resize(size);
  if (list->size() < size && list->size() > 1 && data != "damping")
    import.remarks(law, std::string(data) + " has " + std::to_string(list->size()) +
                            " numbers for " + std::to_string(size) +
                            " values: the last is repeated");
  if (!list->empty()) list->resize(size, list->back());
  return valuesHere(state, *list);
}

/// Entries out of range are replaced and reported.
void keepInRange(Import& import, const Object& law, std::string_view data, double low, double high,
                 Numbers& list) {
  for (double& entry : list) {
    if (entry >= low && entry <= high) continue;
    import.differs(law, std::string(data) + " is " + numberText(entry) + "; it must lie between " +
                            numberText(low) + " and " + numberText(high) +
                            ": the nearer limit is used");
    entry = std::clamp(entry, low, high);
  }
}

/// LinearDiagonalCompliance: complianceMin, times |x|/errorMin where |x| is beyond errorMin.
std::optional<Law> readGrowingLaw(Import& import, const Object& object,
                                  const ImportedState& state) {
  Law law;
  law.compliances = {number(import, object, "complianceMin", 0)};
  law.viscosities = perValue(import, object, "damping", state).value_or(Numbers{0});
  law.asForce = !flag(import, object, "isCompliance").value_or(true);
  law.growsFrom = number(import, object, "errorMin", 0);
  if (law.viscosities.empty()) law.viscosities = {0};
  if (same(law.viscosities)) law.viscosities.resize(1);
  if (state.joint != nullptr) {
    import.leavesOut(object,
                     "It acts on points, scalars and coordinates that a mask has chosen, but not "
                     "on a whole joint: it is left out");
    return std::nullopt;
  }
  if (!(law.growsFrom > 0 && law.growsFrom <= 1e12)) {
    import.leavesOut(object, "errorMin is " + numberText(law.growsFrom) +
                                 " m; it must be above 0, and at most 1e12: it is left out");
    return std::nullopt;
  }
  keepInRange(import, object, "complianceMin", 0, 1e12, law.compliances);
  keepInRange(import, object, "damping", 0, 1e12, law.viscosities);
  if (law.compliances.front() == 0) law.growsFrom = 0;  // hard, for any value
  if (law.growsFrom > 0 && state.holds == Holds::Points)
    import.differs(
        object,
        "In SOFA all three compliances of a point grow with the length of its vector, "
        "here each grows with its own coordinate: beyond errorMin the forces agree along "
        "the axes and are larger elsewhere, up to sqrt(3) times");
  return law;
}

std::optional<Law> readLaw(Import& import, const Object& object, const ImportedState& state) {
  if (object.type == "LinearDiagonalCompliance") return readGrowingLaw(import, object, state);
  const bool stiffness = object.type.ends_with("Stiffness");
  const bool uniform = object.type.starts_with("Uniform");
  const std::string_view data = stiffness ? "stiffness" : "compliance";
  Law law;
  if (uniform) {
    law.compliances = {number(import, object, data, 0)};
    law.viscosities = {number(import, object, "damping", 0)};
  } else {
    auto list = perValue(import, object, data, state);
    if (!list || list->empty()) {
      import.leavesOut(object, std::string(data) + " has no numbers: it is left out");
      return std::nullopt;
    }
    law.compliances = *list;
    law.viscosities = perValue(import, object, "damping", state).value_or(Numbers{0});
    if (law.viscosities.empty()) law.viscosities = {0};
  }
  if (same(law.compliances)) law.compliances.resize(1);
  if (same(law.viscosities)) law.viscosities.resize(1);
  keepInRange(import, object, data, 0, 1e12, law.compliances);
  keepInRange(import, object, "damping", 0, 1e12, law.viscosities);
  law.asForce = !flag(import, object, "isCompliance").value_or(!stiffness);
  if (stiffness)
    for (double& entry : law.compliances) entry = 1 / std::max(entry, 1e-12);
  return law;
}

/// A state whose values are those of `state` plus an offset.
std::optional<ImportedState> shifted(Import& import, const Object& object,
                                     const ImportedState& state, Numbers offset) {
  std::vector<Term> terms;
  for (Index i = 0; i < state.count; ++i) terms.push_back({i, 0, i, 1.0});
  if (offset.empty()) offset = {0};
  offset.resize(sizeInSofa(state), offset.back());
  return addMapped(import, object, "LinearCombination", state.name + " with offset", state,
                   {{state.id}},
                   {{"terms", Array<Term>(std::move(terms))},
                    {"offset", Array<double>(valuesHere(state, offset))}});
}

/// Viscosity D as a relaxation time d = D c if one number suffices, else as a separate force −D
/// v.
double relaxation(Import& import, const Object& object, const ImportedState& state, const Law& law,
                  const std::string& name) {
  const Numbers& D = law.viscosities;
  if (std::all_of(D.begin(), D.end(), [](double entry) { return entry == 0; })) return 0;
  // With a growing compliance, this would damp less as the compliance grows.
  if (D.size() == 1 && law.compliances.size() == 1 && law.growsFrom == 0)
    return D.front() * law.compliances.front();
  Fields fields{{"state", Link{state.id}}};
  if (D.size() == 1)
    fields.emplace_back("coefficient", D.front());
  else
    fields.emplace_back("coefficients", Array<double>(D));
  import.add(object, "ViscousDrag", name + " damping", std::move(fields));
  return 0;
}

/// Raises compliances handled as forces to our minimum. SOFA allows 2.2e-16 m/N, at which a length
/// of metres, known to 4e-16 m, gives a force known to 2 N.
void keepAboveLeast(Import& import, const Object& object, Numbers& compliances) {
  for (double& c : compliances) {
    if (c >= smallestAsForce) continue;
    import.differs(
        object, "A compliance of " + numberText(c) +
                    " m/N is too small for a force: the minimum of " + numberText(smallestAsForce) +
                    " m/N is used. Such a stiffness also adds geometric stiffness, phi/c over the "
                    "length, and locks the rotation of links, in SOFA as well as here; without "
                    "isCompliance=\"0\" it is an accurate constraint");
    c = smallestAsForce;
  }
}

void importLaw(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  if (state == nullptr) return;
  if (state->count == 0) {
    import.leavesOut(object, "Its state has no values: it is left out");
    return;
  }
  if (state->holds == Holds::Frames) {
    object.ignoreAll();
    import.leavesOut(object,
                     "A compliance acts on numbers, such as the coordinates of a joint, and not on "
                     "frames: it is left out");
    return;
  }
  const auto read = readLaw(import, object, *state);
  object.find("resizable");
  double rayleigh = number(import, object, "rayleighStiffness", 0);
  if (!(rayleigh >= 0)) rayleigh = 0;
  if (!read) return;
  Law law = *read;
  ImportedState acted = *state;
  Fields fields;
  if (!law.asForce) {
    const bool hard = std::all_of(law.compliances.begin(), law.compliances.end(),
                                  [](double c) { return c == 0; });
    const Softness softness = hard ? Softness::Hard : Softness::Soft;
    const ValueOfRows value = readValue(import, object, *state, softness);
    if (!value.stabilized) fields.emplace_back("stabilized", false);
    for (const auto& field : value.target) fields.push_back(field);
    for (auto& field : boundsOf(import, object, *state, value, softness))
      fields.push_back(std::move(field));
    if (!value.offset.empty())
      if (const auto moved = shifted(import, object, *state, value.offset)) acted = *moved;
    if (!value.offset.empty() && law.growsFrom > 0)
      import.differs(object,
                     "In SOFA its compliance grows with the value before the offset is added, here "
                     "with the sum");
    if (!state->mapped)
      import.differs(
          object,
          "SOFA does not support a compliance on a state that no mapping computes; here it acts");
    if (const Object* solver = motionSolver(*object.node);
        solver != nullptr && !takesCompliances(*solver)) {
      import.remarks(object, "SOFA's " + solver->type +
                                 " ignores compliances (isCompliance): it is disabled here");
      fields.emplace_back("enabled", false);
    }
  } else {
    keepAboveLeast(import, object, law.compliances);
    fields.emplace_back("handling", std::string("force"));
  }
  const std::string name = import.nameOf(object);
  const double d = relaxation(import, object, acted, law, name) + rayleigh;
  if (d > 1e6)
    import.differs(object, "Its relaxation time " + numberText(d) +
                               " s is too large: the maximum of 1000000 s is used");
  if (d > 0) fields.emplace_back("damping_ratio", std::min(d, 1e6));
  fields.emplace_back("state", Link{acted.id});
  if (law.growsFrom == 0)
    return addCompliance(import, object, name, std::move(law.compliances), std::move(fields));
  const auto width = static_cast<std::size_t>(acted.width);
  fields.emplace_back("compliances", Array<double>(Numbers(width, law.compliances.front())));
  fields.emplace_back("grows_from", Array<double>(Numbers(width, law.growsFrom)));
  import.add(object, "LinearDiagonalCompliance", name, std::move(fields));
}

}  // namespace

void addCompliance(Import& import, const Object& from, const std::string& name, Numbers compliances,
                   Fields fields) {
  const bool one = same(compliances);
  if (one)
    fields.emplace_back("compliance", compliances.front());
  else
    fields.emplace_back("compliances", Array<double>(std::move(compliances)));
  import.add(from, one ? "UniformCompliance" : "DiagonalCompliance", name, std::move(fields));
}

void importCompliances(Import& import) {
  for (const Object* object :
       import.take({"UniformCompliance", "DiagonalCompliance", "LinearDiagonalCompliance",
                    "UniformStiffness", "DiagonalStiffness"}))
    importLaw(import, *object);
}

}  // namespace compliant::sofa
