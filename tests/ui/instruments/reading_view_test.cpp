#include "ui/instruments/reading_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>

#include "tests/support/folders.hpp"
#include "tests/ui/overlay/drawn_frame.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;
using Form = ReadingTable::Column::Form;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

ReadingTable rowsTable() {
  ReadingTable table;
  table.key = "rows";
  table.title = "Rows";
  table.columns = {{"name", "Row", "", "The row.", Form::Text},
                   {"force", "λ", "N", "Its force."},
                   {"share", "Share", "", "Its share.", Form::Share}};
  for (int i = 0; i < 12; ++i)
    table.lines.push_back(
        {{(i % 2 == 0 ? "rod, link " : "ball – floor, point ") + std::to_string(i),
          i == 3 ? none : 100.0 - i, i / 12.0},
         {static_cast<Id>(i + 1), 0, {}}});
  return table;
}

ReadingChart residuals() {
  ReadingChart chart;
  chart.key = "residuals";
  chart.title = "Residuals";
  chart.across = {"Iteration", "", ReadingChart::Axis::Scale::Linear};
  chart.up = {"Relative residual", "", ReadingChart::Axis::Scale::Logarithmic};
  for (int c = 0; c < 11; ++c) {
    ReadingChart::Curve curve{"method " + std::to_string(c), {}, {}};
    for (int k = 0; k < 60; ++k) {
      curve.x.push_back(k);
      curve.y.push_back(std::pow(10, -0.02 * (c + 1) * k));
    }
    chart.curves.push_back(curve);
  }
  return chart;
}

ReadingMap errors() {
  ReadingMap map;
  map.key = "errors";
  map.title = "Errors";
  map.across = "iteration";
  map.columns = 40;
  for (int r = 0; r < 12; ++r) {
    map.rowNames.push_back("ball " + std::to_string(r) + " – ball " + std::to_string(r + 1));
    for (int c = 0; c < 40; ++c)
      map.values.push_back(-0.2F * static_cast<float>(c) / static_cast<float>(1 + r));
  }
  return map;
}

/// Frames of a reading, with a mouse.
class Shown {
 public:
  explicit Shown(Reading reading, const Theme& theme = darkTheme)
      : reading_(std::move(reading)), frame_(width, height, theme) {
    ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
    for (int i = 0; i < 3; ++i) draw();
  }
  ReadingView::Clicks draw() {
    ReadingView::Clicks clicks;
    frame_.run([&] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({static_cast<float>(width), static_cast<float>(height)});
      ImGui::Begin("reading", nullptr, ImGuiWindowFlags_NoDecoration);
      clicks = view_.draw(reading_, "", looked, frame_.look());
      ImGui::End();
    });
    return clicks;
  }
  /// What a click at a place gives.
  ReadingView::Clicks click(float x, float y, int button = 0) {
    ImGuiIO& io = ImGui::GetIO();
    ReadingView::Clicks all;
    const auto join = [&](const ReadingView::Clicks& clicks) {
      if (clicks.chosen) all.chosen = clicks.chosen;
      if (clicks.menu) all.menu = clicks.menu;
    };
    io.MousePos = {x, y};
    join(draw());
    io.MouseDown[button] = true;
    join(draw());
    io.MouseDown[button] = false;
    join(draw());
    join(draw());
    return all;
  }
  /// The component of the line at a height, 0: none.
  Id lineAt(float y) {
    const auto clicks = click(40, y);
    return clicks.chosen ? clicks.chosen->component : 0;
  }
  /// The first line below the titles.
  Id firstLine() {
    for (float y = 54; y < 120; y += 4)
      if (const Id line = lineAt(y)) return line;
    return 0;
  }
  void show(Reading reading) {
    reading_ = std::move(reading);
    draw();
  }
  /// The place of a line among those shown, as it is copied; −1: it is not shown.
  std::ptrdiff_t placeOf(Id component);
  DrawnFrame& frame() { return frame_; }
  Subject looked;

  static constexpr int width = 1280, height = 260;

 private:
  Reading reading_;
  ReadingView view_;
  DrawnFrame frame_;
};

Reading readingWith(std::initializer_list<Reading::Part> parts) {
  Reading reading;
  reading.parts = parts;
  return reading;
}

TEST(ReadingView, DrawsSentencesTablesChartsAndMaps) {
  for (const Theme* theme : {&darkTheme, &lightTheme}) {
    Reading reading = readingWith({rowsTable(), residuals(), errors()});
    reading.parts.insert(reading.parts.begin(),
                         ReadingNote{"It stopped early.", ReadingNote::Tone::Warning});
    Shown shown(reading, *theme);
    EXPECT_TRUE(shown.frame().finite());
    EXPECT_GT(shown.frame().corners(), 3000);
    EXPECT_TRUE(
        shown.frame().savePng(outputFolder() + "/reading_" + std::string(theme->key) + ".png"));
  }
}

TEST(ReadingView, DrawsWhatIsNotFinite) {
  ReadingChart chart = residuals();
  chart.curves[0].y = {none, 0, -1, INFINITY};
  chart.curves[0].x = {0, 1, 2, 3};
  chart.curves[1].x.clear();
  chart.curves[1].y.clear();
  ReadingMap map = errors();
  map.values[3] = NAN;
  map.values[4] = INFINITY;
  Shown shown(readingWith({chart, map}));
  EXPECT_TRUE(shown.frame().finite());
  ReadingChart nothing;
  nothing.curves = {{"one", {1}, {none}}};
  ReadingMap empty;
  Shown bare(readingWith({nothing, empty, ReadingChart{}}));
  EXPECT_TRUE(bare.frame().finite());
}

