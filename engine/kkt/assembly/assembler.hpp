#pragma once

#include <span>

#include "engine/contact/contact.hpp"
#include "engine/kkt/assembly/law_rows.hpp"
#include "engine/kkt/assembly/layout.hpp"
#include "engine/kkt/kkt_system.hpp"
#include "engine/kkt/nonsmooth/nonsmooth_rows.hpp"
#include "engine/kkt/system_parts.hpp"

namespace compliant {

/// Leaves a row of a system without effect on its solution.
void makeIdle(KktSystem& system, RightHandSide& right, Index row);

/// Assembles the KktSystem of one system of a layout (theory §2): total Jacobians
/// J_s0 = Σ J_{s←i} J_i0 down the graph of mappings, M, D, K as Σ J_s0ᵀ · J_s0, forces as Σ J_s0ᵀ
/// f_s.
///
/// Patterns, slots and schedules of products are made once; a step fills numbers and allocates
/// nothing.
///
/// Degrees of freedom are the velocity entries of the independent states of the system, in the
/// order of the layout; elements under a slanted projection are turned into a basis whose first
/// axes are the forbidden directions, so that every forbidden direction is one degree of freedom
/// that is left out of the system. `dofs` counts all, KktSystem::n the free ones.
class Assembler {
 public:
  Assembler(const Layout& layout, int system, const Motion& motion);
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  const KktSystem& system() const { return system_; }

  /// The rows of the assembled step with an inequality or friction. In the system itself they are
  /// idle.
  NonsmoothRows& nonsmooth() { return nonsmooth_; }
  const NonsmoothRows& nonsmooth() const { return nonsmooth_; }
  /// From now on each assembly adds rows for these contacts; null: none.
  void useContacts(const std::vector<Contact>* contacts) { contacts_ = contacts; }
  /// From now on every row is one of the nonsmooth problem, equalities too.
  void iterateAll() { iteratesAll_ = true; }
  /// From now on only rows of bounded force are.
  void iterateBounded() { iteratesAll_ = false; }
  /// The block of the first contact in nonsmooth().
  std::size_t firstContact() const { return firstContact_; }
  /// Whether a row of the system is one of the nonsmooth problem: it is always idle there.
  std::vector<char> nonsmoothRows() const;
  /// q ← q ⊕ h x, for x on the unknowns.
  void moveBy(Motion& motion, const VecX& change, double h);
  /// Breaks the elements whose λ̄ exceeds what they bear; their springs' energy counts as damped.
  void breakOverloaded(Motion& motion, EnergyFlows* flows) const;

  /// Takes the forbidden directions out of the velocities of independent states.
  void projectVelocities(Motion& motion) const;
  /// Multiplies the velocities of the independent states, and gives the largest entry that is left,
  /// m/s.
  double slowDown(Motion& motion, double factor) const;
  /// Positions, Jacobians and velocities of the mapped states.
  void propagate(Motion& motion);
  /// Parameters of laws may have changed.
  void markLawsChanged() { lawsValid_ = false; }

  /// Fills the whole system and its right-hand side for the scheme from the start-of-step motion. A
  /// sentence when the scheme cannot treat a row, else nullptr; `culprit` is then its component,
  /// and only J of its rows is filled.
  const char* assemble(const Motion& motion, const Scheme& scheme, RightHandSide& right,
                       Id& culprit);
  /// From now on each assembly also records the parts of its system here; null: not any more.
  void recordParts(SystemParts* parts) { recorded_ = parts; }

  /// Whether inertial forces hang on what the step makes of the velocities.
  bool turns() const { return turns_; }
  /// Their impulses on the degrees of freedom for Δv of the unknowns; null: as assembled.
  void turningImpulse(const Motion& motion, const Scheme& scheme, const VecX* change,
                      VecX& impulse);
  /// √Σ W_ii v² of the step, √J, and 1/W_ii on the free degrees of freedom.
  double turningScale(const Motion& motion, const Solution& solution, VecX& weights);
  /// Adds an impulse on the degrees of freedom to the forces of the step and to c.
  void addImpulse(const VecX& impulse, double h, RightHandSide& right);

  /// Makes the system of the correction (theory §6) from the assembled one and its right-hand side:
  /// corrected rows alone with J x = −φ/h, everything else at rest. False when no row has an error
  /// above the rounding of positions.
  bool correction(const Motion& motion, const Scheme& scheme, const RightHandSide& dynamics,
                  KktSystem& system, RightHandSide& right) const;
  /// Moves by the solution of the correction; v, and φ of the rows, stay those of the start of the
  /// step.
  void applyCorrection(Motion& motion, const Scheme& scheme, const VecX& change);

