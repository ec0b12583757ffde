#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/laws/row_law.hpp"
#include "engine/scene/description.hpp"
#include "engine/scene/mirror_image.hpp"
#include "engine/scene/state.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

/// How a compliance law enters the system; both give the same motion (theory §3).
enum class Handling { Constraint, Force };

/// Below this compliance, in m/N, a row cannot be handled as a force: its stiffness would dominate
/// all other terms.
inline constexpr double smallestAsForce = 1e-12;

/// What the value of a constrained state should do.
using Target = LawTable::Target;

/// How the stiffness of rows is given.
enum class StiffnessBy { Compliance, Frequency };

/// A compliance law on a state whose positions are the violations φ.
class Constraint : public Component {
 public:
  static constexpr Role role = Role::Constraint;
  Ref<State> state;
  Handling handling = Handling::Constraint;
  double dampingRatio = 0;  ///< d, s
  bool stabilized = true;   ///< whether the integrator's stabilisation treats the hard rows
  Target target = Target::Stay;
  Array<double> targetValues;  ///< m or m/s: one for all rows, or one per row; none: zero
  /// For target values that follow formulas: their time derivatives, in their unit per second, and
  /// their change in this step.
  std::vector<double> targetRates, targetChanges;
  double relaxationRate = 10;                 ///< γ, 1/s
  const RowLaw* admissible = laws().front();  ///< the forces that rows may carry; never null
  LawNumbers lawNumbers;                      ///< of its parameters
  double breakForce = 0;  ///< N: an element whose |λ| exceeds it breaks; 0: unbreakable

  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  /// c, d and blocks of every row.
  virtual void law(const StateShape& state, LawTable& rows) const = 0;
  /// The whole law with its targets. `mass`: the effective mass of each row, kg, if rows are given
  /// by a frequency (Layout::readLaw).
  void read(const StateShape& state, LawTable& rows, std::span<const double> mass) const {
    rows.clear();
    law(state, rows);
    rows.resolveFrequencies(mass);
    if (target == Target::Stay) return;
    for (std::size_t r = 0; r < rows.target.size(); ++r) {
      const auto entryOf = [r](const auto& list) {
        return list.size() == 1 ? list[0] : r < list.size() ? list[r] : 0;
      };
      rows.target[r] = target;
      rows.targetValue[r] = target == Target::Relax ? relaxationRate : entryOf(targetValues);
      if (target != Target::Offset) continue;
      rows.offsetRate[r] = entryOf(targetRates);
      rows.offsetChange[r] = entryOf(targetChanges);
    }
  }
  /// Mirrors this constraint. Returns a sentence where there is no mirror image.
  virtual std::optional<std::string> mirror(const StateShape&, const MirrorImages&);
  /// The part of `check` that all constraints share.
  std::optional<std::string> checkTarget(const StateShape& state) const {
    const auto size = static_cast<Index>(targetValues.size());
    if (size > 1 && size != state.velocities())
      return "target_values has " + std::to_string(size) + " entries for " +
             std::to_string(state.velocities()) +
             " values of the state; give one for each, one for all, or none";
    if (handling == Handling::Force && (target == Target::Velocity || target == Target::Relax))
      return "A velocity or relax target needs handling = constraint";
    if (handling == Handling::Force && (!admissible->admitsAll() || breakForce > 0))
      return "A bound on the force needs handling = constraint";
    return admissible->check(state.velocityWidth, state.velocities());
  }
  /// A sentence about a setting without effect, or nothing.
  std::optional<std::string> warning() const {
    if (const std::string sentence = admissible->warning(lawNumbers); !sentence.empty())
      return sentence;
    if (targetValues.empty() || target == Target::Offset || target == Target::Velocity)
      return std::nullopt;
    return "The target values have no effect: they need the target offset or velocity";
  }

