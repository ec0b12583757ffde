#pragma once

#include <span>
#include <utility>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/kkt/factors/sparse.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The degrees of freedom of one system of a layout, and the total Jacobians of its states over
/// them (theory §2): J_s0 = Σ J_{s←i} J_i0 down the graph of mappings.
///
/// Degrees of freedom are the velocity entries of the independent states of the system, in the
/// order of the layout; elements under a slanted projection are turned into a basis whose first
/// axes are the forbidden directions, so that every forbidden direction is one degree of freedom
/// that is left out of the system. `dofs` counts all; the unknowns are the free ones.
///
/// Patterns, slots and schedules of products are made once; a step fills numbers and allocates
/// nothing.
class TotalJacobians {
 public:
  struct DofSlot {
    int dof = 0;
    int slot = 0;  ///< of its value; slot 0 is the constant one
  };
  /// A state of the system with the rows of its total Jacobian.
  struct Part {
    int state = 0;
    int firstDof = -1;    ///< independent states
    bool plain = false;   ///< independent, no turned element: the total Jacobian is a shift
    bool loaded = false;  ///< carries forces
    std::vector<int> start;
    HugePageVector<DofSlot> entries;
    std::span<const DofSlot> row(Index r) const {
      return {entries.data() + start[at(r)], entries.data() + start[at(r) + 1]};
    }
    bool independent() const { return firstDof >= 0; }
  };
  /// The rows of the total Jacobians of several parts, one part after another.
  class StackedRows {
   public:
    void add(const Part& part) {
      parts_.push_back({&part, rows_});
      rows_ += static_cast<int>(part.start.size()) - 1;
    }
    std::span<const DofSlot> operator[](int row) const {
      auto part = parts_.rbegin();
      while (part->first > row) ++part;
      return part->part->row(row - part->first);
    }

   private:
    struct Stacked {
      const Part* part = nullptr;
      int first = 0;
    };
    std::vector<Stacked> parts_;
    int rows_ = 0;
  };
  struct Product {  ///< value[target] += value[a] × value[b]
    int target = 0, a = 0, b = 0;
  };
  /// A mapping with its local Jacobian by rows over the stacked velocities of its inputs.
  struct MappedPart {
    const Layout::MappingSlot* slot = nullptr;
    std::vector<int> inputParts;
    std::vector<int> inputOffsets;  ///< first stacked column of each input
    int columns = 0;                ///< stacked
    int outputPart = 0;
    std::vector<StateView> views;  ///< of the inputs, as bindViews left them
    bool direct = false;           ///< every input is plain, and there once
    std::vector<Entry> pattern;    ///< per call of the writer, until `callSlots` are found
    HugePageVector<int> callSlots;
    SparseRows local;             ///< the pattern
    std::vector<int> localSlots;  ///< of the values of its entries
    std::vector<Product> products;
  };

  TotalJacobians(const Layout& layout, int system, const Motion& motion);

  const Layout& layout() const { return layout_; }
  int system() const { return system_; }
  bool wantsGeometricStiffness() const {
    return layout_.systems[at(system_)].integrator->wantsGeometricStiffness();
  }

  // Parts: inputs before outputs.
  const std::vector<Part>& parts() const { return parts_; }
  const Part& part(int which) const { return parts_[at(which)]; }
  int partOf(int state) const { return partOfState_[at(state)]; }  ///< −1: of another system
  void markLoaded(int which) { parts_[at(which)].loaded = true; }
  Index vOf(const Part& part) const { return layout_.states[at(part.state)].v; }
  Index xOf(const Part& part) const { return layout_.states[at(part.state)].x; }
  const StateShape& shapeOf(const Part& part) const { return layout_.states[at(part.state)].shape; }
  StateView view(const Part& part, const Motion& motion) const {
    return layout_.view(part.state, motion);
  }
  StackedRows rowsOf(int part) const { return rowsOf(std::span(&part, 1)); }
  StackedRows rowsOf(std::span<const int> parts) const;

  std::vector<MappedPart>& mappings() { return mapped_; }
  const std::vector<MappedPart>& mappings() const { return mapped_; }
  void bindViews(MappedPart& mapped, const Motion& motion) const;
  /// Calls visit(output row, input entry where Motion::v is, ∂) for the local Jacobian of a
  /// mapping, only for inputs that are mapped themselves: nothing precedes the others.
  template <class Visit>
  void forMappedInputs(const MappedPart& mapped, Visit visit) const;

  // Degrees of freedom and unknowns.
  Index dofs() const { return dofs_; }
  Index unknowns() const { return static_cast<Index>(freeDof_.size()); }
  int unknownOf(Index dof) const { return freeIndex_[at(dof)]; }  ///< −1: forbidden
  int dofOf(Index unknown) const { return freeDof_[at(unknown)]; }
  /// The element to which a degree of freedom belongs, counted through all states.
  int groupOf(Index dof) const { return dofGroup_[at(dof)]; }
  int groups() const { return groups_; }
  int partOfDof(Index dof) const { return dofPart_[at(dof)]; }

