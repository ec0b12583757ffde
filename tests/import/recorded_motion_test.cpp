#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>

#include "engine/import/open_scene.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

/// A motion that another program has computed: "step,t,/node/state.x[0][1],…", one row per moment.
struct Recorded {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;
};

Recorded readRecorded(const std::filesystem::path& path) {
  Recorded recorded;
  std::ifstream file(path);
  std::string line, cell;
  std::getline(file, line);
  for (std::istringstream cells(line); std::getline(cells, cell, ',');)
    recorded.columns.push_back(cell);
  while (std::getline(file, line)) {
    std::vector<double> row;
    for (std::istringstream cells(line); std::getline(cells, cell, ',');)
      row.push_back(std::stod(cell));
    recorded.rows.push_back(std::move(row));
  }
  return recorded;
}

/// Where the number of a column is in a motion: "/a/dofs.v[3][1]" is v, element 3, coordinate 1 of
/// "a/dofs".
struct Cell {
  std::string state;
  bool position = true;
  Index entry = 0;
};

std::optional<Cell> cellOf(const Simulation& simulation, const std::string& column) {
  const auto dot = column.rfind('.');
  const auto element = column.find('[', dot), coordinate = column.rfind('[');
  if (dot == std::string::npos || element == std::string::npos) return std::nullopt;
  Cell place{column.substr(1, dot - 1), column[dot + 1] == 'x', 0};
  const Component* state = simulation.scene().find(std::string_view(place.state));
  if (state == nullptr) return std::nullopt;
  const auto& slot =
      simulation.layout()
          .states[static_cast<std::size_t>(simulation.layout().stateIndex(state->id))];
  const Index width = place.position ? slot.shape.positionWidth : slot.shape.velocityWidth;
  place.entry = (place.position ? slot.x : slot.v) + width * std::stol(column.substr(element + 1)) +
                std::stol(column.substr(coordinate + 1));
  return place;
}

struct Difference {
  double position = 0, velocity = 0;
};

/// Largest differences from the recorded motion, by state.
std::map<std::string, Difference> differences(const std::filesystem::path& scene,
                                              const Recorded& recorded) {
  std::map<std::string, Difference> worst;
  Result<ImportedScene> opened = openScene(scene.string());
  EXPECT_TRUE(opened.ok()) << opened.error().text();
  if (!opened) return worst;
  Simulation simulation(std::move(opened->scene));
  std::vector<std::optional<Cell>> places;
  for (const std::string& column : recorded.columns) places.push_back(cellOf(simulation, column));
  const auto known = std::count_if(places.begin(), places.end(),
                                   [](const auto& place) { return place.has_value(); });
  EXPECT_EQ(static_cast<std::size_t>(known) + 2, places.size())
      << "every column but step and t is a state of ours";
  for (const auto& row : recorded.rows) {
    while (static_cast<double>(simulation.motion().step) < row[0]) {
      const StepReport& report = simulation.step();
      EXPECT_TRUE(usable(report.status)) << scene << " at step " << simulation.motion().step;
      if (!usable(report.status)) return worst;
    }
    for (std::size_t i = 2; i < std::min(row.size(), places.size()); ++i) {
      if (!places[i]) continue;
      const double ours =
          (places[i]->position ? simulation.motion().x : simulation.motion().v)[places[i]->entry];
      double& most =
          places[i]->position ? worst[places[i]->state].position : worst[places[i]->state].velocity;
      most = std::max(most, std::abs(ours - row[i]));
    }
  }
  return worst;
}

/// How far positions may be from SOFA's, in m; velocities are only shown. Four chains cannot be
/// followed further than SOFA computes them:
///
/// - "COMPLIANCE 0" and "COMPLIANCE 1e-15": with stiffness of turning links in W, the LDLᵀ of the
/// plugin
///   (no pivoting, minimum degree) eliminates the row of the first link first, its pivot p being
///   the regularisation 1e-15 or c/h² = 1e-11. That adds uuᵀ/p to the mass m = 0.1 kg of the next
///   point, rounded by 2⁻⁵³ uuᵀ/p = 0.1 uuᵀ and 1e-5 uuᵀ kg. Measured: 2.4e-2 and 7.0e-6 m; another
///   elimination with that first pivot is as far from SOFA's.
/// - "STIFFNESS 0" and "STIFFNESS 1e-15": forces −φ/c with c = 2⁻⁵² and 1e-15 m/N, where ours are
/// at least
///   1e-12. x = 3 m is known to 4.4e-16 m, the force to 2 and 0.4 N, h²/c = 5e11 kg beside m = 0.1
///   kg.
Difference farthestFromSofa(const std::string& state) {
  constexpr double any = std::numeric_limits<double>::infinity();
  if (state == "COMPLIANCE 0/defoDOF") return {5e-2, any};
  if (state == "COMPLIANCE 1e-15/defoDOF") return {2e-5, any};
  if (state == "STIFFNESS 0/defoDOF" || state == "STIFFNESS 1e-15/defoDOF") return {0.3, any};
  return {1e-8, any};
}

/// Follows every scene of the folder that has a motion beside it, as far apart as `farthest` allows
/// for a state; returns how many there are.
template <class Farthest>
int follow(const std::filesystem::path& folder, Farthest farthest) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto scene = std::filesystem::path(entry.path()).replace_extension(".scn");
    if (entry.path().extension() != ".csv" || !std::filesystem::exists(scene)) continue;
    ++scenes;
    const Recorded recorded = readRecorded(entry.path());
    EXPECT_GE(recorded.rows.size(), 2u) << entry.path();
    for (const auto& [state, most] : differences(scene, recorded)) {
      std::printf("%-32s %-36s x %.2e m  v %.2e m/s\n", scene.stem().c_str(), state.c_str(),
                  most.position, most.velocity);
      EXPECT_LE(most.position, farthest(state).position) << scene.stem() << " " << state;
      EXPECT_LE(most.velocity, farthest(state).velocity) << scene.stem() << " " << state;
    }
  }
  return scenes;
}

TEST(RecordedMotion, IsFollowedForTwoHundredSteps) {
  EXPECT_EQ(follow(test::sourceFolder() + "/tests/data/sofa",
                   [](const std::string&) {
                     return Difference{1e-12, 1e-11};
                   }),
            3);
  // Motions that SOFA has recorded add to them, without building anew.
  if (const char* folder = std::getenv("COMPLIANT_SOFA_SCENES")) {
    EXPECT_GE(follow(folder, farthestFromSofa), 1)
        << "no scene with a recorded motion in " << folder;
  }
}

}  // namespace
}  // namespace compliant
