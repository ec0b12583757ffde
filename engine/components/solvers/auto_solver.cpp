#include <algorithm>
#include <array>

#include "engine/base/rounded_text.hpp"
#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Predicts the cost of each direct solver for the present system from its symbolic analysis, and
/// uses the cheapest. It chooses once per structure, and again when the first hard row appears or
/// the last one disappears. Nothing is timed: the choice is the same on every machine.
class AutoSolver final : public Typed<AutoSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "AutoSolver";

  static void describe(Description<AutoSolver>& d) {
    d.label("Automatic solver");
    d.doc(
        "Selects the direct solver with the lowest predicted cost for the scene and reports the "
        "costs of all. Choose it when speed matters and the scene may still change.");
    d.source("theory §5");
    describeExample(d, ExampleLink::Spring);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    w->expected.resize(system.n() + system.m());
    return w;
  }

  void forget(SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (w.chosen) w.chosen->forget(*w.inner);
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const Index hard = hardRows(system, w);
    if (!w.chosen || (hard > 0) != w.choseForHard) choose(system, w, hard);
    SolveStats stats = w.chosen->factor(system, *w.inner, cancelled);
    const bool cannot =
        stats.status == SolveStatus::Refused || stats.status == SolveStatus::Singular;
    const bool redundant = usable(stats.status) && stats.regularized > 0;
    if (!(cannot || redundant) || w.chosen->type().name == safest) return stats;
    // LdltSolver treats systems that others must refuse, such as states without mass, and names
    // contradictory rows.
    return factorSafely(system, w, cannot ? stats.message.c_str() : "some hard rows are redundant",
                        cancelled);
  }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const SolveStats stats = w.chosen->solve(system, right, *w.inner, solution, cancelled);
    const bool good = stats.status == SolveStatus::Solved || stats.status == SolveStatus::Cancelled;
    if (good || w.chosen->type().name == safest) return stats;
    const SolveStats factored = factorSafely(system, w, stats.message.c_str(), cancelled);
    return usable(factored.status) ? w.chosen->solve(system, right, *w.inner, solution, cancelled)
                                   : factored;
  }

  const char* methodText(const SolverWorkspace& workspace) const override {
    const auto& w = static_cast<const Workspace&>(workspace);
    if (w.chosen == nullptr) return "auto";
    const std::string_view chosen = w.chosen->methodText(*w.inner);
    for (const char* text : {"auto → LDLᵀ", "auto → LU", "auto → Schur complement, dense",
                             "auto → Schur complement, sparse", "auto → condensed system"})
      if (std::string_view(text).ends_with(chosen)) return text;
    return "auto";
  }

  std::shared_ptr<const std::string> summary(const SolverWorkspace& workspace) const override {
    return static_cast<const Workspace&>(workspace).text;
  }

 private:
  static constexpr const char* safest = "LdltSolver";
  static constexpr std::array candidates = {safest, "SchurSolver", "CondensedSolver"};
  /// A compliance below this share of J W⁻¹Jᵀ is as good as hard: condensing it would cost
  /// precision.
  static constexpr double nearlyHard = 1e-8;

  struct Workspace : SolverWorkspace {
    std::unique_ptr<Component> component;
    const KktSolver* chosen = nullptr;
    std::unique_ptr<SolverWorkspace> inner;
    bool choseForHard = false;
    std::shared_ptr<const std::string> text;
    VecX expected;
  };

  static Index hardRows(const KktSystem& system, Workspace& w) {
    expectPivots(system, w.expected);
    Index hard = 0;
    for (Index r = 0; r < system.m(); ++r)
      if (system.C.diagonal(r) <= -nearlyHard * w.expected[system.n() + r]) ++hard;
    return hard;
  }

  static SolveStats factorSafely(const KktSystem& system, Workspace& w, const char* reason,
                                 const std::atomic<bool>* cancelled) {
    const std::string text = std::string(safest) + " replaces the cheaper solver: " + reason;
    take(system, w, safest);
    w.text = std::make_shared<std::string>(text);
    return w.chosen->factor(system, *w.inner, cancelled);
  }

  static void take(const KktSystem& system, Workspace& w, const char* name) {
    w.component = registry().find(name)->create();
    w.chosen = static_cast<const KktSolver*>(w.component.get());
    w.inner = w.chosen->analyse(system);
  }

  static void choose(const KktSystem& system, Workspace& w, Index hard) {
    w.choseForHard = hard > 0;
    double best = std::numeric_limits<double>::infinity();
    std::string winner, others;
    Workspace keep;
    for (const char* name : candidates) {
      if (std::string_view(name) == "CondensedSolver" && hard > 0) {
        others +=
            "; " + spoken(name) + " does not support the " + std::to_string(hard) + " hard rows";
        continue;
      }
      Workspace candidate;
      take(system, candidate, name);
      const Prediction cost = candidate.chosen->predict(system, *candidate.inner);
      if (!(cost.seconds < std::numeric_limits<double>::infinity())) {
        others += "; " + spoken(name) + " would need more than 2 GiB";
        continue;
      }
      if (cost.seconds < best) {
        if (!winner.empty()) others += "; " + winner;
        best = cost.seconds;
        winner = told(name, cost);
        std::swap(keep, candidate);
      } else {
        others += "; " + told(name, cost);
      }
    }
    w.component = std::move(keep.component);
    w.chosen = keep.chosen;
    w.inner = std::move(keep.inner);
    w.text = std::make_shared<std::string>("Chose " + winner + ", the cheapest for " +
                                           std::to_string(system.n()) + " unknowns and " +
                                           std::to_string(system.m()) + " rows" + others);
  }

  /// The name of its method on screen.
  static std::string spoken(std::string_view name) {
    if (name == safest) return "LDLᵀ";
    return name == "SchurSolver" ? "Schur complement" : "condensed system";
  }
  /// "Schur complement (1.2e7 operations, about 3.2 ms)"
  static std::string told(const char* name, const Prediction& cost) {
    const bool inSeconds = cost.seconds >= 1;
    return spoken(name) + " (" + roundedText(cost.flops, 2) + " operations, about " +
           roundedText(cost.seconds * (inSeconds ? 1 : 1e3), 2) + (inSeconds ? " s)" : " ms)");
  }
};

void registerAutoSolver(Registry& types) { types.add<AutoSolver>(); }

}  // namespace compliant
