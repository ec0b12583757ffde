#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/plots/plot_numbers.hpp"

namespace compliant {

/// A plotted number, identified by names that are stable across sessions.
struct SavedPlot {
  std::string component;   ///< its name; empty: a number of the scene
  std::string number;      ///< key of a kind of Quantity, such as "force"; or the name of a field
  bool design = false;     ///< a field
  std::int64_t index = 0;  ///< of the Quantity, or the part of a vector
  bool operator==(const SavedPlot&) const = default;
};

/// The plotted numbers, by the path of the scene file.
using PlotsOfFiles = std::map<std::string, std::vector<SavedPlot>>;

inline constexpr std::size_t mostPlotFiles = 100;

/// Whether an element of the component has this number.
bool isThere(const SceneStructure& structure, const Quantity& quantity);

/// Nothing if the component is no longer in the scene.
std::optional<SavedPlot> savedPlot(const PlotNumber& number, const Scene& scene);
/// Nothing if the number is no longer in the running scene.
std::optional<PlotNumber> plotNumber(const SavedPlot& saved, const Scene& scene,
                                     const SceneStructure& structure);

}  // namespace compliant
