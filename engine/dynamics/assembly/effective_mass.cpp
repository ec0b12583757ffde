#include "engine/dynamics/assembly/effective_mass.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "engine/base/disjoint_sets.hpp"
#include "engine/dynamics/assembly/assembler.hpp"

namespace compliant {

namespace {

bool hasFrequency(const Layout& layout, const Layout::ConstraintSlot& slot, LawTable& law) {
  layout.readLaw(slot, law);
  return std::any_of(law.frequency.begin(), law.frequency.end(),
                     [](double omega) { return omega > 0; });
}

/// Solves with M on the unknowns, one connected part at a time. In W = M + h D + h² K a tiny h
/// leaves only M.
class MassParts {
 public:
  MassParts(Assembler& assembler, const Motion& motion) {
    constexpr double tiny = 1e-50;  // s
    RightHandSide right;
    Id culprit = 0;
    assembler.assemble(motion, {.h = tiny, .geometricStiffness = GeometricStiffness::None}, right,
                       culprit);
    const SparseRows& W = assembler.system().W;
    DisjointSets joined(W.rows);
    for (Index r = 0; r < W.rows; ++r)
      W.forRow(r, [&](Index column, double value) {
        if (std::abs(value) > negligible)
          joined.join(static_cast<int>(r), static_cast<int>(column));
      });
    partOf_ = joined.numbers();
    place_.resize(partOf_.size());
    for (std::size_t i = 0; i < partOf_.size(); ++i) {
      if (at(partOf_[i]) >= parts_.size()) parts_.emplace_back();
      place_[i] = parts_[at(partOf_[i])].size++;
    }
    for (Part& part : parts_) part.entries.reserve(at(part.size));
    for (Index r = 0; r < W.rows; ++r)
      W.forRow(r, [&](Index column, double value) {
        if (std::abs(value) <= negligible) return;
        Part& part = parts_[at(partOf_[at(r)])];
        part.entries.emplace_back(place_[at(r)], place_[at(column)], value);
        if (r == column) part.largest = std::max(part.largest, value);
      });
  }

  /// 1/(jᵀ M⁻¹ j) of a row with these entries of the unknowns; 1 if nothing moves it, or a massless
  /// direction does.
  double behind(const std::map<int, double>& row) {
    std::map<int, VecX> byPart;
    for (const auto& [unknown, value] : row) {
      const int part = partOf_[at(unknown)];
      VecX& j = byPart.try_emplace(part, VecX::Zero(parts_[at(part)].size)).first->second;
      j[place_[at(unknown)]] += value;
    }
    double mobility = 0;
    for (const auto& [which, j] : byPart) {
      if (j.isZero(0)) continue;
      Part& part = parts_[at(which)];
      if (!part.factor()) return 1;
      const double moves = j.dot(part.ldlt->solve(j));
      // Along a massless direction, only the added share resists.
      if (!(moves * part.largest < massless * j.squaredNorm())) return 1;
      mobility += moves;
    }
    return mobility > 0 ? 1 / mobility : 1;
  }

 private:
  static constexpr double negligible = 1e-40;  // kg: the remainder of h D and h² K
  static constexpr double added = 1e-13, massless = 1e11;

  struct Part {
    Index size = 0;
    double largest = 0;
    std::vector<Eigen::Triplet<double>> entries;
    std::unique_ptr<Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>> ldlt;

    bool factor() {
      if (ldlt != nullptr) return ldlt->info() == Eigen::Success;
      ldlt = std::make_unique<Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>>();
      if (!(largest > 0)) return false;
      for (Index i = 0; i < size; ++i) entries.emplace_back(i, i, added * largest);
      Eigen::SparseMatrix<double> lower(size, size);
      lower.setFromTriplets(entries.begin(), entries.end());
      ldlt->compute(lower);
      return ldlt->info() == Eigen::Success;
    }
  };

  std::vector<int> partOf_;
  std::vector<Index> place_;  // of an unknown in its part
  std::vector<Part> parts_;
};

void findEffectiveMasses(Layout& layout, int system, const std::vector<std::size_t>& wanted) {
  Motion motion = layout.start();
  Assembler assembler(layout, system, motion);
  TotalJacobians& J = assembler.jacobians();
  J.propagate(motion);
  MassParts masses(assembler, motion);
  for (const std::size_t which : wanted) {
    Layout::ConstraintSlot& slot = layout.constraints[which];
    const TotalJacobians::Part& part = J.part(J.partOf(slot.state));
    for (Index r = 0; r < slot.rows; ++r) {
      std::map<int, double> row;
      for (const TotalJacobians::DofSlot& entry : part.row(r))
        if (const int unknown = J.unknownOf(entry.dof); unknown >= 0)
          row[unknown] += J.value(entry);
      slot.effectiveMass.push_back(masses.behind(row));
    }
  }
}

}  // namespace

bool movesEffectiveMasses(const Layout& layout, const Scene& scene, std::span<const Id> edited) {
  std::set<Id> above;  // states and mappings on which rows with frequencies depend
  std::vector<int> next;
  for (const Layout::ConstraintSlot& slot : layout.constraints)
    if (!slot.effectiveMass.empty()) next.push_back(slot.state);
  if (next.empty()) return false;
  for (std::size_t i = 0; i < next.size(); ++i) {
    const Layout::StateSlot& state = layout.states[at(next[i])];
    if (!above.insert(state.state->id).second || state.independent()) continue;
    const Layout::MappingSlot& mapping = layout.mappings[at(state.mapping)];
    above.insert(mapping.mapping->id);
    next.insert(next.end(), mapping.inputs.begin(), mapping.inputs.end());
  }
  return std::any_of(edited.begin(), edited.end(), [&](Id id) {
    const Component* component = scene.find(id);
    if (component == nullptr) return false;
    const Role role = component->type().role;
    return role == Role::Mass || role == Role::Shape || role == Role::Projection ||
           above.contains(id);
  });
}

void findEffectiveMasses(Layout& layout) {
  std::map<int, std::vector<std::size_t>> wanted;  // by system
  LawTable law;
  for (std::size_t i = 0; i < layout.constraints.size(); ++i) {
    Layout::ConstraintSlot& slot = layout.constraints[i];
    slot.effectiveMass.clear();
    if (hasFrequency(layout, slot, law)) wanted[slot.system].push_back(i);
  }
  if (wanted.empty()) return;
  // The rest lengths of a run may differ from those of the start.
  const std::map<Id, VecX> references = layout.references();
  for (const auto& [system, constraints] : wanted) findEffectiveMasses(layout, system, constraints);
  layout.keepReferences(references, {});
}

}  // namespace compliant
