#include "tests/support/scenes.hpp"

namespace compliant::test {

Scene chain(int links, double compliance, const std::string& handling) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> points;
  std::vector<Edge> edges;
  for (int i = 0; i <= links; ++i) points.emplace_back(static_cast<double>(i) / links, 0, 0);
  for (int i = 0; i < links; ++i) edges.push_back({i, i + 1});
  build.add("ImplicitIntegrator", "integrator");
  build.add("LdltSolver", "solver");
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 1.0 / (links + 1)}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add(
      "UniformCompliance", "links",
      {{"state", build.link("extension")}, {"compliance", compliance}, {"handling", handling}});
  return scene;
}

Scene cloth(int n, double compliance, const std::string& handling) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> points;
  std::vector<Edge> edges;
  const auto index = [n](int i, int j) { return static_cast<std::int64_t>(i * n + j); };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) points.emplace_back(j / (n - 1.0), 0, i / (n - 1.0));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (j + 1 < n) edges.push_back({index(i, j), index(i, j + 1)});
      if (i + 1 < n) edges.push_back({index(i, j), index(i + 1, j)});
      if (i + 1 < n && j + 1 < n) edges.push_back({index(i, j), index(i + 1, j + 1)});
    }
  build.add("ImplicitIntegrator", "integrator");
  build.add("LdltSolver", "solver");
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass",
            {{"state", build.link("points")}, {"mass", 0.3}, {"per", std::string("total")}});
  build.add(
      "FixedPoints", "corners",
      {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, index(0, n - 1)}}});
  build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add(
      "UniformCompliance", "links",
      {{"state", build.link("extension")}, {"compliance", compliance}, {"handling", handling}});
  return scene;
}

Scene bobOnRod(const Vec3& bob, const Build::Fields& integrator, double compliance) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", integrator);
  build.add("Gravity", "gravity");
  build.add("Points", "bob", {{"position", Array<Vec3>{bob}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}});
  build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
               {{"indices", Array<std::int64_t>{0}},
                {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                {"rest", Array<double>{1.0}}});
  build.add("UniformCompliance", "rod",
            {{"state", build.link("extension")}, {"compliance", compliance}});
  return scene;
}

Scene fallingBall() {
  Scene scene;
  Build build(scene);
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}});
  build.add("Gravity", "gravity");
  return scene;
}

Id idOf(const Scene& scene, std::string_view name) { return scene.find(name)->id; }

std::vector<std::string> namesOf(const Scene& scene) {
  std::vector<std::string> names;
  for (const auto& [name, id] : scene.names()) names.push_back(name);
  return names;
}

}  // namespace compliant::test
