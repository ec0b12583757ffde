#include "engine/export/poly_data.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/export/vtp_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

using test::VtpFile;

Scene sampleScene(const std::string& name) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/" + name + ".json");
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return scene.ok() ? std::move(*scene) : Scene();
}

Scene sceneWith(const std::string& components) {
  Result<Scene> scene = readScene("{\"compliant_lab\": 1, \"components\": {" + components + "}}");
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return scene.ok() ? std::move(*scene) : Scene();
}

VtpFile readBack(const Simulation& simulation) {
  return test::readVtp(
      vtpText(polyDataOf(simulation.scene(), *simulation.structure(), simulation.motion())));
}

Vec3 vectorAt(const VtpFile::Array& array, std::size_t tuple) {
  return {array.at(tuple, 0), array.at(tuple, 1), array.at(tuple, 2)};
}

std::string nameIn(const VtpFile& file, const VtpFile::Array& numbers, std::size_t tuple) {
  const int number = static_cast<int>(numbers.at(tuple));
  return number < 0 ? "none" : file.names.at(static_cast<std::size_t>(number));
}

/// Every element and every row of the simulation has its numbers in the file, bit for bit.
void expectAllNumbers(const Simulation& simulation) {
  const VtpFile file = readBack(simulation);
  const SceneStructure& structure = *simulation.structure();
  const Motion& motion = simulation.motion();
  EXPECT_EQ(file.time, motion.time);
  std::size_t cell = 0;
  for (const auto& state : structure.states) {
    if (!state.inSpace()) continue;
    for (Index element = 0; element < state.shape.count; ++element, ++cell) {
      const std::size_t point = file.vertices.at(cell).at(0);
      const double *x = motion.x.data() + state.placeOf(element),
                   *v = motion.v.data() + state.velocityOf(element);
      EXPECT_EQ(vectorAt(file.points, point), placeAt(x));
      EXPECT_EQ(vectorAt(file.point.at("velocity"), point), placeAt(v));
      EXPECT_EQ(nameIn(file, file.point.at("component"), point), state.name);
      EXPECT_EQ(file.point.at("element").at(point), static_cast<double>(element));
      EXPECT_EQ(nameIn(file, file.cell.at("component"), cell), state.name);
      EXPECT_EQ(file.cell.at("element").at(cell), static_cast<double>(element));
      EXPECT_EQ(file.cell.at("kind").at(cell), 0);
      EXPECT_TRUE(std::isnan(file.cell.at("lambda").at(cell)));
      if (!state.frames()) continue;
      EXPECT_EQ(vectorAt(file.point.at("angular_velocity"), point), placeAt(v + 3));
      const VtpFile::Array& turn = file.point.at("rotation");
      EXPECT_EQ(Eigen::Vector4d(turn.at(point, 0), turn.at(point, 1), turn.at(point, 2),
                                turn.at(point, 3)),
                Eigen::Vector4d(x[6], x[3], x[4], x[5]));
    }
  }
  EXPECT_EQ(cell, file.vertices.size());
  for (const auto& constraint : structure.constraints) {
    const Index x = structure.states[at(constraint.state)].x;
    for (const auto& line : constraint.lines) {
      EXPECT_EQ(nameIn(file, file.cell.at("component"), cell), constraint.name);
      EXPECT_EQ(file.cell.at("element").at(cell), static_cast<double>(line.element));
      EXPECT_EQ(file.cell.at("kind").at(cell), 1);
      const auto& ends = file.lines.at(cell - file.vertices.size());
      ASSERT_EQ(ends.size(), 2U);
      EXPECT_EQ(vectorAt(file.points, ends[0]), structure.place(line.from, motion));
      EXPECT_EQ(vectorAt(file.points, ends[1]), structure.place(line.to, motion));
      const VtpFile::Array &lambda = file.cell.at("lambda"), &phi = file.cell.at("phi");
      for (std::size_t row = 0; row < lambda.components; ++row) {
        const auto own = static_cast<Index>(row) + line.element * constraint.width;
        const bool has = static_cast<int>(row) < constraint.width;
        EXPECT_EQ(lambda.at(cell, row), has ? motion.lambda[constraint.row + own] : 0);
        EXPECT_EQ(phi.at(cell, row), has ? motion.x[x + own] : 0);
      }
      ++cell;
    }
  }
  EXPECT_EQ(cell, file.vertices.size() + file.lines.size());
}

TEST(PolyData, HoldsAllNumbersOfAChainToTheLastDigit) {
  Simulation simulation(test::chain(20, 1e-4));
  for (int i = 0; i < 30; ++i) simulation.step();
  EXPECT_GT(simulation.motion().lambda.norm(), 1);
  expectAllNumbers(simulation);
}

TEST(PolyData, HoldsAllNumbersOfJointsAndSpringsBetweenBodiesToTheLastDigit) {
  for (const char* name :
       {"four_bar", "table_on_springs", "heavy_top", "mass_on_mapped_state", "welcome"}) {
    SCOPED_TRACE(name);
    Simulation simulation(sampleScene(name));
    for (int i = 0; i < 30; ++i) simulation.step();
    expectAllNumbers(simulation);
  }
}