  /// Whether independent positions and velocities and the solution are below 1e100, so that sums of
  /// their squares do not overflow.
  bool staysFinite(const Motion& motion, const Solution& solution) const;
  /// The independent state whose velocity the solution makes the largest.
  Id fastest(const Motion& motion, const Solution& solution) const;
  /// λ̄, strain and reactions from the solution of the assembled system, then q⁺ = q ⊕ h(v + β Δv)
  /// and v⁺ = v + Δv. `flows`, unless null, accumulates the energy flows.
  void finish(Motion& motion, const Scheme& scheme, const Solution& solution, EnergyFlows* flows);
  /// A velocity of all states on the unknowns.
  void toUnknowns(const VecX& velocity, VecX& unknowns);
  /// First guess of iterative solvers: Δv and λ̄ of the last step.
  void guess(const Motion& motion, const Scheme& scheme, Solution& solution);

  void addEnergies(const Motion& motion, Energies& energies);
  /// In the compliance of a contact at the end of the step that found its force, J.
  static double storedIn(const Contact& contact);

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
  /// The constraints in the order of their rows in the system: index in Layout::constraints and
  /// first row.
  std::vector<std::pair<std::size_t, Index>> rowOwners() const;

 private:
  friend class NonlinearStep;
  struct DofSlot {
    int dof = 0;
    int slot = 0;  ///< into values_; slot 0 is the constant one
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
  };
  /// The rows of the total Jacobians of several parts, one part behind the other.
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
  struct Product {  // values_[target] += values_[a] × values_[b]
    int target = 0, a = 0, b = 0;
  };
  struct Expansion {  // W[target] += matrices_[source] × values_[a] × values_[b]
    int target = 0, source = 0, a = 0, b = 0;
  };
  /// A symmetric local matrix on a state, or on the stacked inputs of a mapping.
  struct LocalMatrix {
    std::vector<Entry> pattern;  ///< per call of the writer, until `slots` are found
    bool direct = false;         ///< writes into W itself
    HugePageVector<int> slots;   ///< per call of the writer
    std::vector<Expansion> expansions;
  };
  struct MappedPart {
    const Layout::MappingSlot* slot = nullptr;
    std::vector<int> inputParts;
    std::vector<int> inputOffsets;  ///< first stacked column of each input
    int outputPart = 0;
    std::vector<StateView> views;
    bool direct = false;
    std::vector<Entry> pattern;  ///< per call of the writer, until `callSlots` are found
    HugePageVector<int> callSlots;
    // The local Jacobian by rows over stacked columns, when some input is mapped or turned.
    SparseRows local;
    std::vector<int> localSlots;  ///< per entry of `local`, into values_
    std::vector<Product> products;
    bool curved = false;  ///< J̇ v is needed
    LocalMatrix geometric;
    std::vector<double> stackedVelocity, stackedProduct;
  };
  struct MassPart {
    const Layout::MassSlot* slot = nullptr;
    int part = 0;
    LocalMatrix matrix;
    bool bent = false;  ///< mapped by what is not linear
  };
  struct ForcePart {
    const Layout::ForceSlot* slot = nullptr;
    int part = 0;
    LocalMatrix stiffness, damping;
  };
  struct ConstraintPart {
    const Layout::ConstraintSlot* slot = nullptr;
    int part = 0;
    LawRows law;
    Index systemRow = -1;            ///< of constraint handling
    Index firstC = 0;                ///< in cValues_
    LocalMatrix stiffness, damping;  ///< of force handling
    bool asForce() const { return systemRow < 0; }
  };
  struct Turned {
    int dof = 0;  ///< first of three
    Mat3 axes;    ///< columns: forbidden directions first
  };

  // Construction, in this order (assembler_setup.cpp).
  void findDofs();
  void addMappings(const Motion& motion);
  void recordGeometricStiffness(MappedPart& mapped);
  void totalJacobian(MappedPart& mapped, Part& output);
  void addComponents(const Motion& motion);
  void buildPatterns();
  void resolve(LocalMatrix& matrix, const StackedRows& rows);
  void collect(const LocalMatrix& matrix, const StackedRows& rows, PatternBuilder& pattern);
  void buildRows();
  void findReactions();
  StackedRows rowsOf(int part) const;
  StackedRows rowsOf(std::span<const int> parts) const;
  /// The slot in system_.W of an unordered pair: in the lower triangle, among the couplings, or −1.
  int target(int dofA, int dofB) const;
  int partOf(int state) const { return partOfState_[at(state)]; }

  Index vOf(const Part& part) const { return layout_.states[at(part.state)].v; }
  Index xOf(const Part& part) const { return layout_.states[at(part.state)].x; }
  const StateShape& shapeOf(const Part& part) const { return layout_.states[at(part.state)].shape; }
  StateView view(const Part& part, const Motion& motion) const {
    return layout_.view(part.state, motion);
  }

