#include "tests/laws/solver_variants.hpp"

#include "tests/support/scenes.hpp"

namespace compliant::test {

Scene randomScene(unsigned seed, const SceneKind& kind) {
  Dice dice(seed);
  Scene scene;
  Build build(scene);
  const int points = dice.integer(3, 9);
  std::vector<Vec3> places, speeds;
  std::vector<double> masses;
  std::vector<Edge> rods, springs;
  std::vector<double> compliances;
  for (int i = 0; i < points; ++i) {
    places.push_back(Vec3(i, 0, 0) + dice.vector(3, -0.4, 0.4));
    speeds.emplace_back(dice.vector(3));
    masses.push_back(dice.real(0.2, 3));
    if (i == 0) continue;
    const Edge edge{dice.integer(0, i - 1), i};
    if (kind.stiffness && dice.integer(0, 2) == 0) {
      springs.push_back(edge);
    } else {
      rods.push_back(edge);
      compliances.push_back(kind.hard && dice.integer(0, 1) == 0 ? 0.0 : dice.real(1e-4, 1e-2));
    }
  }
  build.add("Points", "points",
            {{"position", Array<Vec3>(places)}, {"velocity", Array<Vec3>(speeds)}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>(masses)}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("FixedDirections", "guide",
            {{"state", build.link("points")},
             {"indices", Array<std::int64_t>{points - 1}},
             {"direction", Vec3(dice.vector(3, 0.1, 1))}});
  if (!rods.empty()) {
    build.mapped("Distance", "Scalars", "rods", {"points"}, {{"edges", Array<Edge>(rods)}});
    build.add("DiagonalCompliance", "rod law",
              {{"state", build.link("rods")},
               {"compliances", Array<double>(compliances)},
               {"damping_ratio", 0.01}});
  }
  if (!springs.empty()) {
    build.mapped("Distance", "Scalars", "springs", {"points"},
                 {{"edges", Array<Edge>(springs)}, {"rest", Array<double>{0.9}}});
    build.add("UniformCompliance", "spring law",
              {{"state", build.link("springs")},
               {"compliance", 1e-3},
               {"handling", std::string("force")}});
  }
  if (kind.blocks) {
    build.mapped("Subset", "Points", "mounted", {"points"}, {{"indices", Array<std::int64_t>{1}}});
    build.add("FullCompliance", "mount",
              {{"state", build.link("mounted")},
               {"matrix", Array<double>{2e-3, 5e-4, 0, 5e-4, 1e-3, 0, 0, 0, 3e-3}}});
  }
  return scene;
}

Problem problemOf(Simulation& simulation) {
  advance(simulation, 2);
  const SolveStats stats = simulation.dynamics(0).assemble(Scheme());
  EXPECT_TRUE(usable(stats.status)) << stats.message.c_str();
  return {simulation.dynamics(0).system(), simulation.dynamics(0).solvedRight()};
}

std::vector<Variant> everyVariant() {
  std::vector<Variant> all;
  for (const Type* type : typesOf(Role::Solver)) {
    std::vector<Variant> variants{{type, {}}};
    for (const Field& field : type->fields) {
      if (field.kind != Kind::Choice) continue;
      std::vector<Variant> longer;
      for (const Variant& variant : variants)
        for (const std::string& value : *field.choices) {
          longer.push_back(variant);
          longer.back().choices.emplace_back(field.name, value);
        }
      variants = std::move(longer);
    }
    all.insert(all.end(), variants.begin(), variants.end());
  }
  return all;
}
std::vector<Variant> iterativeVariants() {
  std::vector<Variant> all;
  for (const Variant& variant : everyVariant())
    if (variant.iterates()) all.push_back(variant);
  return all;
}

Answer solve(const Component& component, const KktSystem& system, const RightHandSide& right) {
  const auto& solver = static_cast<const KktSolver&>(component);
  const auto workspace = solver.analyse(system);
  Answer answer;
  answer.stats = solver.factor(system, *workspace, nullptr);
  if (!usable(answer.stats.status)) return answer;
  Solution solution{VecX::Zero(system.n()), VecX::Zero(system.m())};
  answer.stats = solver.solve(system, right, *workspace, solution, nullptr);
  answer.joined.resize(system.n() + system.m());
  answer.joined << solution.change, solution.impulse;
  return answer;
}

}  // namespace compliant::test
