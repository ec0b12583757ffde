#include "engine/analysis/quantity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/analysis/contact_sum.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

/// Quantities of things: net contact forces of elements, strains of faces.
namespace compliant {
namespace {

VecX contactForces(Simulation& simulation, const char* state) {
  const Energies energies = simulation.energies();
  const MomentView now{*simulation.structure(), simulation.motion(), energies, simulation.report()};
  const Id id = simulation.scene().find(std::string_view(state))->id;
  const auto& info = now.structure.states[at(now.structure.stateIndex(id))];
  VecX forces(info.shape.velocities());
  quantities::contactForce.fill(now, id, 0, {forces.data(), at(forces.size())});
  for (Index i = 0; i < forces.size(); ++i)  // one by one they are the same
    EXPECT_EQ(quantityOf({&quantities::contactForce, id, i}, now), forces[i]);
  return forces;
}

TEST(NetContactForce, HoldsABoxThatRestsAgainstGravityFromAside) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity", {{"acceleration", Vec3(3, -9, 1)}});
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("RigidFrames", "box", {{"position", Array<Vec3>{Vec3(0.7, 0.1, -0.2)}}});
  build.add("Box", "box/shape", {{"state", build.link("box")}, {"size", Vec3(1, 0.2, 1)}});
  build.add("RigidMass", "box/mass", {{"state", build.link("box")}, {"mass", 5.0}});
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(usable(simulation.step().status));
  // Its weight, and no torque about its middle.
  const VecX box = contactForces(simulation, "box"), floor = contactForces(simulation, "floor");
  VecX expected(6);
  expected << -15, 45, -5, 0, 0, 0;
  EXPECT_LT((box - expected).norm(), 1e-5);
  // The floor bears the opposite, with the moment of the place where the box stands.
  EXPECT_LT((floor.head<3>() + expected.head<3>()).norm(), 1e-5);
  const Vec3 moment = Vec3(0.7, 0.1, -0.2).cross(Vec3(15, -45, 5));
  EXPECT_LT((floor.tail<3>() - moment).norm(), 1e-5);
  // As another sum says it.
  const auto pair = ContactPair::of(simulation.scene(), "box", "*");
  ASSERT_TRUE(pair.ok());
  const ContactSum sum = pair->sum(*simulation.structure(), simulation.motion());
  EXPECT_LT((sum.force - box.head<3>()).norm() + (sum.torque - box.tail<3>()).norm(), 1e-9);
  // And as numbers of both shapes, which plots, pins and tables have.
  const Energies energies = simulation.energies();
  const MomentView now{*simulation.structure(), simulation.motion(), energies, simulation.report()};
  const auto number = [&](const char* shape, const char* key) {
    const Id id = simulation.scene().find(std::string_view(shape))->id;
    return quantityOf({quantityType(key), id, 0}, now);
  };
  EXPECT_NEAR(number("box/shape", "contact_normal"), 45, 1e-5);
  // Of four contacts the sizes, which are at least the size of their sum.
  EXPECT_GT(number("box/shape", "contact_friction"), std::hypot(15, 5) - 1e-5);
  EXPECT_NEAR(number("box/shape", "contact_force_y"), 45, 1e-5);
  EXPECT_NEAR(number("floor/shape", "contact_force_y"), -45, 1e-5);
  EXPECT_NEAR(number("floor/shape", "contact_torque_x"), moment.x(), 1e-5);
  EXPECT_NEAR(number("box/shape", "contact_gap"), 0, 1e-5);
  EXPECT_EQ(number("box/shape", "contacts_pushing"), 4);
  EXPECT_TRUE(std::isnan(number("box", "contact_normal"))) << "a state is no shape";
}

TEST(ContactSum, OfAShapeWhoseElementsTouchEachOtherHasTheirForcesCancel) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("RigidFrames", "boxes",
            {{"position", Array<Vec3>{Vec3(0, 0.1, 0), Vec3(0, 0.3, 0), Vec3(0, 0.5, 0)}}});
  build.add("Box", "boxes/shape", {{"state", build.link("boxes")}, {"size", Vec3(0.2, 0.2, 0.2)}});
  build.add("RigidMass", "boxes/mass", {{"state", build.link("boxes")}, {"mass", 2.0}});
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(usable(simulation.step().status));
  const auto pair = ContactPair::of(simulation.scene(), "boxes/shape", "*");
  ASSERT_TRUE(pair.ok());
  const ContactSum sum = pair->sum(*simulation.structure(), simulation.motion());
  EXPECT_LT((sum.force - Vec3(0, 6 * 9.81, 0)).norm(), 1e-4);
  EXPECT_NEAR(sum.normal, (6 + 4 + 2) * 9.81, 1e-4);
}

