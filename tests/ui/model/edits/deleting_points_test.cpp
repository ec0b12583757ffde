// Single points go, with what used them; everything that counts points means what it did.

#include <set>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/ui/model/deleting_points.hpp"

namespace compliant {
namespace {

/// Points 1 m apart along x, of 1, 2, 3 … kg, moving upwards; the ends are held and neighbours are
/// linked by springs of lengths of their own.
Scene springChain(std::int64_t count) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places, speeds;
  std::vector<double> masses, rest;
  std::vector<Edge> edges;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto x = static_cast<double>(i);
    places.emplace_back(x, 0, 0);
    speeds.emplace_back(0, x, 0);
    masses.push_back(x + 1);
    if (i + 1 < count) {
      edges.push_back({i, i + 1});
      rest.push_back(0.5 + x / 10);
    }
  }
  build.add("Points", "chain",
            {{"position", Array<Vec3>(places)}, {"velocity", Array<Vec3>(speeds)}});
  build.add("PointMasses", "mass",
            {{"state", build.link("chain")}, {"masses", Array<double>(masses)}});
  build.add("FixedPoints", "nails",
            {{"state", build.link("chain")}, {"indices", Array<std::int64_t>{0, count - 1}}});
  build.mapped("Distance", "Scalars", "length", {"chain"},
               {{"edges", Array<Edge>(edges)}, {"rest", Array<double>(rest)}});
  build.add("UniformCompliance", "springs",
            {{"state", build.link("length")}, {"compliance", 1e-3}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps");
  return scene;
}

/// An anchor in a state of its own, linked to the first of three points of a rope.
Scene anchoredRope() {
  Scene scene;
  Build build(scene);
  build.add("Points", "anchor", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("FixedPoints", "nail", {{"state", build.link("anchor")}});
  build.add("Points", "rope",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
  build.mapped("Distance", "Scalars", "length", {"rope", "anchor"},
               {{"edges", Array<Edge>{{3, 0}, {0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "links", {{"state", build.link("length")}});
  return scene;
}

TEST(DeletingPoints, AWholeStateTakesOnlyTheLinksThatItsPointsHave) {
  const Scene scene = anchoredRope();
  Selection anchor = pointsOf(scene, "anchor", {0});
  Deletion told;
  Scene after = deleted(scene, anchor, &told);
  EXPECT_EQ(told.what, "“anchor”");
  EXPECT_EQ(told.these, "“anchor”");
  EXPECT_EQ(told.users, (std::vector<std::string>{"1 link of “links”", "“nail”"}));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges"), (Array<Edge>{{0, 1}, {1, 2}}));
  // A box around the anchor and the point below it.
  const Id rope = scene.find("rope")->id;
  anchor.components.push_back(rope);
  anchor.points.push_back({rope, 0});
  after = deleted(scene, anchor, &told);
  EXPECT_EQ(told.what, "1 point of “rope” and 1 component");
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges"), (Array<Edge>{{0, 1}}));
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "rope", "position").size(), 2U);
}

TEST(DeletingPoints, ABoxMayHoldComputedPointsBesideThoseBehindThem) {
  Scene scene = springChain(5);
  Build build(scene);
  build.mapped("Subset", "Points", "ends", {"chain"}, {{"indices", Array<std::int64_t>{0, 2, 4}}});
  Selection box = pointsOf(scene, "chain", {3, 4});
  const Id ends = scene.find("ends")->id;
  box.components.push_back(ends);
  box.points.push_back({ends, 2});
  const Scene after = deleted(scene, box);
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "chain", "position").size(), 3U);
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "ends map", "indices"),
            (Array<std::int64_t>{0, 2}));
}

TEST(DeletingPoints, TheMiddleOfAChainLeavesTwoPieces) {
  const Scene chain = springChain(5);
  Deletion told;
  const Scene after = deleted(chain, pointsOf(chain, "chain", {2}), &told);
  EXPECT_EQ(told.what, "1 point of “chain”");
  EXPECT_EQ(told.these, "this point");
  EXPECT_EQ(told.users, std::vector<std::string>{"2 links of “springs”"});
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "chain", "position"),
            (Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(3, 0, 0), Vec3(4, 0, 0)}));
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "chain", "velocity"),
            (Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 1, 0), Vec3(0, 3, 0), Vec3(0, 4, 0)}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "mass", "masses"), (Array<double>{1, 2, 4, 5}));
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "nails", "indices"), (Array<std::int64_t>{0, 3}));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges"), (Array<Edge>{{0, 1}, {2, 3}}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "length map", "rest"), (Array<double>{0.5, 0.8}));
}

