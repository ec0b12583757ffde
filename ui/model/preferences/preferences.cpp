#include "ui/model/preferences/preferences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/json/scene_file.hpp"
#include "ui/model/basics/theme.hpp"
#include "ui/model/preferences/settings_table.hpp"

namespace compliant {

namespace {

using Json = nlohmann::json;

// Names as in the file, in the order of the enums.
constexpr const char* shownNames[] = {"none", "selection", "all"};
constexpr const char* lawNames[] = {"linear", "square_root", "logarithmic"};
constexpr const char* constraintNames[] = {"each", "net", "automatic"};
constexpr const char* pullNames[] = {"soft", "normal", "strong", "hard"};

const Json* find(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

// The tables of all settings, by their names in the file.

std::span<const Setting<ForceScaleSettings>> forceSettings() {
  using S = ForceScaleSettings;
  static const Setting<S> all[] = {
      {"shown", namedChoice<&S::shown>(shownNames)},
      {"law", namedChoice<&S::law>(lawNames)},
      {"constraint_arrows", namedChoice<&S::constraints>(constraintNames)},
      {"factor", BoundedNumber<S>{&S::factor, 0.01, 100}},
      {"threshold", BoundedNumber<S>{&S::threshold, 0, 1}},
  };
  return all;
}

/// Layers that older versions saved as separate settings.
constexpr std::array<std::pair<const char*, bool Layers::*>, 4> olderLayers{
    {{"grid_shown", &Layers::grid},
     {"shadows_shown", &Layers::shadows},
     {"read_out_open", &Layers::hud},
     {"values_shown", &Layers::values}}};

std::span<const Setting<Preferences>> settings() {
  using P = Preferences;
  static const Setting<P> all[] = {
      {"velocity_factor", BoundedNumber<P>{&P::velocityFactor, 0.01, 100}},
      {"trail_seconds", BoundedNumber<P>{&P::trailSeconds, 0.1, 100}},
      {"violation_threshold", BoundedNumber<P>{&P::violationThreshold, 1e-15, 1}},
      {"colour_by", &P::colourBy},
      {"pull", namedChoice<&P::pull>(pullNames)},
      {"stop_when_diverging", &P::stopsWhenDiverging},
      {"tour_seen", &P::tourSeen},
      {"local_axes", &P::localAxes},
      {"fold_mappings", &P::foldsMappings},
      {"follows_scene", &P::followsScene},
      {"film_width", BoundedNumber<P>{&P::filmWidth, 16, 8192}},
      {"film_height", BoundedNumber<P>{&P::filmHeight, 16, 8192}},
      {"film_rate", BoundedNumber<P>{&P::filmRate, 1, 240}},
      {"picture_transparent", &P::pictureTransparent},
      {"picture_overlays", &P::pictureOverlays},
      {"ui_scale", BoundedNumber<P>{&P::uiScale, 0.75, 3}},
      {"window_geometry", &P::windowGeometry},
      {"window_arrangement", &P::windowArrangement},
  };
  return all;
}

std::span<const Setting<SavedCamera>> cameraSettings() {
  using C = SavedCamera;
  static const Setting<C> all[] = {
      {"name", &C::name},
      {"yaw", BoundedNumber<C>{&C::yaw, -1e3, 1e3}},
      {"pitch", BoundedNumber<C>{&C::pitch, -2, 2}},
      {"distance", BoundedNumber<C>{&C::distance, 1e-4, 1e6}},
      {"parallel", &C::parallel},
  };
  return all;
}

std::span<const Setting<SavedPlot>> plotSettings() {
  using P = SavedPlot;
  static const Setting<P> all[] = {
      {"component", &P::component}, {"number", &P::number}, {"design", &P::design}};
  return all;
}

std::span<const Setting<SavedLayout>> layoutSettings() {
  using L = SavedLayout;
  static const Setting<L> all[] = {{"name", &L::name}, {"arrangement", &L::arrangement}};
  return all;
}

/// An integer from `low` to `high`, or `otherwise`.
double wholeIn(const Json& object, const char* name, double low, double high, double otherwise) {
  const Json* value = find(object, name);
  if (value == nullptr || !value->is_number()) return otherwise;
  const auto number = value->get<double>();
  return number >= low && number <= high ? std::trunc(number) : otherwise;
}

bool isBlank(const std::string& name) { return name.find_first_not_of(" \t") == std::string::npos; }

std::optional<SavedCamera> readCamera(const Json& json) {
  SavedCamera camera;
  readSettings(json, cameraSettings(), camera);
  if (isBlank(camera.name)) return std::nullopt;
  const Json* target = find(json, "target");
  const bool complete = target != nullptr && target->is_array() && target->size() == 3 &&
                        std::all_of(target->begin(), target->end(),
                                    [](const Json& each) { return each.is_number(); });
  for (Index i = 0; complete && i < 3; ++i)
    camera.target[i] = (*target)[static_cast<std::size_t>(i)].get<double>();
  return camera;
}

// Lists by the paths of scene files, with the entries that `read` accepts.
template <class Thing>
std::map<std::string, std::vector<Thing>> readOfFiles(const Json* json, std::size_t most,
                                                      std::optional<Thing> (*read)(const Json&)) {
  std::map<std::string, std::vector<Thing>> result;
  if (json == nullptr || !json->is_object()) return result;
  for (const auto& [path, things] : json->items()) {
    if (!things.is_array() || result.size() >= most) continue;
    for (const Json& each : things)
      if (const auto thing = read(each)) result[path].push_back(*thing);
  }
  return result;
}

Json toJson(const CamerasOfFiles& files) {
  Json result = Json::object();
  for (const auto& [path, cameras] : files)
    for (const SavedCamera& c : cameras) {
      Json json = {{"target", {c.target.x(), c.target.y(), c.target.z()}}};
      writeSettings(c, cameraSettings(), json);
      result[path].push_back(std::move(json));
    }
  return result;
}

std::optional<SavedPlot> readPlot(const Json& json) {
  SavedPlot plot;
  readSettings(json, plotSettings(), plot);
  plot.index = static_cast<std::int64_t>(wholeIn(json, "index", 0, 1e9, -1));
  if (plot.number.empty() || plot.index < 0) return std::nullopt;
  return plot;
}

Json toJson(const PlotsOfFiles& files) {
  Json result = Json::object();
  for (const auto& [path, plots] : files)
    for (const SavedPlot& p : plots) {
      Json json = {{"index", p.index}};
      writeSettings(p, plotSettings(), json);
      result[path].push_back(std::move(json));
    }
  return result;
}

std::vector<SavedLayout> readLayouts(const Json* json) {
  std::vector<SavedLayout> layouts;
  if (json == nullptr || !json->is_array()) return layouts;
  for (const Json& each : *json) {
    SavedLayout layout;
    readSettings(each, layoutSettings(), layout);
    layout.tab = static_cast<int>(wholeIn(each, "tab", 0, 100, 0));
    if (!isBlank(layout.name) && layouts.size() < mostLayouts) layouts.push_back(std::move(layout));
  }
  return layouts;
}

Json toJson(const std::vector<SavedLayout>& layouts) {
  Json result = Json::array();
  for (const SavedLayout& each : layouts) {
    Json json = {{"tab", each.tab}};
    writeSettings(each, layoutSettings(), json);
    result.push_back(std::move(json));
  }
  return result;
}

/// [{"condition": "t > 1", "on": true}, …]; others are left out.
std::vector<Breakpoint> readBreakpoints(const Json* json) {
  std::vector<Breakpoint> result;
  if (json == nullptr || !json->is_array()) return result;
  for (const Json& each : *json) {
    const Json *condition = find(each, "condition"), *on = find(each, "on");
    if (condition == nullptr || !condition->is_string() || result.size() == mostBreakpoints)
      continue;
    result.push_back(
        {condition->get<std::string>(), on == nullptr || !on->is_boolean() || on->get<bool>()});
  }
  return result;
}

Json toJson(const std::vector<Breakpoint>& breakpoints) {
  Json result = Json::array();
  for (const Breakpoint& each : breakpoints)
    result.push_back({{"condition", each.text}, {"on", each.on}});
  return result;
}

Preferences fromJson(const Json& json) {
  Preferences result;
  readSettings(json, settings(), result);
  for (const Theme* known : {&darkTheme, &lightTheme, &printTheme})
    if (const Json* theme = find(json, "theme"); theme != nullptr && *theme == known->key)
      result.theme = known->key;
  if (const Json* files = find(json, "recent_files"); files != nullptr && files->is_array())
    for (auto file = files->rbegin(); file != files->rend(); ++file)
      if (file->is_string() && !file->get<std::string>().empty())
        result.remember(file->get<std::string>());
  if (const Json* folders = find(json, "search_folders"); folders != nullptr && folders->is_array())
    for (const Json& folder : *folders)
      if (folder.is_string() && folder.get<std::string>().starts_with("/"))
        result.searchFolders.push_back(folder.get<std::string>());
  if (const Json* forces = find(json, "forces"))
    readSettings(*forces, forceSettings(), result.forces);
  for (const auto& [key, on] : olderLayers)
    if (const Json* shown = find(json, key); shown != nullptr && shown->is_boolean())
      result.layers.*on = shown->get<bool>();
  if (const Json* layers = find(json, "layers"))
    for (const Layer& layer : layerTable())
      if (const Json* on = find(*layers, layer.key); on != nullptr && on->is_boolean())
        result.layers.*layer.on = on->get<bool>();
  if (const Json* keys = find(json, "keys"); keys != nullptr && keys->is_object())
    for (const auto& [action, texts] : keys->items())
      if (texts.is_string()) result.keys[action] = texts.get<std::string>();
  if (const double views = wholeIn(json, "views", 1, 4, 1); views == 2 || views == 4)
    result.views = views;
  result.cameras = readOfFiles(find(json, "cameras"), mostCameraFiles, readCamera);
  result.plots = readOfFiles(find(json, "plots"), mostPlotFiles, readPlot);
  result.watches = readOfFiles(find(json, "watches"), mostPlotFiles, readPlot);
  result.layouts = readLayouts(find(json, "layouts"));
  result.breakpoints = readBreakpoints(find(json, "breakpoints"));
  return result;
}

Json toJson(const Preferences& p) {
  Json layers = Json::object(), forces = Json::object();
  for (const Layer& layer : layerTable()) layers[layer.key] = p.layers.*layer.on;
  writeSettings(p.forces, forceSettings(), forces);
  Json result = {{"theme", p.theme},
                 {"recent_files", p.recentFiles},
                 {"search_folders", p.searchFolders},
                 {"forces", forces},
                 {"layers", layers},
                 {"keys", p.keys},
                 {"views", p.views},
                 {"cameras", toJson(p.cameras)},
                 {"plots", toJson(p.plots)},
                 {"watches", toJson(p.watches)},
                 {"layouts", toJson(p.layouts)},
                 {"breakpoints", toJson(p.breakpoints)}};
  writeSettings(p, settings(), result);
  return result;
}

/// Applies the differences from `before` to `now` to `there`, entry by entry.
void mergeInto(Json& there, const Json& before, const Json& now) {
  for (const auto& [key, value] : now.items()) {
    const Json* old = find(before, key.c_str());
    if (old != nullptr && *old == value) continue;
    if (value.is_object() && there.contains(key) && there[key].is_object())
      mergeInto(there[key], old != nullptr ? *old : Json::object(), value);
    else
      there[key] = value;
  }
  for (const auto& [key, value] : before.items())
    if (!now.contains(key)) there.erase(key);
}

/// The present recent files, then those of another window.
std::vector<std::string> mergedRecentFiles(std::vector<std::string> now,
                                           const std::vector<std::string>& before,
                                           const std::vector<std::string>& there) {
  if (now == before) return there;
  const auto in = [](const std::vector<std::string>& list, const std::string& path) {
    return std::find(list.begin(), list.end(), path) != list.end();
  };
  for (const std::string& path : there)
    if (!in(now, path) && !in(before, path)) now.push_back(path);
  now.resize(std::min(now.size(), mostRecentFiles));
  return now;
}

/// The folders of another window, without those removed here and with those added here.
std::vector<std::string> mergedFolders(const std::vector<std::string>& now,
                                       const std::vector<std::string>& before,
                                       std::vector<std::string> there) {
  const auto in = [](const std::vector<std::string>& list, const std::string& path) {
    return std::find(list.begin(), list.end(), path) != list.end();
  };
  std::erase_if(there, [&](const auto& each) { return in(before, each) && !in(now, each); });
  for (const std::string& each : now)
    if (!in(before, each) && !in(there, each)) there.push_back(each);
  return there;
}

/// The present entries, merged with the additions, changes and deletions of another window.
std::vector<SavedLayout> mergedLayouts(std::vector<SavedLayout> now,
                                       const std::vector<SavedLayout>& before,
                                       const std::vector<SavedLayout>& there) {
  const auto in = [](const std::vector<SavedLayout>& list, const SavedLayout& layout) {
    return std::find(list.begin(), list.end(), layout) != list.end();
  };
  std::erase_if(now, [&](const SavedLayout& each) { return in(before, each) && !in(there, each); });
  std::vector<SavedLayout> merged = now;
  for (const SavedLayout& each : there) {
    const bool taken = std::any_of(now.begin(), now.end(),
                                   [&](const SavedLayout& ours) { return ours.name == each.name; });
    if (!in(before, each) && !taken) merged.push_back(each);
  }
  merged.resize(std::min(merged.size(), mostLayouts));
  return merged;
}

/// Preferences are four levels deep, and entries of other versions are kept; indentation makes the
/// text grow with its depth.
constexpr int deepest = 16;

/// The JSON object of a file; nothing for any other text, or if lists and objects are nested
/// deeper. A byte 0 would end the parser's input.
std::optional<Json> objectIn(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  bool tooDeep = false;
  Json json = Json::parse(
      text,
      [&tooDeep](int depth, Json::parse_event_t, const Json&) {
        tooDeep = tooDeep || depth > deepest;
        return !tooDeep;
      },
      false, true);
  return json.is_object() && !tooDeep ? std::optional(std::move(json)) : std::nullopt;
}

/// Paths may contain bytes that are not UTF-8.
std::string textOf(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Renames a file that cannot be read to preferences.damaged-2026-11-23.json, or …-2.json and so on
/// if that file exists; returns the new path.
Result<std::string> keepDamaged(const std::string& path) {
  const std::filesystem::path file = path;
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char date[16];
  std::strftime(date, sizeof date, "%Y-%m-%d", &local);
  std::error_code problem;
  for (int i = 1;; ++i) {
    const std::string number = i == 1 ? "" : "-" + std::to_string(i);
    const std::string name =
        file.stem().string() + ".damaged-" + date + number + file.extension().string();
    const std::string kept = (file.parent_path() / name).string();
    if (std::filesystem::exists(std::filesystem::symlink_status(kept, problem))) continue;
    std::filesystem::rename(path, kept, problem);
    if (problem)
      return Error{path, "The file cannot be kept under another name: " + problem.message()};
    return kept;
  }
}

}  // namespace

void Preferences::remember(const std::string& path) {
  forget(path);
  recentFiles.insert(recentFiles.begin(), path);
  if (recentFiles.size() > mostRecentFiles) recentFiles.resize(mostRecentFiles);
}

void Preferences::forget(const std::string& path) { std::erase(recentFiles, path); }

std::string preferencesPath() {
  const auto folder = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  std::filesystem::path base = folder("XDG_CONFIG_HOME");
  // The specification says that relative paths count as unset.
  if (!base.is_absolute()) base = folder("HOME") / ".config";
  return (base / "compliant-lab" / "preferences.json").string();
}

Result<Preferences> readPreferences(std::string_view text) {
  const std::optional<Json> json = objectIn(text);
  if (!json) return Error{"", "This is not a preferences file"};
  return fromJson(*json);
}

std::string writePreferences(const Preferences& preferences) { return textOf(toJson(preferences)); }

Preferences loadPreferences(const std::string& path, std::string* problem) {
  const Result<std::string> text = readFile(path);
  if (!text.ok()) {
    std::error_code unknown;
    // At the first start the file does not exist yet.
    if (problem != nullptr && std::filesystem::exists(path, unknown))
      *problem = text.error().text();
    return {};
  }
  Result<Preferences> read = readPreferences(*text);
  if (read) return *read;
  if (problem != nullptr) {
    const Result<std::string> kept = keepDamaged(path);
    *problem = "The preferences are damaged, so the defaults are used. " +
               (kept ? "The file is kept as " + *kept : kept.error().text()) + ".";
  }
  return {};
}

Status savePreferences(const Preferences& preferences, const Preferences& before,
                       const std::string& path) {
  std::error_code error;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return Error{path, "Cannot create the folder: " + error.message()};
  Json json = toJson(preferences);
  const Result<std::string> text = readFile(path);
  if (std::optional<Json> there = text ? objectIn(*text) : std::nullopt) {
    const Preferences other = fromJson(*there);
    const auto recent =
        mergedRecentFiles(preferences.recentFiles, before.recentFiles, other.recentFiles);
    const auto folders =
        mergedFolders(preferences.searchFolders, before.searchFolders, other.searchFolders);
    const auto layouts = mergedLayouts(preferences.layouts, before.layouts, other.layouts);
    mergeInto(*there, toJson(before), json);
    json = std::move(*there);
    json["recent_files"] = recent;
    json["search_folders"] = folders;
    json["layouts"] = toJson(layouts);
  } else if (!text && std::filesystem::exists(path, error)) {
    return text.error();
  } else if (text && !text->empty()) {
    if (const Result<std::string> kept = keepDamaged(path); !kept) return kept.error();
  }
  return writeFile(path, textOf(json));
}

}  // namespace compliant