  // Values, as of the last propagation.
  const HugePageVector<double>& values() const { return values_; }
  double value(const DofSlot& entry) const { return values_[at(entry.slot)]; }
  /// Positions, Jacobians and velocities of the mapped states from the independent ones.
  void propagate(Motion& motion);

  // Vectors on velocity entries (at the offsets of Motion::v), degrees of freedom and unknowns.
  /// Converts a velocity of all states to the degrees of freedom.
  void toDofs(const VecX& velocity, VecX& dofs) const;
  /// Converts it to the unknowns.
  void toUnknowns(const VecX& velocity, VecX& unknowns);
  /// The velocity of a part.
  void fromDofs(const VecX& dofs, int part, double* out) const;
  /// Degrees of freedom from the unknowns; the others are zero.
  void spread(const VecX& unknowns, VecX& dofs) const;
  /// Of the first rows of a part, J times a vector on the degrees of freedom.
  void multiply(const Part& part, Index rows, const VecX& dofs, double* out) const;
  /// q ← q ⊕ h x, for x on the unknowns.
  void moveBy(Motion& motion, const VecX& change, double h);

  // The motion of the independent states.
  /// Removes the forbidden directions from their velocities.
  void projectVelocities(Motion& motion) const;
  /// States of the time are no unknowns: a step moves them by their velocity of 1, and a search for
  /// an equilibrium holds them. They continue from their values in a motion. clocksShow: whether
  /// they show t, and have that velocity.
  void startClocks(const Motion& motion);
  bool clocksShow(const Motion& motion, double t, double rate, double tolerance) const;
  void setClocks(Motion& motion, double t, double rate) const;
  /// The power of their reactions, W, which is external.
  double powerOfClocks(const VecX& reactions, const VecX& velocities) const;
  /// Scales their velocities, and returns the largest remaining entry, m/s.
  double slowDown(Motion& motion, double factor) const;
  /// Their largest velocity, m/s or rad/s, without clocks.
  double largestVelocity(const Motion& motion);
  /// The largest entry of the positions of all states, m.
  double largestPosition(const Motion& motion) const;
  /// Whether positions and velocities and the solution are below 1e100, so that sums of their
  /// squares do not overflow.
  bool staysFinite(const Motion& motion, const Solution& solution) const;
  /// The state whose velocity the solution makes the largest.
  Id fastest(const Motion& motion, const Solution& solution) const;

  // Owners of unknowns.
  /// The owner of an unknown: an entry of the velocity of an independent state (index in the
  /// layout), or for a rotated element a direction of its basis.
  struct Owner {
    int state = 0;
    Index entry = 0;
    bool turned = false;
  };
  std::vector<Owner> owners() const;
  /// Velocity entries of the independent states, in the order of the layout, from the unknowns: v =
  /// basis · unknowns. Columns of turned elements are the free directions.
  SparseRows basis() const;
  /// Those entries, in sequence, of a vector with the layout of Motion::v.
  VecX entriesOf(const VecX& velocities) const;
  /// Their owners: index of the state in the layout and its entry.
  std::vector<std::pair<int, Index>> entries() const;

 private:
  struct Clock {
    Index x = 0, v = 0;  ///< in Motion
    Index dof = 0;
    double start = 0;  ///< s, shown at t = 0
  };
  struct Turned {
    int dof = 0;  ///< first of three
    Mat3 axes;    ///< columns: forbidden directions first
  };

  // Construction, in this order (total_jacobians_setup.cpp).
  void findDofs();
  void addMappings(const Motion& motion);
  void totalJacobian(MappedPart& mapped, Part& output);

  const Layout& layout_;
  int system_;
  std::vector<Part> parts_;
  std::vector<int> partOfState_;
  std::vector<MappedPart> mapped_;
  std::vector<Turned> turned_;
  std::vector<Clock> clocks_;

  Index dofs_ = 0;
  std::vector<int> freeIndex_;  // dof -> unknown, or −1
  std::vector<int> freeDof_;    // unknown -> dof
  std::vector<int> dofGroup_, dofPart_;
  int groups_ = 0;

  HugePageVector<double> values_;  // [0] = 1, then the axes of turned elements
  std::size_t constantValues_ = 1;
  VecX dofScratch_, displacement_;
};

template <class Visit>
void TotalJacobians::forMappedInputs(const MappedPart& mapped, Visit visit) const {
  for (Index r = 0; r < mapped.local.rows; ++r)
    for (int k = mapped.local.start[at(r)]; k < mapped.local.start[at(r) + 1]; ++k) {
      const int column = mapped.local.column[at(k)];
      std::size_t input = mapped.inputOffsets.size() - 1;
      while (mapped.inputOffsets[input] > column) --input;
      const Part& source = parts_[at(mapped.inputParts[input])];
      if (source.independent()) continue;
      visit(r, vOf(source) + column - mapped.inputOffsets[input],
            values_[at(mapped.localSlots[at(k)])]);
    }
}

}  // namespace compliant