TEST(DeletingALink, LeavesTheOthersWithTheirLawAndLengths) {
  const Scene chain = springChain(4);
  const Id springs = chain.find("springs")->id;
  const auto link = deletionOfLink(chain, springs, 1);
  ASSERT_TRUE(link.has_value());
  ASSERT_TRUE(link->ok()) << link->error().text();
  EXPECT_EQ((*link)->what, "link 1 of “springs” (from 0)");
  EXPECT_EQ((*link)->these, "this link");
  EXPECT_TRUE((*link)->users.empty());
  Scene after = chain;
  ASSERT_TRUE(applyEdit(after, (*link)->edit));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges"), (Array<Edge>{{0, 1}, {2, 3}}));
  const auto rest = fieldIn<Array<double>>(chain, "length map", "rest");
  EXPECT_EQ(fieldIn<Array<double>>(after, "length map", "rest"), (Array<double>{rest[0], rest[2]}));
  EXPECT_TRUE(Simulation(after).structure()->issues.empty());
}

TEST(DeletingALink, TellsOfOtherLawsOnItAndIsNothingForTheOnlyOne) {
  Scene chain = springChain(3);
  const Id springs = chain.find("springs")->id;
  const Id state = chain.find("length")->id;
  ASSERT_TRUE(applyEdit(
      chain, {Insert{{chain.nextId(), "UniformCompliance", "dampers", {{"state", Link{state}}}}}}));
  const auto link = deletionOfLink(chain, springs, 0);
  ASSERT_TRUE(link.has_value() && link->ok());
  EXPECT_EQ((*link)->users, std::vector<std::string>{"1 link of “dampers”"});
  Scene after = chain;
  ASSERT_TRUE(applyEdit(after, (*link)->edit));
  EXPECT_FALSE(deletionOfLink(after, springs, 0).has_value());
  // A number from before an undo must not take the whole law.
  const auto stale = deletionOfLink(chain, springs, 2);
  ASSERT_TRUE(stale.has_value());
  EXPECT_FALSE(stale->ok());
  EXPECT_FALSE(deletionOfLink(chain, springs, -1).has_value());
  EXPECT_FALSE(deletionOfLink(chain, state, 0).has_value());
}

TEST(Deleting, TakesWhatWasComputedForItAlone) {
  const Scene chain = springChain(3);
  const auto left = [&](const std::vector<Id>& ids) {
    const Result<Deletion> deletion = deletionOf(chain, {ids, {}});
    EXPECT_TRUE(deletion.ok());
    Scene after = chain;
    EXPECT_TRUE(applyEdit(after, deletion->edit));
    return after;
  };
  const Scene withoutLaw = left({chain.find("springs")->id});
  for (const char* name : {"springs", "length", "length map"})
    EXPECT_EQ(withoutLaw.find(std::string_view(name)), nullptr) << name;
  // All that hangs on the points, and nothing that is left would be faulty.
  const Scene withoutPoints = left({chain.find("chain")->id});
  for (const char* name : {"chain", "springs", "length", "length map"})
    EXPECT_EQ(withoutPoints.find(std::string_view(name)), nullptr) << name;
  EXPECT_TRUE(Simulation(withoutPoints).structure()->issues.empty());
  // Another mapping may be wanted in the place of this one.
  const Scene withoutMap = left({chain.find("length map")->id});
  EXPECT_NE(withoutMap.find("length"), nullptr);
  EXPECT_NE(withoutMap.find("springs"), nullptr);
}

TEST(DeletingPoints, ThePieceThatIsLeftMovesAsIfItHadBeenBuiltSo) {
  const Scene chain = springChain(5);
  const Scene after = deleted(chain, pointsOf(chain, "chain", {2}));
  Scene alone = springChain(2);
  const Edit free{SetField{alone.find("nails")->id, "indices", Array<std::int64_t>{0}}};
  ASSERT_TRUE(applyEdit(alone, free));
  Simulation cut(after), built(alone);
  test::advance(cut, 50);
  test::advance(built, 50);
  const Vec3 left = test::Probe(cut).point("chain", 1), same = test::Probe(built).point("chain", 1);
  EXPECT_LT(same.y(), -0.01);
  EXPECT_TRUE(left.isApprox(same, 1e-12)) << left.transpose() << " and " << same.transpose();
}

TEST(DeletingPoints, ASupportGoesWithItsLastPointAndAllLinksWithTheirLaw) {
  const Scene chain = springChain(4);
  Deletion told;
  const Scene after = deleted(chain, pointsOf(chain, "chain", {0, 2, 3}), &told);
  EXPECT_EQ(told.what, "3 points of “chain”");
  EXPECT_EQ(told.these, "these 3 points");
  EXPECT_EQ(told.users, (std::vector<std::string>{"“nails”", "“springs”"}));
  for (const char* name : {"nails", "springs", "length", "length map"})
    EXPECT_EQ(after.find(std::string_view(name)), nullptr) << name;
  EXPECT_EQ(fieldIn<Array<double>>(after, "mass", "masses"), Array<double>{2});
}

