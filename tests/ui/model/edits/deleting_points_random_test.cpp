// Points of random scenes go: the rest means what it did.

#include <array>
#include <set>

#include "engine/dynamics/assembly/layout.hpp"
#include "tests/support/probe.hpp"
#include "tests/ui/model/deleting_points.hpp"
#include "tests/ui/model/square_net.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/reindexing.hpp"

namespace compliant {
namespace {

/// A scene of some templates and links between what is there.
Scene randomScene(test::Dice& dice) {
  Scene scene;
  const auto any = [&](std::vector<PointRef>& points) {
    return points[static_cast<std::size_t>(dice.integer(0, static_cast<int>(points.size()) - 1))];
  };
  const auto place = [&] { return Vec3(dice.real(-2, 2), dice.real(0, 2), dice.real(-2, 2)); };
  std::vector<PointRef> points;
  for (int i = 0; i < 8; ++i) {
    const double c = dice.integer(0, 1) == 0 ? 0 : 1e-3;
    const auto make = [&]() -> Result<Creation> {
      switch (points.empty() ? dice.integer(0, 3) : dice.integer(0, 6)) {
        case 0:
          return makeNet(scene, place(),
                         test::squareNet(dice.integer(2, 4), NetLinks::Diagonal, c));
        case 1:
          return makeRope(scene, place(), place(), {dice.integer(1, 4), c});
        case 2:
          return makePulley(scene, place());
        case 3:
          return makePoint(scene, place(), 0);
        case 4:
          return makeLink(scene, any(points), any(points), c, 0);
        case 5:
          return makeRope(scene, any(points), any(points), {dice.integer(1, 3), c});
        default:
          return toggleFixed(scene, any(points));
      }
    };
    const Result<Creation> made = make();
    if (!made) continue;
    EXPECT_TRUE(applyEdit(scene, made->edit));
    points.insert(points.end(), made->points.begin(), made->points.end());
  }
  // Every point has a place of its own, by which the test knows it.
  double aside = 0;
  const Scene::Names names = scene.names();
  for (const auto& [name, id] : names) {
    if (pointsDesigned(scene, id) == 0) continue;
    std::vector<Vec3> places = fieldIn<Array<Vec3>>(scene, name, "position").vector();
    for (Vec3& each : places) each.x() += aside += 1e-3;
    EXPECT_TRUE(applyEdit(scene, {SetField{id, "position", Array<Vec3>(std::move(places))}}));
  }
  return scene;
}

/// The places of the ends of all links, sorted, but for those at a place that is gone.
std::vector<std::array<double, 6>> linksIn(const Scene& scene, const std::vector<Vec3>& gone) {
  const Layout layout = layOut(scene);
  Layout start = layout;
  const Motion motion = start.start();
  std::vector<std::array<double, 6>> links;
  for (const auto& slot : layout.mappings) {
    if (slot.mapping->type().name != "Distance") continue;
    std::vector<StateShape> shapes;
    for (const int input : slot.inputs)
      shapes.push_back(layout.states[static_cast<std::size_t>(input)].shape);
    Depiction depiction;
    slot.mapping->depict(shapes, depiction);
    for (const Depiction::Line& line : depiction.lines) {
      std::array<double, 6> ends{};
      bool stays = true;
      for (int k = 0; k < 2; ++k) {
        const Depiction::End& end = k == 0 ? line.from : line.to;
        const int state = slot.inputs[static_cast<std::size_t>(end.state)];
        const Vec3 at =
            motion.x.segment<3>(layout.states[static_cast<std::size_t>(state)].x + 3 * end.element);
        stays = stays && std::find(gone.begin(), gone.end(), at) == gone.end();
        for (int i = 0; i < 3; ++i) ends[static_cast<std::size_t>(3 * k + i)] = at[i];
      }
      if (stays) links.push_back(ends);
    }
  }
  std::sort(links.begin(), links.end());
  return links;
}

TEST(DeletingPoints, WhateverGoesTheRestStaysValidAndUndoIsIdentical) {
  int pieces = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice(seed);
    const Scene scene = randomScene(dice);
    Selection selection;
    std::vector<Vec3> gone;
    for (const auto& [name, id] : scene.names()) {
      const std::int64_t count = pointsDesigned(scene, id);
      if (count < 2 || dice.integer(0, 1) == 0) continue;
      selection.components.push_back(id);
      const auto places = fieldIn<Array<Vec3>>(scene, name, "position");
      for (std::int64_t i = 1; i < count; ++i)
        if (dice.integer(0, 2) == 0 || i == 1) {
          selection.points.push_back({id, i});
          gone.push_back(places[static_cast<std::size_t>(i)]);
        }
    }
    if (selection.points.empty()) continue;
    const std::set<std::string> before = [&] {
      std::set<std::string> sentences;
      for (const LayoutIssue& issue : layOut(scene).issues) sentences.insert(issue.sentence);
      return sentences;
    }();
    const Scene after = deleted(scene, selection);
    for (const LayoutIssue& issue : layOut(after).issues)
      EXPECT_TRUE(before.contains(issue.sentence)) << issue.sentence;
    // The same links between the same points.
    EXPECT_EQ(linksIn(after, {}), linksIn(scene, gone));
    ++pieces;
  }
  EXPECT_GT(pieces, 100);
}

}  // namespace
}  // namespace compliant