  // The order of a step (assembler.cpp).
  void bindViews(MappedPart& mapped, const Motion& motion);
  /// A velocity of all states on the degrees of freedom, in dofScratch_.
  void toDofs(const VecX& velocity);
  /// The largest velocity of the independent states, m/s or rad/s.
  double fastestOf(const Motion& motion);
  void fromDofs(const VecX& dofs, int part, double* out) const;
  void updateLaws(const Scheme& scheme);

  /// Shares of M, D and K in W, of K v in the forces, and hα of implicit gyroscopic torques, s.
  struct Weights {
    double inertia = 1, damping = 0, stiffness = 0, turning = 0, gyroscopic = 0;
  };
  void fill(const Motion& motion, const Scheme& scheme, const Weights& weights);
  void fillParts(const Motion& motion, const Scheme& scheme, RightHandSide& right);

  // What acts on states (assembler_integrands.cpp).
  MatrixWriter writer(const LocalMatrix& matrix, double scale);
  void expand(const LocalMatrix& matrix);
  template <class Visit>
  void forMappedInputs(const MappedPart& mapped, Visit visit) const;
  void updateAccelerations(const Motion& motion, const VecX& velocity);
  void addForces(const Motion& motion);
  void addMasses(const Motion& motion);
  void addForceLaws(const Motion& motion);
  void addGeometricStiffness(const Motion& motion, const Scheme& scheme);

  // The masses that hold what turns (assembler_turning.cpp).
  class Counted final : public CountedStiffness {
   public:
    Counted(Assembler& assembler, std::span<const int> parts, std::span<const int> offsets);
    Mat3 mobility(Index column) const override;
    double mobilityOfNumber(Index column) const override;
    void note(const Ends& ends, double whole, double pull) const override;
    double excess(const Ends& ends) const override;

   private:
    std::span<const DofSlot> row(Index column) const;
    int part(const Ends& ends) const;
    Assembler& assembler_;
    std::span<const int> parts_, offsets_;
  };
  void findTurning();
  void findTurningMasses();
  void findTurningParts();
  enum class Counting { Whole, ExcessAlone };
  void addTurning(MappedPart& mapped, const Motion& motion, const Scheme& scheme,
                  Counting counting);
  void updateMobilities();
  double mobilityOf(std::span<const DofSlot> a, std::span<const DofSlot> b) const;
  void addExplicitLaws(const Motion& motion);

  void findSpinning();  // assembler_spin.cpp

  // Right-hand sides and rows (assembler_rows.cpp).
  void gatherRightHandSide(const Motion& motion, const Scheme& scheme, RightHandSide& right);
  void gatherRows(const Motion& motion, const Scheme& scheme, RightHandSide& right);

  // Rows with an inequality or friction (assembler_nonsmooth.cpp).
  void gatherNonsmooth(const Motion& motion, const Scheme& scheme, RightHandSide& right);
  void addNonsmooth(const ConstraintPart& constraint, Index row, const StateView& state,
                    const Motion& motion, const Scheme& scheme, RightHandSide& right);
  void gatherContacts(const Motion& motion, double h);
  void addContact(const Contact& contact, const Motion& motion, double h);
  template <class Visit>
  void forEntries(const ContactSide& side, const Vec3& place, const Mat3& axes,
                  const Motion& motion, Visit visit) const;
  template <class Visit>
  void forTurningEntries(const ContactSide& side, const Mat3& axes, Visit visit) const;
  template <class Visit>
  void forSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
               const Motion& motion, Visit visit) const;
  void addSide(const Contact& contact, const ContactSide& side, const Mat3& axes,
               const Motion& motion);
  /// From dofScratch_, what contacts do to the forbidden directions.
  void subtractContactForces(const Motion& motion);
  /// Adds the forces of contacts to those on states, and to dofScratch_.
  void addContactForces(Motion& motion, const Scheme& s);
  bool mayActOnFixed(const ContactSide& side) const;
  Vec3 velocityAt(const ContactSide& side, const Vec3& place, const Motion& motion) const;
  Vec3 angularVelocityOf(const ContactSide& side, const Motion& motion) const;