TEST(NetContactForce, IsSharedByTheCornersOfACloth) {
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/folding_cloth.json");
  ASSERT_TRUE(scene.ok());
  Simulation simulation(std::move(*scene));
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(usable(simulation.step().status));
  Vec3 onCloth = Vec3::Zero();
  const VecX cloth = contactForces(simulation, "cloth"), floor = contactForces(simulation, "floor");
  for (Index i = 0; i < cloth.size(); i += 3) onCloth += cloth.segment<3>(i);
  EXPECT_GT(onCloth.norm(), 1);
  EXPECT_LT((onCloth + floor.head<3>()).norm(), 1e-9 * onCloth.norm());
}

/// Strains of the first triangle of a sheet after its points are moved by F.
std::pair<double, double> strainsAfter(const Eigen::Matrix3d& F) {
  Scene scene;
  Build build(scene);
  build.add("Points", "sheet",
            {{"position", Array<Vec3>{Vec3(0.2, 1, 0.3), Vec3(1.5, 1, 0.1), Vec3(0.4, 1, 1.9)}}});
  build.add("UniformMass", "sheet/mass", {{"state", build.link("sheet")}});
  build.add("DeformableSurface", "sheet/surface",
            {{"state", build.link("sheet")}, {"triangles", Array<std::int64_t>{0, 1, 2}}});
  Simulation simulation(std::move(scene));
  Motion motion = simulation.motion();
  for (Index i = 0; i < 3; ++i) motion.x.segment<3>(3 * i) = F * motion.x.segment<3>(3 * i);
  const SceneStructure& structure = *simulation.structure();
  const auto& sheet = structure.sheets.at(0);
  EXPECT_EQ(sheet.quantities.size(), 2U);
  return {structure.faceValue(sheet, sheet.quantities[0], 0, motion),
          structure.faceValue(sheet, sheet.quantities[1], 0, motion)};
}

TEST(FaceStrain, IsWhatStretchAndShearAre) {
  const auto rest = strainsAfter(Eigen::Matrix3d::Identity());
  EXPECT_NEAR(rest.first, 0, 1e-15);
  EXPECT_NEAR(rest.second, 0, 1e-15);
  // 10 % longer along x, 20 % shorter along z, then turned.
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(1.1, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  const auto stretched = strainsAfter(turn * Vec3(1.1, 7, 0.8).asDiagonal());
  EXPECT_NEAR(stretched.first, 0.1, 1e-14);
  EXPECT_NEAR(stretched.second, -0.2, 1e-14);
  // Of a shear γ the stretches are √(1 + γ²/4) ± γ/2.
  const double shear = 0.3;
  Eigen::Matrix3d F = Eigen::Matrix3d::Identity();
  F(0, 2) = shear;
  const auto sheared = strainsAfter(F);
  const double root = std::sqrt(1 + shear * shear / 4);
  EXPECT_NEAR(sheared.first, root + shear / 2 - 1, 1e-14);
  EXPECT_NEAR(sheared.second, root - shear / 2 - 1, 1e-14);
}

TEST(FaceStrain, CountsFromTheStartThatIsDesigned) {
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/folding_cloth.json");
  ASSERT_TRUE(scene.ok());
  const Component* points = scene->find(std::string_view("cloth"));
  ASSERT_NE(points, nullptr);
  const Id cloth = points->id;
  const auto places =
      std::get<Array<Vec3>>(points->type().find("position")->read(*points)).vector();
  Simulation simulation(std::move(*scene));
  const auto strain = [&] {
    const SceneStructure& structure = *simulation.structure();
    return structure.faceValue(structure.sheets.at(0), structure.sheets[0].quantities[0], 0,
                               simulation.motion());
  };
  EXPECT_NEAR(strain(), 0, 1e-12);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(usable(simulation.step().status));
  EXPECT_GT(std::abs(strain()), 1e-6);
  // A reset without one keeps the structure, and with it what is known of moments.
  const auto before = simulation.structure();
  simulation.reset();
  EXPECT_EQ(simulation.structure(), before);
  // An edit of the start shows after a reset, and is no strain.
  std::vector<Vec3> wider = places;
  for (Vec3& place : wider) place *= 2;
  ASSERT_TRUE(simulation.apply(Edit{SetField{cloth, "position", Array<Vec3>(wider)}}).ok());
  simulation.reset();
  EXPECT_NEAR(strain(), 0, 1e-12);
}

TEST(QuantityTypes, HaveDifferentKeysAndOldOnesAreKnown) {
  for (const QuantityType* type : quantityTypes()) EXPECT_EQ(quantityType(type->key), type);
  EXPECT_EQ(quantityType("kinetic_energy"), &quantities::kinetic);
  EXPECT_EQ(quantityType("total_energy"), &quantities::total);
  EXPECT_EQ(quantityType("colour"), nullptr);
}

}  // namespace
}  // namespace compliant
