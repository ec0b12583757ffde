#include "engine/analysis/joint_closing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/dynamics/assembly/assembler.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/initial_state.hpp"
#include "engine/simulation/row_names.hpp"
#include "engine/simulation/row_units.hpp"

namespace compliant {

namespace {

constexpr double precision = 1e-10;  ///< of the size of the scene, or in rad
constexpr int mostClosingSteps = 100;
/// ε of the compliance that keeps redundant rows regular, and the largest one tried if a step goes
/// too far (Levenberg and Marquardt).
constexpr double leastDamping = 1e-9, mostDamping = 1e3, dampingFactor = 100;
constexpr int mostHalvings = 3;
/// The search ends if this many iterations in a row decrease the squares by less than this share.
constexpr int mostIdle = 10;
constexpr double idle = 1e-3;
/// Rows with at least this share of the largest gap are named with it.
constexpr double alsoOpen = 0.01;
constexpr std::size_t mostNames = 3;
/// A little weight for directions that mapped masses leave free.
constexpr double lightest = 1e-8;

/// W contains only M, soft rows are idle, b = −φ of hard rows.
constexpr Scheme positionsAlone{
    .h = 1, .alpha = 0, .geometricStiffness = GeometricStiffness::None, .damping = 0};

/// A hard row with a position to meet.
struct Joint {
  Id constraint = 0;
  Index row = 0;  ///< of the constraint
  Index x = 0;    ///< in Motion::x
  int state = 0;  ///< in Layout::states
  double target = 0;
  double size = 1;  ///< the unit of its gap: the size of the scene, or a radian
  RowUnits units;
  Index systemRow = 0;
  bool moves = false;  ///< whether something on which it acts is free
  double gap(const VecX& at) const { return std::abs(at[x] - target); }
};

bool isHard(const LawTable& law, Index row) {
  for (const LawTable::Block& block : law.blocks) {
    if (row < block.first || row >= block.first + block.size) continue;
    const Eigen::Map<const MatX> C(law.blockData.data() + block.data, block.size, block.size);
    return C.row(row - block.first).isZero(0);
  }
  return law.compliance[at(row)] == 0;
}

/// The extent of states in space; of lengths if there are none; else 1 m.
double sizeOf(const Layout& layout, const SceneStructure& structure, const VecX& x) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Vec3 low = Vec3::Constant(infinite), high = -low;
  double longest = 0;
  for (std::size_t s = 0; s < layout.states.size(); ++s) {
    const Layout::StateSlot& slot = layout.states[s];
    for (Index i = 0; i < slot.shape.count; ++i) {
      const double* element = x.data() + slot.x + i * slot.shape.positionWidth;
      if (slot.shape.inSpace()) {
        low = low.cwiseMin(placeAt(element));
        high = high.cwiseMax(placeAt(element));
      } else if (!structure.states[s].angles) {
        for (int k = 0; k < slot.shape.positionWidth; ++k)
          longest = std::max(longest, std::abs(element[k]));
      }
    }
  }
  const double extent = high[0] >= low[0] ? (high - low).norm() : 0;
  return extent > 0 ? extent : longest > 0 ? longest : 1;
}

std::vector<Joint> jointsOf(const Layout& layout, const SceneStructure& structure,
                            const Assembler& assembler, double size) {
  std::vector<Joint> joints;
  LawTable law;
  for (const auto& [which, first] : assembler.rows().owners()) {
    const Layout::ConstraintSlot& slot = layout.constraints[which];
    if (!slot.constraint->admissible->admitsAll()) continue;
    const Layout::StateSlot& state = layout.states[at(slot.state)];
    const auto& info = structure.constraints[which];
    layout.readLaw(slot, law);
    for (Index r = 0; r < law.rows(); ++r) {
      if (!isHard(law, r) || law.target[at(r)] == Target::Velocity) continue;
      Joint joint;
      joint.constraint = slot.constraint->id;
      joint.row = r;
      joint.x = state.x + r;
      joint.state = slot.state;
      if (law.target[at(r)] == Target::Offset) joint.target = law.targetValue[at(r)];
      joint.units = unitsOf(info, r);
      if (!info.angular(r)) joint.size = size;
      joint.systemRow = first + r;
      joints.push_back(joint);
    }
  }
  return joints;
}

/// The joints of one system of a layout, and the motion on which they act.
class SystemOfJoints {
 public:
  SystemOfJoints(const Layout& layout, const SceneStructure& structure, int system, double size,
                 Motion& motion, const std::atomic<bool>* cancelled)
      : assembler_(layout, system, motion),
        motion_(motion),
        joints_(jointsOf(layout, structure, assembler_, size)),
        solver_(registry().find(blocks::directSolver)->create()),
        cancelled_(cancelled) {
    assembler_.jacobians().propagate(motion_);
  }

