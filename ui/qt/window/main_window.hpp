#pragma once

#include <QMainWindow>
#include <memory>
#include <string>
#include <string_view>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/window/opengl_probe.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

class Autosave;
class CommandPalette;
class DocumentActions;
class FilmDialog;
class FilmExport;
class FocusReturn;
class LogPanel;
class MessageBar;
class PropertyPanel;
class RecoveryPrompt;
class Recordings;
class RepeatForm;
class SceneNotes;
class SceneTree;
class ScreenshotDialog;
class SeriesDialog;
class SeriesExport;
class SettingsStrip;
class ShortcutFilter;
class TemplateForm;
class TimePanel;
class ToolStrip;
class WatchList;
class WindowCentre;
class WindowDocks;
class WindowNotices;

// The editor's window. It builds the panels, which use the session and are independent of each
// other, and the parts that carry out the actions. WindowContext describes the order in which all
// of them are destroyed.
class MainWindow : public QMainWindow, private virtual WindowModelsBase {
  Q_OBJECT

 public:
  // Without usable OpenGL, the message of the probe replaces the view; everything else works. An
  // empty path disables preferences, an empty folder disables autosave.
  explicit MainWindow(const OpenGlProbe& probe, std::string preferencesPath = {},
                      const QString& autosaveFolder = {});
  ~MainWindow() override;

  Session& session() { return models_.session; }
  Actions& actions() { return models_.actions; }
  // At start: opens without asking about unsaved changes; false if that failed.
  bool load(const QString& path);
  // The same for an example: Save then asks for a file.
  bool loadExample(const QString& path);
  // At start, after a scene is open: offers to restore unsaved changes of crashed programs.
  void offerRecovery();
  // Ends the program without a confirmation; the next start offers to restore unsaved changes.
  void endAtOnce();
  // At start, in the welcome scene: shows the tour, unless the user has seen it before.
  void offerTour();

  KeyFrames& keyFrames() { return models_.keyFrames; }
  SavedCameras& cameras() { return models_.cameras; }
  SavedLayouts& layouts() { return models_.layouts; }
  Plots& plots() { return models_.plots; }
  Watches& watches() { return models_.watches; }
  Autosave& autosave() { return *autosave_; }

  SceneTree& tree();
  PropertyPanel& properties();
  SettingsStrip& settings();
  LogPanel& log();
  WatchList& watchList();
  Drawer& drawer();
  // The panel of an instrument, by its class.
  template <class Panel>
  Panel& instrument() {
    return *drawer().panel<Panel>();
  }
  template <class Panel>
  Panel& instrument(std::string_view key) {
    return dynamic_cast<Panel&>(*drawer().panel(key));
  }

  SplitView* views() { return context_.views; }
  // The active view. Null without OpenGL.
  Viewport* viewport() { return context_.viewport(); }
  ToolStrip* tools();
  TimePanel& time();
  MessageBar& messages();
  MessageBar& offers();
  RepeatForm& repeatForm();
  TemplateForm& templateForm();
  SceneNotes& notes();

  Recordings& recordings();
  FilmExport& film();
  FilmDialog& filmDialog();
  SeriesExport& series();
  SeriesDialog& seriesDialog();
  ScreenshotDialog& screenshotDialog();
  CommandPalette& commandPalette();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Parts;

  void build(const OpenGlProbe& probe);
  void listen();
  // Restores size, place and arrangement from the preferences.
  void takePlace();
  void showDocument();
  void rememberLayout();
  // Saves changed preferences every two seconds, so that a crash loses none.
  void keepPreferences();

  WindowContext context_;
  DocumentActions* documents_;
  Autosave* autosave_;
  RecoveryPrompt* restore_ = nullptr;
  std::unique_ptr<WindowCentre> centre_;
  std::unique_ptr<WindowDocks> docks_;
  std::unique_ptr<WindowNotices> notices_;
  std::unique_ptr<Parts> parts_;
  // All objects that may call the window back.
  std::unique_ptr<ShortcutFilter> guard_;
  std::unique_ptr<FocusReturn> focusReturn_;
  Subscription listening_;
  QObject receiver_;  // of signals, instead of the window and its parts
};

}  // namespace compliant