TEST(PolyData, ARowThatAConstraintDoesNotHaveIsZero) {
  Simulation simulation(sceneWith(R"(
    "bodies": {"type": "RigidFrames", "position": [[0, 0, 0], [1, 0, 0]]}, "mass": {"type": "RigidMass", "state": "bodies"},
    "hinges": {"type": "Coordinates", "width": 5}, "hold": {"type": "UniformCompliance", "state": "hinges"},
    "hinge map": {"type": "RelativePose", "inputs": ["bodies"], "output": "hinges", "pairs": [[0, 1]],
                  "place_a": [[1, 0, 0]], "place_b": [[0, 0, 0]], "rz": false},
    "gravity": {"type": "Gravity"}, "ground": {"type": "FixedPoints", "state": "bodies", "indices": [0]},
    "ball": {"type": "Points", "position": [[5, 0, 0]]}, "ball mass": {"type": "UniformMass", "state": "ball"},
    "length": {"type": "Scalars"}, "rope": {"type": "UniformCompliance", "state": "length", "compliance": 0.01},
    "nail": {"type": "DistanceToTarget", "inputs": ["ball"], "output": "length", "indices": [0], "targets": [[5, 1, 0]]})"));
  for (int i = 0; i < 10; ++i) simulation.step();
  expectAllNumbers(simulation);
  const VtpFile file = readBack(simulation);
  const VtpFile::Array& lambda = file.cell.at("lambda");
  ASSERT_EQ(lambda.components, 5U);
  ASSERT_EQ(file.lines.size(), 2U);
  for (std::size_t cell = file.vertices.size(); cell < file.cells(); ++cell) {
    const bool isRope = nameIn(file, file.cell.at("component"), cell) == "rope";
    EXPECT_NE(lambda.at(cell, isRope ? 0 : 1), 0);
    EXPECT_EQ(lambda.at(cell, 4) == 0 && lambda.at(cell, 2) == 0 && lambda.at(cell, 3) == 0 &&
                  lambda.at(cell, 1) == 0,
              isRope);
  }
}

TEST(PolyData, HoldsContactsWithTheirForcesAndTheStrainOfFaces) {
  Simulation simulation(sampleScene("folding_cloth"));
  // The arrays of contacts are there before there are any.
  EXPECT_EQ(readBack(simulation).cell.count("contact_gap"), 1U);
  for (int i = 0; i < 100; ++i) simulation.step();
  const VtpFile file = readBack(simulation);
  const Motion& motion = simulation.motion();
  const SceneStructure& structure = *simulation.structure();
  ASSERT_FALSE(motion.contacts.empty());
  const auto& kind = file.cell.at("kind");
  const auto first = static_cast<std::size_t>(
      std::find(kind.values.begin(), kind.values.end(), 3.0) - kind.values.begin());
  ASSERT_EQ(first + motion.contacts.size(), file.vertices.size());
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < motion.contacts.size(); ++i) {
    const Contact& contact = motion.contacts[i];
    EXPECT_EQ(vectorAt(file.points, file.vertices[first + i][0]), contact.place());
    EXPECT_EQ(vectorAt(file.cell.at("contact_force"), first + i), contact.axes * contact.force);
    EXPECT_EQ(file.cell.at("contact_normal_force").at(first + i), contact.force[0]);
    EXPECT_EQ(file.cell.at("contact_gap").at(first + i), contact.gap);
    EXPECT_EQ(file.cell.at("contact_state").at(first + i), static_cast<double>(contact.state));
    EXPECT_TRUE(std::isnan(file.cell.at("largest_strain").at(first + i)));
  }
  EXPECT_TRUE(std::isnan(file.cell.at("contact_gap").at(0)));
  // Of every element what contacts do to it: together nothing.
  for (std::size_t cell = 0; cell < first; ++cell)
    sum += vectorAt(file.point.at("contact_force"), file.vertices[cell][0]);
  EXPECT_LT(sum.norm(), 1e-9);
  ASSERT_EQ(structure.sheets.size(), 1U);
  const auto& sheet = structure.sheets[0];
  const std::size_t faces = sheet.triangles->size(), cells = file.cells();
  for (std::size_t t = 0; t < faces; ++t)
    EXPECT_EQ(file.cell.at("largest_strain").at(cells - faces + t),
              structure.faceValue(sheet, sheet.quantities[0], t, motion));
}