  const std::vector<Joint>& joints() const { return joints_; }
  int iterations() const { return iterations_; }

  /// Moves until all gaps are below the tolerance or nothing brings them down any more.
  void close(double tolerance) {
    if (closed(tolerance)) return;
    workspace_ = solver().analyse(assembler_.system());
    solution_.change = VecX::Zero(assembler_.system().n());
    solution_.impulse = VecX::Zero(assembler_.system().m());
    int idleSteps = 0;
    while (!closed(tolerance) && iterations_ < mostClosingSteps && idleSteps < mostIdle) {
      const double before = sumOfSquares(motion_.x);
      if (!step(before)) return;
      ++iterations_;
      idleSteps = sumOfSquares(motion_.x) > (1 - idle) * before ? idleSteps + 1 : 0;
    }
  }

 private:
  const KktSolver& solver() const { return static_cast<const KktSolver&>(*solver_); }

  double sumOfSquares(const VecX& x) const {
    double sum = 0;
    for (const Joint& joint : joints_) {
      const double gap = joint.gap(x) / joint.size;
      sum += gap * gap;
    }
    return sum;
  }
  bool closed(double tolerance) const {
    return std::all_of(joints_.begin(), joints_.end(), [&](const Joint& joint) {
      return joint.gap(motion_.x) <= tolerance * joint.size;
    });
  }

  /// Fills W, J and b of the search, and returns the mean of J W⁻¹Jᵀ/size²; 0 where no joint can
  /// move anything.
  double assemble() {
    Id nobody = 0;
    // A row that this scheme cannot treat is soft or has a speed: it stays idle.
    (void)assembler_.assemble(motion_, positionsAlone, right_, nobody);
    KktSystem& system = system_ = assembler_.system();
    double mass = 0;
    Index massive = 0;
    for (Index i = 0; i < system.n(); ++i)
      if (const double m = system.W.diagonal(i); m > 0) mass += m, ++massive;
    mass = massive > 0 ? mass / static_cast<double>(massive) : 1;
    for (Index i = 0; i < system.n(); ++i) {
      double& weight = system.W.diagonal(i);
      weight = weight > 0 ? weight + lightest * mass : mass;
    }
    right_.c.setZero();
    right_.b.setZero();
    std::vector<char> idleRow(at(system.m()), 1);
    double mobility = 0;
    for (Joint& joint : joints_) {
      const Index row = joint.systemRow;
      idleRow[at(row)] = 0;
      right_.b[row] = joint.target - motion_.x[joint.x];
      double sum = 0;
      system.J.forRow(row, [&](int i, double j) { sum += j * j / system.W.diagonal(i); });
      joint.moves = sum > 0;
      mobility += sum / (joint.size * joint.size);
    }
    for (Index row = 0; row < system.m(); ++row) {
      for (int k = system.C.start[at(row)]; k < system.C.start[at(row) + 1]; ++k)
        system.C.value[at(k)] = 0;
      if (idleRow[at(row)] == 0) continue;
      system.C.diagonal(row) = 1;
      for (int k = system.J.start[at(row)]; k < system.J.start[at(row) + 1]; ++k)
        system.J.value[at(k)] = 0;
    }
    return mobility / static_cast<double>(joints_.size());
  }