TEST(DeletingPoints, WhatCountsThroughSeveralStatesAndFurtherMappingsIsReindexed) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(1, 1, 0)}}});
  build.add("UniformMass", "mass a",
            {{"state", build.link("a")}, {"mass", 6.0}, {"per", std::string("total")}});
  build.add("UniformMass", "mass b", {{"state", build.link("b")}});
  build.mapped("Subset", "Points", "some", {"a", "b"},
               {{"indices", Array<std::int64_t>{4, 1, 0, 3}}});
  build.add("PointMasses", "weights",
            {{"state", build.link("some")}, {"masses", Array<double>{40, 10, 1, 30}}});
  build.add("ConstantForce", "wind",
            {{"state", build.link("some")},
             {"force", Array<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}});
  build.mapped("Distance", "Scalars", "lengths", {"a", "b"},
               {{"edges", Array<Edge>{{0, 1}, {1, 3}, {2, 4}, {0, 3}}}});
  build.add("DiagonalCompliance", "springs",
            {{"state", build.link("lengths")},
             {"compliances", Array<double>{1, 2, 3, 4}},
             {"target", std::string("offset")},
             {"target_values", Array<double>{0.1, 0.2, 0.3, 0.4}}});
  build.mapped("LinearCombination", "Scalars", "sums", {"lengths"},
               {{"terms", Array<Term>{{0, 0, 0, 1}, {0, 0, 3, 1}, {1, 0, 3, 2}, {1, 0, 2, 1}}},
                {"offset", Array<double>{7, 8}}});
  build.add("UniformCompliance", "rope", {{"state", build.link("sums")}});
  build.add("FixedDirections", "rail",
            {{"state", build.link("a")}, {"indices", Array<std::int64_t>{1}}});
  build.add("ImplicitIntegrator", "steps");
  ASSERT_TRUE(layOut(scene).issues.empty()) << layOut(scene).issues.front().sentence;
  const Scene after = deleted(scene, pointsOf(scene, "a", {1}));
  EXPECT_TRUE(layOut(after).issues.empty());
  EXPECT_EQ(fieldIn<double>(after, "mass a", "mass"), 4.0);
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "some map", "indices"),
            (Array<std::int64_t>{3, 0, 2}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "weights", "masses"), (Array<double>{40, 1, 30}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "wind", "force"),
            (Array<double>{1, 2, 3, 7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "lengths map", "edges"), (Array<Edge>{{1, 3}, {0, 2}}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "springs", "compliances"), (Array<double>{3, 4}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "springs", "target_values"), (Array<double>{0.3, 0.4}));
  EXPECT_EQ(fieldIn<Array<Term>>(after, "sums map", "terms"),
            (Array<Term>{{0, 0, 1, 2}, {0, 0, 0, 1}}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "sums map", "offset"), Array<double>{8});
  // No point would mean all points.
  EXPECT_EQ(after.find(std::string_view("rail")), nullptr);
}

TEST(DeletingPoints, WhatCannotCountOtherPointsIsToldAndNothingChanges) {
  Scene scene = springChain(4);
  const auto sentence = [&](const Selection& selection) {
    const Result<Deletion> deletion = deletionOf(scene, selection);
    return deletion.ok() ? std::string() : deletion.error().text();
  };
  {
    Build build(scene);
    build.mapped("Identity", "Points", "copy", {"chain"});
    build.add("FullCompliance", "bed",
              {{"state", build.link("copy")},
               {"matrix", Array<double>{1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
                                        0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1}}});
  }
  EXPECT_EQ(sentence(pointsOf(scene, "chain", {1})), "bed: Its matrix takes 6 values together");
  EXPECT_EQ(sentence(pointsOf(scene, "chain", {0, 1})), "");
  EXPECT_EQ(sentence(pointsOf(scene, "copy", {1})),
            "copy: A mapping computes these points. Select what it starts from");
  const Edit broken{SetField{scene.find("nails")->id, "indices", Array<std::int64_t>{0, 9}}};
  ASSERT_TRUE(applyEdit(scene, broken));
  EXPECT_EQ(sentence(pointsOf(scene, "chain", {0, 1})),
            "nails: It does not fit what it acts on: indices[1] is "
            "9, but the state has 4 elements, counted from 0");
}

