#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ui/interaction/link_picker.hpp"
#include "ui/model/document/key_frames.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/inspecting/break_list.hpp"
#include "ui/model/plots/plots.hpp"
#include "ui/model/plots/watches.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/model/preferences/saved_cameras.hpp"
#include "ui/model/preferences/saved_layouts.hpp"
#include "ui/qt/actions/actions.hpp"
#include "ui/qt/actions/arrange_actions.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/properties/frequency_finder.hpp"
#include "ui/qt/viewport/snapshot_pump.hpp"

namespace compliant {

// The models that the widgets of a window show, change and listen to.
struct WindowModels {
  // An empty path disables preferences.
  explicit WindowModels(std::string path)
      : preferencesPath(std::move(path)),
        preferences(preferencesPath.empty()
                        ? Preferences()
                        : loadPreferences(preferencesPath, &preferencesProblem)),
        keptPreferences(preferences),
        session([this] { pump.wake(); }) {}

  std::string preferencesPath;
  std::string preferencesProblem;  // why the file could not be read; empty: no problem
  std::string keepingProblem;      // why they could not be written; empty: no problem
  Preferences preferences, keptPreferences;
  SnapshotPump pump;
  Session session;
  KeyFrames keyFrames{session};
  SavedLayouts layouts{preferences.layouts};
  SavedCameras cameras{session, preferences.cameras};
  Plots plots{session, &preferences.plots};
  Watches watches{session, &preferences.watches};
  BreakList breaks{session, preferences.breakpoints};
  FrequencyFinder frequencies{session};
  EditActions edits{session};
  ArrangeActions arrange{session};
  Actions actions;
  std::unique_ptr<LinkPicker> picker;
};

// A window has its models in a virtual base class, which is constructed before any widget and
// destroyed after the last one, whatever order Qt deletes the widgets in.
class WindowModelsBase {
 protected:
  explicit WindowModelsBase(std::string preferencesPath) : models_(std::move(preferencesPath)) {}

  WindowModels models_;
};

}  // namespace compliant