  bool solve(double mobility) {
    for (const Joint& joint : joints_)
      system_.C.diagonal(joint.systemRow) = damping_ * mobility * joint.size * joint.size;
    return usable(solver().factor(system_, *workspace_, cancelled_).status) &&
           usable(solver().solve(system_, right_, *workspace_, solution_, cancelled_).status) &&
           solution_.change.allFinite();
  }

  bool stopped() const { return cancelled_ != nullptr && cancelled_->load(); }

  /// One accepted step; false if no step decreases the gaps.
  bool step(double before) {
    const double mobility = assemble();
    if (mobility == 0) return false;
    for (; damping_ <= mostDamping && !stopped(); damping_ *= dampingFactor) {
      if (!solve(mobility)) continue;
      double share = 1;
      for (int halvings = 0; halvings <= mostHalvings; ++halvings, share /= 2) {
        trial_ = motion_;
        assembler_.end().correct(trial_, positionsAlone, share * solution_.change);
        assembler_.jacobians().propagate(trial_);
        if (!(sumOfSquares(trial_.x) < (1 - 1e-6 * share) * before)) continue;
        std::swap(motion_, trial_);
        if (halvings == 0) damping_ = std::max(leastDamping, damping_ / dampingFactor);
        return true;
      }
    }
    assembler_.jacobians().propagate(motion_);
    return false;
  }

  Assembler assembler_;
  Motion& motion_;
  Motion trial_;
  std::vector<Joint> joints_;
  std::unique_ptr<Component> solver_;
  std::unique_ptr<SolverWorkspace> workspace_;
  KktSystem system_;  ///< of the search: the assembled one with weights for all that moves
  RightHandSide right_;
  Solution solution_;
  const std::atomic<bool>* cancelled_;
  double damping_ = leastDamping;
  int iterations_ = 0;
};

/// The row with the largest gap, or null.
const Joint* widest(const std::vector<Joint>& joints, const VecX& x) {
  const auto found = std::max_element(
      joints.begin(), joints.end(),
      [&](const Joint& a, const Joint& b) { return a.gap(x) / a.size < b.gap(x) / b.size; });
  return found == joints.end() ? nullptr : &*found;
}

JointGap gapOf(const SceneStructure& structure, const Joint& joint, const VecX& x) {
  return {joint.constraint, joint.row, joint.gap(x), joint.units.value,
          inQuotes(structure.constraint(joint.constraint)->name) + ", " +
              elementsName(structure, joint.constraint, {joint.row})};
}

/// The row with the largest gap for each unit.
std::vector<JointGap> widestGaps(const SceneStructure& structure, const std::vector<Joint>& joints,
                                 const VecX& x) {
  std::map<std::string_view, const Joint*> widestOf;  // m comes before rad
  for (const Joint& joint : joints) {
    const Joint*& known = widestOf[joint.units.value];
    if (known == nullptr || joint.gap(x) > known->gap(x)) known = &joint;
  }
  std::vector<JointGap> gaps;
  for (const auto& [unit, joint] : widestOf) gaps.push_back(gapOf(structure, *joint, x));
  return gaps;
}

/// "“hinges”, link 4 stays open by 0.12 m: no position near the start closes it."
Error cannotClose(const SceneStructure& structure, const std::vector<Joint>& joints,
                  const VecX& x) {
  const Joint& worst = *widest(joints, x);
  const JointGap gap = gapOf(structure, worst, x);
  std::string text =
      gap.name + " stays open by " + roundedText(gap.size) + " " + gap.unit + ": " +
      (worst.moves ? "no position near the start closes it" : "nothing that it acts on can move");
  std::set<std::string> others;
  std::set<std::pair<Id, std::string>> elements;
  for (const Joint& joint : joints) {
    if (joint.gap(x) / joint.size < alsoOpen * worst.gap(x) / worst.size) continue;
    const JointGap other = gapOf(structure, joint, x);
    if (other.name == gap.name || !elements.insert({joint.constraint, other.name}).second) continue;
    others.insert(inQuotes(structure.constraint(joint.constraint)->name));
  }
  if (elements.empty()) return {"", text};
  text += "; " + std::to_string(elements.size()) + " more of ";
  std::size_t named = 0;
  for (const std::string& name : others) {
    if (named == mostNames) break;
    text += (named == 0 ? "" : ", ") + name;
    ++named;
  }
  if (named < others.size()) text += ", …";
  return {"", text + (elements.size() == 1 ? " stays" : " stay") + " open with it"};
}

/// The mappings of the joints whose open rest lengths no longer equal those at the start: a target
/// relative to the start would move with it.
std::vector<int> stretched(const Layout& layout, const std::vector<Joint>& joints,
                           const Motion& motion, double tolerance) {
  std::vector<char> needed(layout.states.size(), 0);
  for (const Joint& joint : joints) needed[at(joint.state)] = 1;
  for (std::size_t s = layout.states.size(); s-- > 0;)
    if (needed[s] && !layout.states[s].independent())
      for (const int input : layout.mappings[at(layout.states[s].mapping)].inputs)
        needed[at(input)] = 1;
  std::vector<int> result;
  for (std::size_t m = 0; m < layout.mappings.size(); ++m) {
    const Layout::MappingSlot& mapping = layout.mappings[m];
    if (!mapping.relative || !needed[at(mapping.output)]) continue;
    const Layout::StateSlot& output = layout.states[at(mapping.output)];
    // The output at the start is zero.
    if (motion.x.segment(output.x, output.shape.positions()).cwiseAbs().maxCoeff() > tolerance)
      result.push_back(static_cast<int>(m));
  }
  return result;
}

}  // namespace