  // After the solve (assembler_finish.cpp).
  void constraintChange(const ConstraintPart& constraint, double* out) const;
  void addReactions(Motion& motion, const Scheme& scheme);
  void addNetForces(Motion& motion, const Scheme& scheme);
  void addFlows(const Motion& motion, const Scheme& scheme, EnergyFlows& flows);
  void addBoundedFlows(const Motion& motion, const Scheme& scheme, const ConstraintPart& constraint,
                       EnergyFlows& flows);
  /// The power that force fields and the damping of masses take, W, between the velocities `start`
  /// and start + Δv; Δv is in acceleration_.
  double dissipation(const Motion& motion, const Scheme& scheme, const VecX& start);
  /// The power that b K_g takes in a linearised step, W.
  double turningLoss(const Motion& motion, const Scheme& scheme);
  /// ½ φᵀC⁻¹φ of a constraint, of what has not broken.
  double storedIn(const ConstraintPart& constraint, const Motion& motion) const;

  const Layout& layout_;
  int systemIndex_;
  KktSystem system_;
  NonsmoothRows nonsmooth_;
  const std::vector<Contact>* contacts_ = nullptr;
  std::size_t firstContact_ = 0;
  bool iteratesAll_ = false;
  std::vector<char> touched_;  // of the unknowns, by the contact under way
  std::vector<int> rowColumns_;
  Eigen::Matrix<double, AdmissibleSet::mostRows, Eigen::Dynamic> contactRows_;
  VecX stretch_;  // of the rows that slide, where Motion::lambda is, at the start of the step

  std::vector<Part> parts_;       // inputs before outputs
  std::vector<int> partOfState_;  // −1: of another system
  std::vector<MappedPart> mapped_;
  std::vector<MassPart> masses_;
  std::vector<ForcePart> forces_;
  std::vector<ConstraintPart> constraints_;
  std::vector<Turned> turned_;

  Index dofs_ = 0;
  std::vector<int> freeIndex_;  // dof -> unknown, or −1
  std::vector<int> freeDof_;    // unknown -> dof
  std::vector<int> dofGroup_, dofPart_;
  int groups_ = 0;

  HugePageVector<double> values_;  // Jacobian entries; [0] = 1, then the axes of turned elements
  std::size_t constantValues_ = 1;
  HugePageVector<double> matrices_;  // local matrices that must be expanded

  struct Coupling {
    int fixedDof = 0;
    int unknown = 0;
  };
  std::vector<Coupling>
      couplings_;  // W between forbidden and free: behind the pattern of system_.W
  std::vector<std::pair<std::pair<int, int>, int>> couplingSlots_;

  // The sources and targets of the reactions of projections: everything that touches a forbidden
  // dof.
  struct FixedRow {
    int constraint = 0;
    Index row = 0;
    DofSlot entry;
  };
  struct Reaction {
    Index velocity = 0;  ///< in Motion::reaction
    DofSlot entry;
  };
  std::vector<int> fixedDof_;
  std::vector<FixedRow> fixedRows_;
  std::vector<Reaction> reactions_;

  std::vector<int> jSource_;  // entries of system_.J -> values_
  std::vector<int> cSlot_;    // law entries -> system_.C
  std::vector<double> cValues_;

  // Scratch, where Motion::v is.
  VecX force_, product_, acceleration_, geometric_, gravity_;
  VecX dofScratch_, dofForce_, rowScratch_, change_;
  VecX turnedVelocity_, turnedImpulse_;
  bool turns_ = false, bends_ = false;
  bool lawsValid_ = false;
  Scheme lawScheme_;
  Weights weights_;
  /// A body that geometric stiffness turns or moves: its inverse mass counts so many times, once
  /// for each element of that stiffness which shares it.
  struct TurningMass {
    int dof = 0, width = 0;
    double sharers = 0;
    std::vector<int>
        slots;  ///< of its mass in W, row by row of the lower triangle, or its diagonal
  };
  double turningShare_ = 1, turningPerRate_ = 0;  ///< CountedStiffness
  double masslessMobility_ =
      0;  ///< of what has no mass: 0 leaves its stiffness whole, ∞ leaves what pulls
  /// Of what hangs together by hard rows: vᵀK_g v of the whole and of what pulls, and
  /// CountedStiffness::excess.
  struct TurningPart {
    double whole = 0, pull = 0, excess = 0;
  };
  std::vector<TurningPart> turningParts_;
  std::vector<char>
      turnsTogether_;  ///< per row of constraints: hard, so that what it connects turns as one
  std::vector<int> turningPartOf_;  ///< per degree of freedom; −1: fixed
  std::vector<TurningMass> turningMasses_;
  std::vector<double> inverseMass_;  ///< per degree of freedom, its own entry
  std::vector<int> frameOf_;  ///< per degree of freedom: its place in frameMobility_, times 6, plus
                              ///< its entry; or −1
  std::vector<Eigen::Matrix<double, 6, 6>> frameMobility_;
  SystemParts* recorded_ = nullptr;
  VecX start_;  // positions before `pre` moved them; rows read φ of the start of the step
  bool corrected_ = false;
};

}  // namespace compliant