TEST(ReadingView, DrawsOfALongCurveWhatPixelsShow) {
  ReadingChart chart = residuals();
  chart.curves.resize(1);
  ReadingChart::Curve& curve = chart.curves[0];
  curve.x.clear();
  curve.y.clear();
  for (int k = 0; k < 200000; ++k) {
    curve.x.push_back(k);
    curve.y.push_back(k % 2 == 0 ? 1e-3 : 1.0);
  }
  Shown shown(readingWith({chart}));
  EXPECT_TRUE(shown.frame().finite());
  EXPECT_LT(shown.frame().corners(), 40 * Shown::width);
}

TEST(ReadingView, AClickOnALineChoosesWhatItIsAbout) {
  Shown shown(readingWith({rowsTable()}));
  EXPECT_EQ(shown.firstLine(), 1u);
}

TEST(ReadingView, ARightClickWantsAMenu) {
  Shown shown(readingWith({rowsTable()}));
  std::optional<Subject> about;
  for (float y = 54; y < 120 && !about; y += 4) about = shown.click(40, y, 1).menu;
  ASSERT_TRUE(about);
  EXPECT_EQ(about->component, 1u);
}

TEST(ReadingView, ATitleSortsAndNumbersThatAreNoneComeLast) {
  Shown shown(readingWith({rowsTable()}));
  // The column of λ, found by its effect: descending first, then ascending.
  float x = 0;
  for (x = 90; x < 300; x += 10) {
    shown.click(x, 40);
    shown.click(x, 40);
    if (shown.firstLine() == 12u) break;
    shown.click(x, 40);
  }
  EXPECT_EQ(shown.firstLine(), 12u) << "the least λ";
}

TEST(ReadingView, ArrowsMoveThroughTheLines) {
  Shown shown(readingWith({rowsTable()}));
  shown.looked = {shown.firstLine(), 0, {}};
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_DownArrow] = 300;
  const auto press = [&] {
    io.KeysDown[300] = true;
    const auto clicks = shown.draw();
    io.KeysDown[300] = false;
    shown.draw();
    return clicks.chosen;
  };
  const auto next = press();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->component, 2u);
  shown.looked = {12, 0, {}};
  EXPECT_EQ(press()->component, 12u) << "the last one";
}

std::string copiedText;

std::ptrdiff_t Shown::placeOf(Id component) {
  ImGuiIO& io = ImGui::GetIO();
  const Subject before = looked;
  io.SetClipboardTextFn = [](void*, const char* text) { copiedText = text; };
  io.KeyMap[ImGuiKey_C] = 301;
  firstLine();  // the click gives it the keyboard
  io.KeyCtrl = io.KeysDown[301] = true;
  draw();
  io.KeyCtrl = io.KeysDown[301] = false;
  draw();
  looked = before;
  const std::string ending =
      (component % 2 == 1 ? "link " : "point ") + std::to_string(component - 1);
  std::istringstream lines(copiedText);
  std::string line;
  std::getline(lines, line);
  for (std::ptrdiff_t place = 0; std::getline(lines, line); ++place)
    if (line.find(ending + "\"") != std::string::npos ||
        line.find(ending + ",") != std::string::npos)
      return place;
  return -1;
}

TEST(ReadingView, TheLineLookedAtStaysAtItsPlaceWhileOthersMove) {
  Shown shown(readingWith({rowsTable()}));
  shown.looked = {3, 0, {}};
  shown.draw();
  ReadingTable turned = rowsTable();
  std::reverse(turned.lines.begin(), turned.lines.end());
  shown.show(readingWith({turned}));
  EXPECT_EQ(shown.placeOf(3), 2) << "as before";
  EXPECT_EQ(shown.placeOf(12), 0) << "the first of the others";
  shown.looked = {12, 0, {}};
  shown.draw();
  EXPECT_EQ(shown.placeOf(3), 9) << "where it belongs";
}

TEST(ReadingView, ControlCCopiesTheLinesAsShown) {
  Shown shown(readingWith({rowsTable()}));
  shown.looked = {shown.firstLine(), 0, {}};
  ImGuiIO& io = ImGui::GetIO();
  io.SetClipboardTextFn = [](void*, const char* text) { copiedText = text; };
  io.KeyMap[ImGuiKey_C] = 301;
  io.KeyCtrl = io.KeysDown[301] = true;
  shown.draw();
  io.KeyCtrl = io.KeysDown[301] = false;
  EXPECT_EQ(copiedText, csvOf(rowsTable()));
}

TEST(ReadingView, AFilterLeavesTheLinesWithItsLetters) {
  Shown shown(readingWith({rowsTable()}));
  shown.click(Shown::width - 60, 18);
  for (const char letter : std::string("FLOOR")) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
    shown.draw();
  }
  shown.draw();
  EXPECT_EQ(shown.firstLine(), 2u) << "the first ball";
}

TEST(ReadingView, SaysWhyATableIsEmpty) {
  ReadingTable table = rowsTable();
  table.lines.clear();
  table.whenEmpty = "Nothing is constrained.";
  Shown shown(readingWith({table}));
  EXPECT_TRUE(shown.frame().finite());
  EXPECT_EQ(shown.firstLine(), 0u);
}

}  // namespace
}  // namespace compliant::test