std::string JointClosing::text() const {
  if (rows == 0) return "There are no joints to close: no row of a constraint is hard.";
  if (fits()) return "All joints fit already.";
  std::string changes;
  for (std::size_t i = 0; i < after.size(); ++i) {
    // Skips a unit without open gaps.
    if (before[i].size <= after[i].size) continue;
    changes += (changes.empty() ? "" : "; ") + roundedText(after[i].size, 2) + " " + after[i].unit +
               ", was " + roundedText(before[i].size, 2) + " " + before[i].unit + " at " +
               before[i].name;
  }
  return "Joints closed: largest gap " + changes + ".";
}

Result<JointClosing> closeJoints(const Scene& scene, const std::atomic<bool>* cancelled) {
  Layout layout = layOut(scene);
  const Motion start = layout.start();
  const auto structure = describeStructure(layout, {}, nullptr);
  const double size = sizeOf(layout, *structure, start.x);
  const double rounding = 16 * std::numeric_limits<double>::epsilon() *
                          (start.x.size() > 0 ? start.x.cwiseAbs().maxCoeff() : 0);
  const double tolerance = std::max(precision, rounding / size);
  Motion motion = start;
  motion.v.setZero();
  JointClosing closing;
  std::vector<Joint> all;
  for (std::size_t i = 0; i < layout.systems.size(); ++i) {
    SystemOfJoints system(layout, *structure, static_cast<int>(i), size, motion, cancelled);
    system.close(tolerance);
    if (cancelled != nullptr && *cancelled) return Error{"", "Closing the joints was cancelled"};
    closing.iterations += system.iterations();
    all.insert(all.end(), system.joints().begin(), system.joints().end());
  }
  closing.rows = static_cast<Index>(all.size());
  if (all.empty()) return closing;
  closing.before = widestGaps(*structure, all, start.x);
  closing.after = widestGaps(*structure, all, motion.x);
  const Joint& after = *widest(all, motion.x);
  if (after.gap(motion.x) > tolerance * after.size) return cannotClose(*structure, all, motion.x);
  if (closing.fits()) return closing;
  Result<Edit> edit =
      positionsAt(layout, start, motion, stretched(layout, all, motion, tolerance * size));
  if (!edit) return edit.error();
  closing.edit = std::move(*edit);
  return closing;
}

}  // namespace compliant
