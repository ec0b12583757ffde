#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/support/folders.hpp"
#include "tests/ui/overlay/drawn_frame.hpp"
#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/halo_text.hpp"
#include "ui/overlay/hud.hpp"
#include "ui/overlay/law_plot_window.hpp"
#include "ui/overlay/value_label.hpp"

namespace compliant {
namespace {

/// Springs of two stiffnesses, hard rods, a stiff force, and two dots off their law.
LawPlot samplePlot(int dotsPerLaw) {
  std::mt19937 random(7);
  std::normal_distribution<double> force(-4, 6);
  LawPlot plot;
  Id constraint = 1;
  for (const double compliance : {0.0, 1e-3, 4e-3, 2e-3}) {
    for (Index row = 0; row < dotsPerLaw; ++row) {
      LawPlotPoint point;
      point.force = force(random);
      point.strain = -compliance * point.force;
      point.compliance = compliance;
      point.constraint = constraint;
      point.row = row;
      point.handling = constraint == 4 ? Handling::Force : Handling::Constraint;
      plot.points.push_back(point);
    }
    ++constraint;
  }
  for (const std::size_t i : {std::size_t(1), plot.points.size() / 2}) {
    plot.points[i].strain += 8e-3;
    plot.points[i].offLaw = 0.4;
  }
  plot.rows = static_cast<Index>(plot.points.size());
  plot.offLawRows = 2;
  plot.strain = niceRange(-0.06, 0.05);
  plot.force = niceRange(-20, 12);
  return plot;
}

std::string nameOf(Id id) { return id == 1 ? "bridge/rods" : "cloth/stretch"; }

class LawPlotFrame {
 public:
  explicit LawPlotFrame(LawPlot plot, const Theme& theme = darkTheme)
      : plot_(std::move(plot)), frame_(460, 380, theme) {
    input.plot = &plot_;
    input.nameOf = nameOf;
    for (int i = 0; i < 3; ++i) step();
  }
  LawPlotAction step() {
    LawPlotAction action;
    frame_.run([&] {
      ImGui::SetNextWindowPos({10, 10});
      ImGui::SetNextWindowSize({440, 360});
      ImGui::Begin("Law plot", nullptr, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar);
      action = window.draw(input, frame_.look());
      ImGui::End();
    });
    return action;
  }
  void moveTo(const LawPlotPoint& point) {
    ImGui::GetIO().MousePos = window.canvas().at(point.strain, point.force);
  }
  LawPlotAction click() {
    step();
    ImGui::GetIO().MouseDown[0] = true;
    step();
    ImGui::GetIO().MouseDown[0] = false;
    return step();
  }
  const DrawnFrame& frame() const { return frame_; }
  const LawPlot& plot() const { return plot_; }

  LawPlotWindow window;
  LawPlotInput input;

