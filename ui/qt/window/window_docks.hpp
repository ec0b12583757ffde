#pragma once

#include <cstddef>
#include <functional>

class QDockWidget;
class QVBoxLayout;

namespace compliant {

class Drawer;
class LessonPanel;
class LogPanel;
class PlotMenu;
class PropertyPanel;
class SceneTree;
class ScrollBox;
class SettingsStrip;
class WatchList;
struct WindowContext;

// The docks around the view and their contents. The window owns the widgets.
class WindowDocks {
 public:
  // `settingsBelow` is where the settings are while the properties are hidden.
  WindowDocks(const WindowContext& context, QVBoxLayout* settingsBelow,
              const std::function<void(std::size_t camera)>& goToCamera);

  SceneTree& tree() const { return *tree_; }
  PropertyPanel& properties() const { return *properties_; }
  SettingsStrip& settings() const { return *settings_; }
  WatchList& watchList() const { return *watchList_; }
  Drawer& drawer() const { return *drawer_; }
  LogPanel& log() const { return *log_; }
  LessonPanel& lessonPanel() const { return *lessonPanel_; }
  PlotMenu& plotMenu() const { return *plotMenu_; }

  // Contains the scene, the properties and the pinned numbers.
  QDockWidget* left() const { return left_; }
  QDockWidget* right() const { return right_; }
  QDockWidget* pinned() const { return pinned_; }
  QDockWidget* lessons() const { return lessons_; }

 private:
  void placeSettings();

  SceneTree* tree_;
  PropertyPanel* properties_;
  SettingsStrip* settings_;
  ScrollBox* settingsBox_;
  WatchList* watchList_;
  LessonPanel* lessonPanel_;
  QDockWidget *left_, *right_, *pinned_, *lessons_;
  Drawer* drawer_;
  LogPanel* log_;
  PlotMenu* plotMenu_;
  QVBoxLayout *settingsBeside_, *settingsBelow_;  // places for the settings
};

}  // namespace compliant
