#pragma once

#include <ostream>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Every registered solver with every combination of its choices, and the random systems that laws
/// of solvers are tried on.
namespace compliant::test {

/// What a random scene holds: hard rows, full compliances, springs handled as forces.
struct SceneKind {
  const char* name;
  bool hard, blocks, stiffness;
};
inline constexpr SceneKind kinds[] = {{"soft", false, false, false},
                                      {"hard", true, false, false},
                                      {"mixed with blocks", true, true, false},
                                      {"soft with blocks", false, true, false},
                                      {"soft beside stiffness", false, false, true},
                                      {"everything", true, true, true}};

/// A random tree of points: each hangs on an earlier one by a link; some links are springs handled
/// as forces, some points are held, guided or drawn to a place.
Scene randomScene(unsigned seed, const SceneKind& kind);

/// A system and what it is solved for.
struct Problem {
  KktSystem system;
  RightHandSide right;
};
/// That of the third step, geometric stiffness included.
Problem problemOf(Simulation& simulation);

/// A type of solver with one combination of the choices that it offers: kernel, form,
/// preconditioner.
struct Variant {
  const Type* type = nullptr;
  std::vector<std::pair<std::string, std::string>> choices;

  std::string choice(std::string_view field) const {
    for (const auto& [name, value] : choices)
      if (name == field) return value;
    return "";
  }
  bool iterates() const { return type->find("iterations") != nullptr; }
  /// Hard constraints cannot be condensed.
  bool needsSoftRows() const {
    return type->name == "CondensedSolver" || choice("form") == "condensed";
  }
  std::unique_ptr<Component> create() const {
    auto component = type->create();
    for (const auto& [field, value] : choices) type->find(field)->write(*component, value);
    return component;
  }
  void addTo(Scene& scene) const {
    Build build(scene);
    build.add(type->name, "solver");
    for (const auto& [field, value] : choices) build.set("solver", field, value);
  }
};

std::vector<Variant> everyVariant();
std::vector<Variant> iterativeVariants();

/// "CgSolver_schur_jacobi"
struct VariantName {
  std::string operator()(const testing::TestParamInfo<Variant>& info) const {
    std::string name = info.param.type->name;
    for (const auto& [field, value] : info.param.choices) name += "_" + value;
    return name;
  }
};
inline void PrintTo(const Variant& variant, std::ostream* out) {
  *out << VariantName()({variant, 0});
}

/// How a solve from nothing ended, and [Δv; μ].
struct Answer {
  SolveStats stats;
  VecX joined;
};
Answer solve(const Component& solver, const KktSystem& system, const RightHandSide& right);

}  // namespace compliant::test
