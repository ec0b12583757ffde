#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ui/interaction/link_picker.hpp"
#include "ui/model/document/key_frames.hpp"
#include "ui/model/document/session.hpp"
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

// What the widgets of a window show, change and listen to. The window has it as a virtual base:
// that is made before any widget and goes after the last one, whatever order Qt deletes them in.
class WindowModels {
 protected:
  // An empty path keeps no preferences.
  explicit WindowModels(std::string preferencesPath)
      : preferencesPath_(std::move(preferencesPath)),
        preferences_(preferencesPath_.empty()
                         ? Preferences()
                         : loadPreferences(preferencesPath_, &preferencesProblem_)),
        keptPreferences_(preferences_),
        session_([this] { pump_.wake(); }) {}

  std::string preferencesPath_;
  std::string preferencesProblem_;  // why the file could not be read; empty: it could
  std::string keepingProblem_;      // why they could not be written; empty: they could
  Preferences preferences_, keptPreferences_;
  SnapshotPump pump_;
  Session session_;
  KeyFrames keyFrames_{session_};
  SavedLayouts layouts_{preferences_.layouts};
  SavedCameras cameras_{session_, preferences_.cameras};
  Plots plots_{session_, &preferences_.plots};
  Watches watches_{session_, &preferences_.watches};
  FrequencyFinder frequencies_{session_};
  EditActions edits_{session_};
  ArrangeActions arrange_{session_};
  Actions actions_;
  std::unique_ptr<LinkPicker> picker_;
};

}  // namespace compliant
