#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A mass of 1 kg that a law pulls to zero, without weight.
std::string pulled(const std::string& state, const std::string& law) {
  return "<MechanicalObject name=\"dofs\" " + state +
         "/><UniformMass vertexMass=\"1\"/><Node name=\"map\"><MechanicalObject name=\"out\" " +
         (state.find("Vec1d") != std::string::npos ? "template=\"Vec1d\"" : "") +
         "/><IdentityMapping/>" + law + "</Node>";
}

std::string growing(const std::string& data) {
  return "<LinearDiagonalCompliance name=\"law\" " + data + "/>";
}

TEST(SofaLaws, AGrowingComplianceYieldsAsItsRecurrenceSays) {
  // c = 0.01 max(1, |x|/0.1) of the start of the step, and B = D beside it.
  for (const char* isCompliance : {"0", "1"}) {
    ImportedScene scene = imported(sofaScene(
        pulled("template=\"Vec1d\" position=\"0.5\"",
               growing("complianceMin=\"0.01\" errorMin=\"0.1\" damping=\"3\" isCompliance=\"" +
                       std::string(isCompliance) + "\""))));
    EXPECT_EQ(findingsText(scene), "");
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    const double h = 0.01, D = 3;
    double x = 0.5, v = 0;
    for (int i = 0; i < 60; ++i) {
      const double k = 1 / (0.01 * std::max(1.0, std::abs(x) / 0.1));
      v = (v - h * k * x) / (1 + h * D + h * h * k);
      x += h * v;
    }
    advance(simulation, 60);
    EXPECT_NEAR(positionsOf(simulation, "dofs")[0], x, 1e-12) << "isCompliance " << isCompliance;
  }
}

TEST(SofaLaws, AGrowingComplianceOfPointsGrowsCoordinateByCoordinateAndTellsIt) {
  const ImportedScene points =
      imported(sofaScene(pulled("position=\"0.5 0 0\"", growing("complianceMin=\"0.01\" "
                                                                "errorMin=\"0.1\""))));
  EXPECT_THAT(fieldOf<Array<double>>(points.scene, "map/law", "compliances").vector(),
              ElementsAre(0.01, 0.01, 0.01));
  EXPECT_THAT(fieldOf<Array<double>>(points.scene, "map/law", "grows_from").vector(),
              ElementsAre(0.1, 0.1, 0.1));
  ASSERT_EQ(points.findings.size(), 1u);
  EXPECT_EQ(points.findings[0].severity, ImportFinding::Severity::MovesDifferently);
  EXPECT_THAT(findingsText(points), HasSubstr("all three compliances of a point grow with the "
                                              "length of its vector"));
}

TEST(SofaLaws, AGrowingComplianceOfZeroIsHard) {
  const ImportedScene scene = imported(sofaScene(pulled(
      "template=\"Vec1d\" position=\"0.5\"", growing("complianceMin=\"0\" errorMin=\"0.1\""))));
  EXPECT_EQ(fieldOf<double>(scene.scene, "map/law", "compliance"), 0);
  EXPECT_EQ(findingsText(scene), "");
}

TEST(SofaLaws, AGrowingComplianceTellsWhatItCannotBe) {
  const auto complaint = [](const std::string& data, const std::string& beside = "") {
    return said(pulled("template=\"Vec1d\" position=\"0.5\"", growing(data) + beside));
  };
  EXPECT_THAT(complaint("complianceMin=\"1\""),
              HasSubstr("errorMin is 0 m; it must be above 0, and at most 1e12: it is left out"));
  EXPECT_THAT(complaint("complianceMin=\"1\" errorMin=\"-1\""), HasSubstr("errorMin is -1 m"));
  EXPECT_THAT(complaint("complianceMin=\"-1\" errorMin=\"1\""),
              HasSubstr("complianceMin is -1; it must lie between 0 and 1e12"));
  EXPECT_THAT(
      complaint("complianceMin=\"1\" errorMin=\"1\"", "<OffsettedConstraintValue offset=\"0.1\"/>"),
      HasSubstr("its compliance grows with the value before the offset is added"));
}

TEST(SofaLaws, DampingCompliancesDampMoreThanTheySayUnderEveryUnknown) {
  const auto drag = [](const std::string& options) {
    ImportedScene scene =
        imported(sofaScene(pulled("template=\"Vec1d\" position=\"0\" velocity=\"1\"",
                                  "<DampingCompliance name=\"law\" damping=\"3\"/><DampingValue/>"),
                           "<CompliantImplicitSolver " + options + "/>"));
    EXPECT_THAT(findingsText(scene), HasSubstr("D v where it means D v (a bug)"));
    return fieldOf<double>(scene.scene, "map/law", "coefficient");
  };
  for (const std::string unknown : {"vel", "dv", "acc"}) {
    EXPECT_EQ(drag("formulation=\"" + unknown + "\""), 6);
    EXPECT_EQ(drag("formulation=\"" + unknown + "\" implicitVelocity=\"0.5\""), 4.5);
  }
  EXPECT_EQ(said(pulled("template=\"Vec1d\" position=\"0\"",
                        "<DampingCompliance damping=\"0\"/><DampingValue/>")),
            "");
}

TEST(SofaLaws, DampingCompliancesSlowAsSofaDoesToFirstOrder) {
  // SOFA: m (v+ − v) = −h D (v+ + v).
  const double D = 0.5, end = 1;
  const auto errorOf = [&](double h) {
    ImportedScene scene = imported("<Node gravity=\"0 0 0\" dt=\"" + std::to_string(h) +
                                   "\"><CompliantImplicitSolver/><LDLTSolver/>" +
                                   pulled("template=\"Vec1d\" position=\"0\" velocity=\"1\"",
                                          "<DampingCompliance damping=\"0.5\"/><DampingValue/>") +
                                   "</Node>");
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    const int steps = static_cast<int>(std::lround(end / h));
    double v = 1, x = 0;
    for (int i = 0; i < steps; ++i) {
      v *= (1 - h * D) / (1 + h * D);
      x += h * v;
    }
    advance(simulation, steps);
    return std::abs(positionsOf(simulation, "dofs")[0] - x);
  };
  const double coarse = errorOf(0.01), fine = errorOf(0.005);
  EXPECT_LT(fine, 2e-3);
  EXPECT_NEAR(coarse / fine, 2, 0.1);
}

}  // namespace
}  // namespace compliant::test
