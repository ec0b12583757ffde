#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/interactive/breakpoint.hpp"
#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"
#include "ui/model/display/pull_strength.hpp"
#include "ui/model/plots/saved_plots.hpp"
#include "ui/model/preferences/saved_cameras.hpp"
#include "ui/model/preferences/saved_layouts.hpp"

namespace compliant {

/// The user's settings, saved between runs.
struct Preferences {
  std::string theme = "system";          ///< key of a Theme: dark, light, print; or system
  std::vector<std::string> recentFiles;  ///< absolute paths, the most recent first
  /// Where to find files that scenes refer to, besides the folder of the scene: absolute paths.
  std::vector<std::string> searchFolders;
  ForceScaleSettings forces;
  Layers layers;
  double velocityFactor = 1;         ///< on the automatic length of velocity arrows, 0.01 … 100
  double trailSeconds = 2;           ///< s of simulated time, 0.1 … 100
  double violationThreshold = 1e-9;  ///< m, 1e-15 … 1: smaller violations are not coloured
  std::string colourBy;              ///< key of a ColourQuantity; empty: none
  PullStrength pull = PullStrength::Normal;
  bool stopsWhenDiverging = true;  ///< stops time at the last good step
  /// Changed shortcuts: name of the action to portable texts, separated by blanks.
  std::map<std::string, std::string> keys;
  bool tourSeen = false;
  bool localAxes = false;     ///< of the handles that move, turn and scale
  bool foldsMappings = true;  ///< in the scene tree
  bool followsScene = false;  ///< the camera keeps the running scene in view
  CamerasOfFiles cameras;
  PlotsOfFiles plots;
  PlotsOfFiles watches;  ///< pinned numbers
  std::vector<SavedLayout> layouts;
  std::vector<Breakpoint> breakpoints;
  double views = 1;  ///< side by side: 1, 2 or 4
  // Of films and screenshots.
  double filmWidth = 1280, filmHeight = 720;  ///< pixels, 16 … 8192
  double filmRate = 25;                       ///< frames a second, 1 … 240
  bool pictureTransparent = false;
  bool pictureOverlays = false;   ///< screenshots include the HUD, the scale bar and other overlays
  double uiScale = 1;             ///< 0.75 … 3
  std::string windowGeometry;     ///< as the toolkit writes it, base64
  std::string windowArrangement;  ///< docks and toolbars, base64
  bool operator==(const Preferences&) const = default;

  /// Moves a path to the head of the recent files.
  void remember(const std::string& path);
  void forget(const std::string& path);
};

inline constexpr std::size_t mostRecentFiles = 10;

/// compliant-lab/preferences.json under XDG_CONFIG_HOME, or ~/.config.
std::string preferencesPath();
/// Reads every valid setting; the others keep their default. Fails if the whole text is damaged:
/// not JSON, or not an object.
Result<Preferences> readPreferences(std::string_view text);
std::string writePreferences(const Preferences& preferences);

/// The preferences in a file; the defaults if there is none. Never fails: if the file cannot be
/// read, `problem` receives a sentence. A damaged file is kept under another name,
/// preferences.damaged-2026-11-23.json, and the sentence says so.
Preferences loadPreferences(const std::string& path, std::string* problem = nullptr);
/// Merges the changes since `before`, the preferences last loaded or saved, into the file as it is
/// now, because another window may have written it since. A file that is now damaged is kept under
/// another name; one that cannot be read is left as it is, with an Error. Creates the folder if
/// there is none.
Status savePreferences(const Preferences& preferences, const Preferences& before,
                       const std::string& path);

}  // namespace compliant