 private:
  LawPlot plot_;
  DrawnFrame frame_;
};

TEST(LawPlotWindow, AClickOnADotSelectsItsRow) {
  LawPlotFrame shown(samplePlot(5));
  const LawPlotPoint& point = shown.plot().points[7];
  shown.moveTo(point);
  const LawPlotAction action = shown.click();
  ASSERT_EQ(action.kind, LawPlotAction::Kind::Select);
  EXPECT_EQ(action.constraint, point.constraint);
  EXPECT_EQ(action.row, point.row);
}

/// A stop, a rope, a motor at its limit, and two contacts.
LawPlot boundedPlot() {
  LawPlot plot;
  const auto add = [&](Id constraint, double strain, double force, double compliance,
                       const char* admissible, double limit) {
    LawPlotPoint point;
    point.strain = strain;
    point.force = force;
    point.compliance = compliance;
    point.constraint = constraint;
    point.admissible = findLaw(admissible);
    point.limit = limit;
    plot.points.push_back(point);
  };
  add(1, 0.02, 0, 0, "pushing", 0);
  add(2, 0.01, -10, 1e-3, "pulling", 0);
  add(3, 0.03, -6, 0, "bounded", 6);
  FrictionDisk slides, sticks;
  slides.owner = 11;
  slides.place = {11, 12};
  slides.normal = 20;
  slides.radii.setConstant(10);
  slides.force = {6, 8};
  slides.state = Contact::State::Slide;
  sticks.owner = 5;
  sticks.row = 3;
  sticks.normal = 8;
  sticks.radii.setConstant(4);
  sticks.force = {-2, 1};
  sticks.state = Contact::State::Stick;
  plot.disks = {slides, sticks};
  plot.rows = plot.bounded = 3;
  plot.strain = niceRange(-0.02, 0.04);
  plot.force = niceRange(-12, 12);
  return plot;
}

TEST(LawPlotWindow, DrawsTheCornerOfAStopAndTheStepOfABound) {
  LawPlotFrame shown(boundedPlot());
  ASSERT_TRUE(shown.frame().finite());
  shown.frame().savePng(test::outputFolder() + "/law_plot_bounded.png");
  const auto pixels = shown.frame().pixels();
  const auto changed = [&](double strain, double force) {
    // Beside grid and axes: the colour of hard rows has more blue than red.
    const ImVec2 place = shown.window.canvas().at(strain, force);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const auto pixel = pixels[static_cast<std::size_t>(460 * (static_cast<int>(place.y) + dy) +
                                                           static_cast<int>(place.x) + dx)];
        if (static_cast<int>(pixel & 0xFFu) > static_cast<int>((pixel >> 16) & 0xFFu) + 12)
          return true;
      }
    return false;
  };
  EXPECT_TRUE(changed(0, 9)) << "the stop acts on the vertical branch";
  EXPECT_TRUE(changed(0.035, -6)) << "the motor gives way at its limit";
  EXPECT_FALSE(changed(0.035, 3));
}

TEST(LawPlotWindow, AClickOnTheTipOfAFrictionForceSelectsWhatRubs) {
  LawPlotFrame shown(boundedPlot());
  shown.window.show(LawPlotWindow::Page::Friction);
  for (int i = 0; i < 2; ++i) shown.step();
  shown.frame().savePng(test::outputFolder() + "/law_plot_friction.png");
  const LawPlotCanvas& canvas = shown.window.friction().canvas();
  // Circles are round, and the rim of the one that slides goes through the tip of its force.
  const ImVec2 centre = canvas.at(0, 0), right = canvas.at(10, 0), up = canvas.at(0, 10),
               tip = canvas.at(6, 8);
  EXPECT_NEAR(right.x - centre.x, centre.y - up.y, 0.5F);
  EXPECT_NEAR(std::hypot(tip.x - centre.x, tip.y - centre.y), right.x - centre.x, 0.5F);
  ImGui::GetIO().MousePos = tip;
  LawPlotAction action = shown.click();
  ASSERT_EQ(action.kind, LawPlotAction::Kind::Select);
  EXPECT_EQ(action.constraint, 11u);
  EXPECT_EQ(action.row, -1);
  ImGui::GetIO().MousePos = canvas.at(-2, 1);
  action = shown.click();
  ASSERT_EQ(action.kind, LawPlotAction::Kind::Select);
  EXPECT_EQ(action.constraint, 5u);
  EXPECT_EQ(action.row, 3);
}

TEST(LawPlotWindow, ShowsFrictionAloneWhereThereAreNoRows) {
  LawPlot plot = boundedPlot();
  plot.points.clear();
  plot.rows = plot.bounded = 0;
  LawPlotFrame shown(std::move(plot));
  EXPECT_EQ(shown.window.page(), LawPlotWindow::Page::Laws);
  EXPECT_GT(shown.window.friction().canvas().to.x, shown.window.friction().canvas().from.x);
}

TEST(LawPlotWindow, AClickOnNothingSelectsNothing) {
  LawPlotFrame shown(samplePlot(5));
  const auto& canvas = shown.window.canvas();
  ImGui::GetIO().MousePos = {canvas.from.x + 10, canvas.to.y - 40};
  EXPECT_EQ(shown.click().kind, LawPlotAction::Kind::None);
}

TEST(LawPlotWindow, TheWheelZoomsAboutThePointerAndFitUndoesIt) {
  LawPlotFrame shown(samplePlot(5));
  const LawPlotPoint& point = shown.plot().points[7];
  shown.moveTo(point);
  shown.step();
  const ImVec2 before = shown.window.canvas().at(point.strain, point.force);
  ImGui::GetIO().MouseWheel = 3;
  shown.step();
  shown.step();
  EXPECT_TRUE(shown.window.zoomed());
  const ImVec2 after = shown.window.canvas().at(point.strain, point.force);
  EXPECT_NEAR(before.x, after.x, 1);
  EXPECT_NEAR(before.y, after.y, 1);
  EXPECT_LT(shown.window.canvas().force.high, shown.plot().force.high);
  shown.window.fit();
  shown.step();
  EXPECT_EQ(shown.window.canvas().force, shown.plot().force);
}

TEST(LawPlotWindow, NoWordsCoverADot) {
  for (const int points : {2, 12, 300}) {
    LawPlotFrame shown(samplePlot(points));
    const auto& canvas = shown.window.canvas();
    const auto& labels = shown.window.labels();
    // Both axes with their numbers, and four kinds of dots.
    ASSERT_GT(labels.size(), 10u);
    int seen = 0;
    for (const LawPlotPoint& point : shown.plot().points) {
      const ImVec2 at = canvas.at(point.strain, point.force);
      if (!canvas.holds(at)) continue;
      ++seen;
      // A dot has 5.2 pixels at most, and is whole on the border of the plane, too.
      const float r = 5.2F;
      const float left = at.x - r, right = at.x + r, top = at.y - r, bottom = at.y + r;
      for (const ImVec4& label : labels)
        EXPECT_FALSE(label.x < right && left < label.z && label.y < bottom && top < label.w)
            << at.x << ", " << at.y;
    }
    EXPECT_GT(seen, points);
    // Nor do they cover each other.
    for (std::size_t i = 0; i < labels.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(labels[i].x < labels[j].z && labels[j].x < labels[i].z &&
                     labels[i].y < labels[j].w && labels[j].y < labels[i].w)
            << i << " " << j;
  }
}

TEST(LawPlotWindow, TheKeyNamesEveryKindWhateverTheAxisIsCalled) {
  LawPlot plot = samplePlot(12);
  plot.points[3].angular = true;
  const LawPlotFrame shown(plot);
  const auto& labels = shown.window.labels();
  const auto above = std::count_if(labels.begin(), labels.end(), [&](const ImVec4& label) {
    return label.w < shown.window.canvas().from.y && label.x >= shown.window.canvas().from.x;
  });
  EXPECT_EQ(above, 5) << "the name of the axis, and four kinds of rows";
}

TEST(LawPlotWindow, TheOriginIsMarkedOnBothAxes) {
  // Springs that are only stretched: the axis of strains ends at 0, above its own name.
  LawPlot plot;
  for (const double force : {-40.0, -20.0, 0.0}) {
    LawPlotPoint& point = plot.points.emplace_back();
    point.compliance = 1e-2;
    point.force = force;
    point.strain = -point.compliance * force;
  }
  plot.rows = 3;
  plot.strain = niceRange(-0.5, 0);
  plot.force = niceRange(-40, 0);
  LawPlotFrame shown(plot);
  const LawPlotCanvas& canvas = shown.window.canvas();
  const ImVec2 origin = canvas.at(0, 0);
  bool strain = false, force = false;
  for (const ImVec4& label : shown.window.labels()) {
    strain = strain || (label.y > canvas.to.y && label.x < origin.x + 4 && label.z > origin.x - 4 &&
                        label.z - label.x < 20);
    force = force || (label.z < canvas.from.x && label.y < origin.y && label.w > origin.y);
  }
  EXPECT_TRUE(strain);
  EXPECT_TRUE(force);
}

TEST(LawPlotWindow, AnyRangeHasAScale) {
  for (const double most : {0.9, 1.0, 1.4, 1.9, 2.1, 4.9, 5.1, 7.3}) {
    LawPlot plot;
    for (const double sign : {-1.0, 1.0}) {
      LawPlotPoint& point = plot.points.emplace_back();
      point.compliance = 1e-3;
      point.force = sign * most;
      point.strain = -point.compliance * point.force;
    }
    plot.rows = 2;
    plot.strain = {-1e-3 * most, 1e-3 * most, 1e-3 * most};
    plot.force = {-most, most, most};
    LawPlotFrame shown(plot);
    const LawPlotCanvas& canvas = shown.window.canvas();
    int strains = 0, forces = 0;
    for (const ImVec4& label : shown.window.labels()) {
      const bool number = label.z - label.x < 60;
      strains += number && label.y > canvas.to.y ? 1 : 0;
      forces += number && label.z < canvas.from.x ? 1 : 0;
    }
    EXPECT_GE(strains, 3) << most;
    EXPECT_GE(forces, 3) << most;
  }
}

TEST(LawPlotWindow, OffersToFitAxesThatHoldStill) {
  LawPlot plot = samplePlot(5);
  plot.frozen = true;
  plot.outside = 3;
  LawPlotFrame shown(plot);
  const auto& canvas = shown.window.canvas();
  // Beside the header, at its right end.
  ImGui::GetIO().MousePos = {canvas.to.x - 6, canvas.from.y - 32};
  EXPECT_EQ(shown.click().kind, LawPlotAction::Kind::Fit);
}

TEST(LawPlotWindow, ManyDotsAndBrokenNumbersStayFinite) {
  LawPlot plot = samplePlot(5'000);
  plot.points[3].strain = 1e300;
  plot.points[4].force = NAN;
  LawPlotFrame shown(plot);
  EXPECT_TRUE(shown.frame().finite());
  EXPECT_GT(shown.frame().corners(), 60'000);
  ImGui::GetIO().BackendFlags &= ~ImGuiBackendFlags_RendererHasVtxOffset;
  shown.step();
  EXPECT_TRUE(shown.frame().finite());
  EXPECT_LT(shown.frame().corners(), 65'000);
}

TEST(LawPlotWindow, AnEmptyPlotSaysWhatToDo) {
  LawPlotFrame shown(LawPlot{});
  EXPECT_GT(shown.frame().corners(), 300);
  EXPECT_TRUE(shown.frame().savePng(test::outputFolder() + "/law_plot_empty.png"));
}

TEST(LawPlotWindow, LooksLikeThis) {
  for (const Theme* theme : {&darkTheme, &lightTheme, &printTheme}) {
    LawPlotFrame shown(samplePlot(12), *theme);
    const std::vector<Id> selection = {2};
    shown.input.selection = selection;
    shown.moveTo(shown.plot().points[26]);
    shown.step();
    shown.step();
    EXPECT_TRUE(shown.frame().savePng(test::outputFolder() + "/law_plot_" +
                                      std::string(theme->key) + ".png"));
  }
}

Snapshot runningSnapshot(double time, double energy) {
  Snapshot snapshot;
  auto structure = std::make_shared<SceneStructure>();
  structure->rows = 3120;
  structure->systems.push_back({1, 2, "", 0.01, 4800, 3120});
  snapshot.structure = structure;
  snapshot.motion.time = time;
  snapshot.energies.kinetic = energy;
  snapshot.report.seconds[2] = 0.0123;
  SystemReport system;
  system.solve.relativeResidual = 3e-12;
  snapshot.report.systems = {system};
  return snapshot;
}

TEST(Hud, KeepsItsWidthWhateverTheNumbers) {
  for (const double energy : {0.0, -1.0, 12345.678, 1e-9, -3e20, double(NAN)})
    for (const HudLine& line : hudLines(runningSnapshot(1e4 * energy, energy)))
      EXPECT_EQ(line.value.size(), static_cast<std::size_t>(hudValueWidth)) << line.label;
}

TEST(Hud, WarnsOfWhatWentWrong) {
  Snapshot snapshot = runningSnapshot(1, 1);
  EXPECT_TRUE(stepWarning(snapshot.report).empty());
  EXPECT_FALSE(hudLines(snapshot)[2].warns);
  snapshot.report.status = SolveStatus::NotConverged;
  EXPECT_FALSE(stepWarning(snapshot.report).empty());
  EXPECT_TRUE(hudLines(snapshot)[2].warns);
}

TEST(Overlays, ALabelStaysInsideTheView) {
  const ImVec2 size(80, 40), view(400, 300);
  const auto at = [&](float x, float y) { return labelCorner({x, y}, size, view, 12); };
  EXPECT_EQ(at(100, 100).x, 112);  // right of the pointer
  EXPECT_EQ(at(100, 100).y, 80);   // and at its height
  EXPECT_EQ(at(390, 100).x, 298);  // left of it near the right edge
  EXPECT_EQ(at(100, 2).y, 0);
  EXPECT_EQ(at(100, 299).y, 260);
  EXPECT_EQ(labelCorner({5, 5}, {500, 400}, view, 12).x, 0);  // larger than the view
}

TEST(Overlays, ALabelWithoutFreeRoomHidesAsLittleAsItCan) {
  const ImVec2 size(230, 120), view(470, 275);
  const std::vector<LabelObstacle> hud{{10, 45, 195, 145}};
  const ImVec2 at = labelCorner({255, 175}, size, view, 12, hud);
  const LabelObstacle label{at.x, at.y, size.x, size.y};
  EXPECT_FALSE(label.meets(hud.front())) << at.x << ", " << at.y;
  EXPECT_FALSE(label.meets(LabelObstacle{254, 174, 2, 2})) << at.x << ", " << at.y;
}

// Of the places beside obstacles the nearest: not below the bar of forces, far from what is drawn.
TEST(Overlays, ALabelStandsBesideWhatAToolDraws) {
  const LabelObstacle obstacles[] = {{442, 10, 558, 30}, {427, 370, 156, 140}};
  const ImVec2 at = labelCorner({560, 400}, {193, 24}, {1012, 515}, 12, obstacles);
  EXPECT_EQ(at.x, 427 + 156 + 6);
  EXPECT_EQ(at.y, 388);
}

TEST(Overlays, LookLikeThis) {
  for (const Theme* theme : {&darkTheme, &lightTheme, &printTheme})
    for (const bool decades : {false, true}) {
      DrawnFrame frame(460, 320, *theme);
      const std::vector<ForceLegendEntry> key = {
          {itemColours::hardConstraint, "hard constraint, c = 0", ForceSource::HardConstraint},
          {itemColours::compliantConstraint, "compliant constraint",
           ForceSource::CompliantConstraint},
          {itemColours::forceField, "stiff force", ForceSource::StiffForce},
          {itemColours::projection, "support", ForceSource::Projection},
          {theme->text, "pull", ForceSource::Pull}};
      ColourScale scale;
      if (decades)
        scale.updateDecades(3e-4, 1e-9);
      else
        scale.updateLinear(-0.2, 1.3, 0);
      ViewLegend legend{"1 m = 250 N", key, "1 m = 2 m/s", theme->curves[6], {}};
      legend.colours =
          decades
              ? ColourBar{&scale, colourSpan(theme->name), "violation |φ|", "m", 1e-9, theme->line,
                          3e-4}
              : ColourBar{&scale, colourSpan(theme->name), "gap of contacts", "m", 0, 0, 1.3};
      for (int i = 0; i < 3; ++i)
        frame.run([&] {
          drawHud(hudLines(runningSnapshot(12.34, 5.678)), "The solver stopped early", {12, 12},
                  {0, 0}, frame.look());
          const ImVec4 drawn = drawViewLegend(legend, {448, 308}, {1, 1}, frame.look());
          if (i < 2) return;  // windows of Dear ImGui have their size in the frame after
          const ImVec2 foretold = viewLegendSize(legend, frame.look());
          EXPECT_NEAR(drawn.z, foretold.x, 2);
          EXPECT_NEAR(drawn.w, foretold.y, 2);
          drawValueLabel(*ImGui::GetForegroundDrawList(), {200, 60}, "bridge/rods  -12.3 N",
                         frame.look(), frame.look().theme->text);
          drawHaloText(*ImGui::GetForegroundDrawList(), {200, 120}, "bridge/rods", theme->text,
                       theme->viewportTop);
        });
      EXPECT_TRUE(frame.finite());
      EXPECT_TRUE(frame.savePng(test::outputFolder() + "/overlays_" + std::string(theme->key) +
                                (decades ? ".png" : "_linear.png")));
    }
}

}  // namespace
}  // namespace compliant