TEST(DeletingPoints, ABoxAroundPointsMeetsLinksThatStayWhereTheirPointsDo) {
  const Scene chain = springChain(5);
  Selection selection = pointsOf(chain, "chain", {4});
  selection.components.push_back(chain.find("springs")->id);
  selection.components.push_back(chain.find("gravity")->id);
  Deletion told;
  const Scene after = deleted(chain, selection, &told);
  EXPECT_EQ(told.what, "1 point of “chain” and 1 component");
  EXPECT_EQ(told.users, (std::vector<std::string>{"1 point of “nails”", "1 link of “springs”"}));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges").size(), 3U);
  EXPECT_EQ(after.find(std::string_view("gravity")), nullptr);
}

/// Every list of a type that acts on a state or computes one is known to the reindexing: a new
/// type with a list must be taught here.
TEST(DeletingPoints, EveryListOfEveryTypeIsKnown) {
  const std::set<std::string> known{"Points.position",
                                    "Points.velocity",
                                    "Scalars.position",
                                    "Scalars.velocity",
                                    "PointMasses.masses",
                                    "ConstantForce.force",
                                    "FixedPoints.indices",
                                    "Formula.elements",
                                    "FixedDirections.indices",
                                    "ViscousDrag.coefficients",
                                    "Distance.edges",
                                    "Distance.rest",
                                    "Difference.edges",
                                    "Difference.offset",
                                    "DistanceToTarget.indices",
                                    "DistanceToTarget.targets",
                                    "DistanceToTarget.rest",
                                    "Subset.indices",
                                    "LinearCombination.terms",
                                    "LinearCombination.offset",
                                    "DiagonalCompliance.compliances",
                                    "DiagonalCompliance.dampings",
                                    "DiagonalCompliance.frequencies",
                                    "FullCompliance.matrix",
                                    "FullCompliance.damping_matrix",
                                    "UniformCompliance.target_values",
                                    "DiagonalCompliance.target_values",
                                    "FullCompliance.target_values",
                                    "Angles.position",
                                    "Angles.velocity",
                                    "RigidFrames.position",
                                    "RigidFrames.rotation",
                                    "RigidFrames.velocity",
                                    "RigidFrames.angular_velocity",
                                    "RigidPoints.frames",
                                    "RigidPoints.points",
                                    "RigidOffset.frames",
                                    "RigidOffset.offsets",
                                    "RigidOffset.rotations",
                                    "RelativePose.pairs",
                                    "RelativePose.place_a",
                                    "RelativePose.rotation_a",
                                    "RelativePose.place_b",
                                    "RelativePose.rotation_b",
                                    "RelativePose.start_rotation",
                                    "HingeAngle.pairs",
                                    "HingeAngle.rotation_a",
                                    "HingeAngle.rotation_b",
                                    "HingeAngle.start_angle",
                                    "CentreOfMass.masses",
                                    "RopeLength.points",
                                    "RopeLength.rest",
                                    "PathPoints.points",
                                    "Gear.pairs",
                                    "Gear.rest",
                                    "Gear.radius_a",
                                    "Gear.radius_b",
                                    "RackAndPinion.pairs",
                                    "RackAndPinion.rest",
                                    "RackAndPinion.radius",
                                    "ScrewPitch.pairs",
                                    "ScrewPitch.rest",
                                    "ScrewPitch.pitch",
                                    "DotProduct.pairs",
                                    "DotProduct.axis_a",
                                    "DotProduct.axis_b",
                                    "Mask.coordinates",
                                    "Mask.rotations",
                                    "Barycentric.weights",
                                    "LinearDiagonalCompliance.compliances",
                                    "LinearDiagonalCompliance.grows_from",
                                    "LinearDiagonalCompliance.target_values",
                                    "SpringCurveCompliance.strains",
                                    "SpringCurveCompliance.forces",
                                    "SpringCurveCompliance.target_values",
                                    "SpringFormulaCompliance.target_values",
                                    "Wrench.elements",
                                    "Torque.elements",
                                    "Ball.elements",
                                    "Box.elements",
                                    "Capsule.elements",
                                    "Cylinder.elements",
                                    "DeformableSurface.triangles",
                                    "Cone.elements",
                                    "Ellipsoid.elements",
                                    "HeightField.elements",
                                    "HeightField.heights",
                                    "HalfSpace.elements",
                                    "ConvexHull.elements",
                                    "ConvexHull.points",
                                    "TriangleMesh.elements",
                                    "TriangleMesh.vertices",
                                    "TriangleMesh.triangles"};
  std::set<std::string> found;
  for (const Type* type : registry().types())
    for (const Field& field : type->fields)
      if (field.kind == Kind::Reals || field.kind == Kind::Points || field.kind == Kind::Indices ||
          field.kind == Kind::Edges || field.kind == Kind::Terms)
        found.insert(type->name + "." + field.name);
  EXPECT_EQ(found, known);
}

}  // namespace
}  // namespace compliant