 protected:
  /// Describes the choice of the admissible forces, and the parameters of all laws.
  template <class T>
  static void describeLaws(Description<T>& d) {
    std::vector<std::string> names;
    std::string doc;
    for (const RowLaw* law : laws()) {
      names.emplace_back(law->name());
      doc += (doc.empty() ? "" : " ") + std::string(law->doc());
    }
    d.field(
         "admissible", Kind::Choice,
         [](const T& c) -> Value { return std::string(c.admissible->name()); },
         [](T& c, const Value& value) {
           if (const RowLaw* law = findLaw(std::get<std::string>(value))) c.admissible = law;
         })
        .label("Admissible forces")
        .choices(std::move(names))
        .effect(Effect::Structure)
        .doc(std::move(doc));
    for (const LawParameter* each : parametersOfLaws()) {
      const std::vector<std::string> users = lawsWith(*each);
      d.field(
           each->name, Kind::Real, [each](const T& c) -> Value { return c.lawNumbers(*each); },
           [each](T& c, const Value& value) { c.lawNumbers.set(*each, std::get<double>(value)); })
          .label(each->label)
          .symbol(each->symbol)
          .unit(each->unit)
          .atLeast(0)
          .atMost(each->largest)
          .slider(each->sliderLow, each->sliderHigh,
                  each->scale == LawParameter::Scale::Linear ? SliderScale::Linear
                                                             : SliderScale::Logarithmic)
          .usedWhile("admissible", users)
          .doc(each->doc);
    }
  }
  /// Describes how stiffness is given: by compliances or by frequencies.
  template <class T>
  static void describeStiffnessBy(Description<T>& d, StiffnessBy T::*by) {
    d.field("stiffness_by", by)
        .choices({"compliance", "frequency"})
        .effect(Effect::Structure)
        .doc(
            "By compliance, or by frequency: then c = 1/(m ω²) with the effective mass m of each "
            "row at the start, (J M⁻¹ Jᵀ)⁻¹ of the row alone. 1 kg where nothing moves it.");
  }
  template <class T>
  static void describeZeta(Description<T>& d, double T::*zeta) {
    d.field("zeta", zeta)
        .label("Damping ratio")
        .symbol("ζ")
        .atLeast(0)
        .atMost(1e6)
        .slider(0, 2)
        .usedWhile("stiffness_by", {"frequency"})
        .doc(
            "Fraction of the critical damping: at 1 it no longer oscillates. Replaces the "
            "relaxation time (d = 2ζ/ω).");
  }
  /// Describes the fields that all constraints share.
  template <class T>
  static void describeShared(Description<T>& d) {
    d.field("state", &T::state).doc("The state whose values are the violations φ.");
    d.field("handling", &T::handling)
        .choices({"constraint", "force"})
        .effect(Effect::Structure)
        .doc(
            "As a constraint, the law adds rows to the system and may be hard; as a force, it "
            "adds stiffness. Both give the same motion.");
    FieldBuilder relaxation = d.field("damping_ratio", &T::dampingRatio);
    relaxation.label("Relaxation time")
        .symbol("d")
        .unit("s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-4, 1, SliderScale::Logarithmic)
        .doc(
            "Time in which a displacement decays to 1/e if inertia is negligible. The damping "
            "force is d/c per unit of speed.");
    if constexpr (requires { &T::stiffnessBy; })
      relaxation.usedWhile("stiffness_by", {"compliance"});
    d.field("stabilized", &T::stabilized)
        .doc("Whether the integrator's stabilization includes the hard rows.");
    d.field("target", &T::target)
        .choices({"stay", "offset", "velocity", "relax"})
        .doc(
            "Target for the values φ of the state: stay at zero; keep an offset; change at a "
            "velocity (a motor; its compliance limits the force); relax to zero at the rate γ "
            "(Baumgarte).");
    d.field("target_values", &T::targetValues)
        .unit("m, m/s")
        .per(Per::Value, Shorter::OneForAll)
        .geometry(Geometry::Direction)
        .usedWhile("target", {"offset", "velocity"})
        .doc("The offset or the velocity: one for all values, or one per value. Empty: zero.");
    d.field("relaxation_rate", &T::relaxationRate)
        .symbol("γ")
        .unit("1/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(0.1, 1e3, SliderScale::Logarithmic)
        .usedWhile("target", {"relax"})
        .doc("Decay rate for target = relax: φ decays like exp(−γ t).");
    describeLaws(d);
    d.field("break_force", &T::breakForce)
        .unit("N, N·m")
        .atLeast(0)
        .atMost(1e12)
        .slider(1, 1e6, SliderScale::Logarithmic)
        .doc(
            "An element breaks when its force exceeds this limit. Stepping back in time restores "
            "it. 0: never.");
  }
};

}  // namespace compliant