/// Two turned bodies that spin, with a box each.
Simulation& spinningBoxes() {
  static Simulation simulation(sceneWith(R"(
    "bodies": {"type": "RigidFrames", "position": [[1, 2, 3], [4, 4, 4]], "rotation": [[0.1, 0.2, 0.3], [1, 0, 0]],
               "velocity": [[0.5, 0, 0], [0, 0, 1]], "angular_velocity": [[1, 2, -3], [0, 0, 0]]},
    "box": {"type": "Box", "size": [1, 2, 3], "state": "bodies", "elements": [0], "offset": [0.5, 0, 0]},
    "mass": {"type": "RigidMass", "state": "bodies"}, "steps": {"type": "ImplicitIntegrator"})"));
  return simulation;
}

TEST(PolyData, TheSurfaceOfABoxIsClosedAndHasItsAreaAndVolume) {
  const VtpFile file = readBack(spinningBoxes());
  ASSERT_EQ(file.polygons.size(), 12U);
  double area = 0, volume = 0;
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t i = 0; i < file.polygons.size(); ++i) {
    const auto& corners = file.polygons[i];
    ASSERT_EQ(corners.size(), 3U);
    const Vec3 a = vectorAt(file.points, corners[0]), b = vectorAt(file.points, corners[1]),
               c = vectorAt(file.points, corners[2]);
    area += (b - a).cross(c - a).norm() / 2;
    volume += a.dot(b.cross(c)) / 6;
    for (std::size_t k = 0; k < 3; ++k) edges.emplace(corners[k], corners[(k + 1) % 3]);
    const std::size_t cell = file.vertices.size() + file.lines.size() + i;
    EXPECT_EQ(file.cell.at("kind").at(cell), 2);
    EXPECT_EQ(nameIn(file, file.cell.at("component"), cell), "box");
    EXPECT_EQ(file.cell.at("element").at(cell), 0);
  }
  EXPECT_NEAR(area, 2 * (1 * 2 + 2 * 3 + 3 * 1), 1e-12);
  EXPECT_NEAR(volume, 6, 1e-12);
  EXPECT_EQ(edges.size(), 36U) << "no edge is gone along twice in one direction";
  for (const auto& [from, to] : edges) EXPECT_TRUE(edges.contains({to, from}));
}

TEST(PolyData, VerticesOfASurfaceMoveWithTheirBody) {
  const VtpFile file = readBack(spinningBoxes());
  const Vec3 centre(1, 2, 3), spin(1, 2, -3), turn(0.1, 0.2, 0.3);
  const Eigen::AngleAxisd rotation(turn.norm(), turn.normalized());
  Vec3 middle = Vec3::Zero();
  std::set<std::size_t> corners;
  for (const auto& polygon : file.polygons) corners.insert(polygon.begin(), polygon.end());
  ASSERT_EQ(corners.size(), 8U);
  for (const std::size_t corner : corners) {
    const Vec3 place = vectorAt(file.points, corner);
    middle += place / 8;
    const Vec3 velocity = Vec3(0.5, 0, 0) + spin.cross(place - centre);
    EXPECT_NEAR((vectorAt(file.point.at("velocity"), corner) - velocity).norm(), 0, 1e-14);
    EXPECT_EQ(vectorAt(file.point.at("angular_velocity"), corner), spin);
    EXPECT_EQ(nameIn(file, file.point.at("component"), corner), "bodies");
  }
  EXPECT_NEAR((middle - centre - rotation * Vec3(0.5, 0, 0)).norm(), 0, 1e-14);
}

TEST(PolyData, APlaceAtRestMovesWithNoState) {
  const Simulation simulation(sceneWith(R"(
    "bob": {"type": "Points", "position": [[1, 2, 0]], "velocity": [[0, 0, 7]]}, "mass": {"type": "UniformMass", "state": "bob"},
    "length": {"type": "Scalars"}, "rod": {"type": "UniformCompliance", "state": "length"},
    "nail": {"type": "DistanceToTarget", "inputs": ["bob"], "output": "length", "indices": [0], "targets": [[0, 2, 0]]})"));
  const VtpFile file = readBack(simulation);
  ASSERT_EQ(file.lines.size(), 1U);
  int atRest = 0;
  for (const std::size_t end : file.lines[0]) {
    if (file.point.at("component").at(end) >= 0) continue;
    ++atRest;
    EXPECT_EQ(vectorAt(file.points, end), Vec3(0, 2, 0));
    EXPECT_EQ(vectorAt(file.point.at("velocity"), end), Vec3(0, 0, 0));
  }
  EXPECT_EQ(atRest, 1);
  EXPECT_FALSE(file.point.contains("rotation")) << "points have none";
}

TEST(PolyData, NamesAreKeptWhateverTheyHold) {
  const std::string name = "a<b> & \"Zürich\" 'λ'";
  const Simulation simulation(
      sceneWith(R"("a<b> & \"Zürich\" 'λ'": {"type": "Points", "position": [[1, 2, 0]]})"));
  EXPECT_EQ(readBack(simulation).names, std::vector<std::string>{name});
}

TEST(PolyData, ASceneWithNothingInSpaceIsAnEmptyFile) {
  const VtpFile file =
      readBack(Simulation(sceneWith(R"("ball": {"type": "Scalars", "position": [0.1]})")));
  EXPECT_EQ(file.cells(), 0U);
  EXPECT_EQ(file.points.values.size(), 0U);
}

}  // namespace
}  // namespace compliant
