#pragma once

#include <QMainWindow>
#include <array>
#include <memory>

#include "ui/interaction/tool_kinds.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/basics/theme.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/log/log_list.hpp"
#include "ui/qt/window/opengl_probe.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_models.hpp"

class QDockWidget;
class QLabel;
class QMenu;
class QScreen;
class QVBoxLayout;

namespace compliant {

class Autosave;
class CommandPalette;
class DocumentActions;
class FilmExport;
class FilmDialog;
class SeriesExport;
class SeriesDialog;
class FocusReturn;
class LayersMenu;
class LogPanel;
class MessageBar;
class ScreenshotDialog;
class PropertyPanel;
struct PaletteEntry;
class PlotMenu;
class Recordings;
class RepeatForm;
class TemplateForm;
struct Template;
class RecoveryPrompt;
class SceneNotes;
class SceneTree;
class SettingsStrip;
class ScrollBox;
class ShortcutFilter;
class SplitView;
class StatusBar;
class TimePanel;
class ToolStrip;
class Viewport;
class WatchList;

// The editor's window. It puts the panels together and connects the table of actions with them;
// every panel reads and changes the session, and none knows another. When it goes, its own
// subscriptions end first, then Qt deletes its widgets, then go the models that they show.
class MainWindow : public QMainWindow, private virtual WindowModelsBase {
  Q_OBJECT

 public:
  // All parts have their place in a window of these pixels at scale 1.
  static constexpr QSize leastRoom{640, 380};
  // The largest size of text that is offered for a window on a screen.
  static double largestUiScale(const QScreen& screen);

  // Without usable OpenGL the message of the probe replaces the view; everything else works. An
  // empty path disables preferences, an empty folder disables autosave.
  explicit MainWindow(const OpenGlProbe& probe, std::string preferencesPath = {},
                      const QString& autosaveFolder = {});
  ~MainWindow() override;

  Session& session() { return models_.session; }
  Actions& actions() { return models_.actions; }
  // At start: opens without asking about changes; false when it could not.
  bool load(const QString& path);
  // The same with an example: Save then asks for a file.
  bool loadExample(const QString& path);
  // At start, after a scene is open: offers to restore what a crashed program had not saved.
  void offerRecovery();
  // Ends the program without a confirmation; the next start offers to restore unsaved changes.
  void endAtOnce();
  // At start, on the welcome scene: the tour, unless it was seen before.
  void offerTour();

  SceneTree& tree() { return *tree_; }
  PropertyPanel& properties() { return *properties_; }
  SettingsStrip& settings() { return *settings_; }
  TimePanel& time() { return *time_; }
  LogPanel& log() { return *log_; }
  KeyFrames& keyFrames() { return models_.keyFrames; }
  SavedCameras& cameras() { return models_.cameras; }
  SavedLayouts& layouts() { return models_.layouts; }
  Recordings& recordings() { return *recordings_; }
  Drawer& drawer() { return *drawer_; }
  // The panel of an instrument, by its class.
  template <class Panel>
  Panel& instrument() {
    return *drawer_->panel<Panel>();
  }
  template <class Panel>
  Panel& instrument(std::string_view key) {
    return dynamic_cast<Panel&>(*drawer_->panel(key));
  }
  Plots& plots() { return models_.plots; }
  Watches& watches() { return models_.watches; }
  WatchList& watchList() { return *watchList_; }
  MessageBar& messages() { return *messages_; }
  MessageBar& offers() { return *offers_; }
  RepeatForm& repeatForm() { return *repeat_; }
  TemplateForm& templateForm() { return *templateForm_; }
  Autosave& autosave() { return *autosave_; }
  SceneNotes& notes() { return *notes_; }
  SplitView* views() { return views_; }
  // The active one. Null without OpenGL.
  Viewport* viewport() { return viewport_; }
  ToolStrip* tools() { return tools_; }
  FilmExport& film() { return *film_; }
  FilmDialog& filmDialog() { return *filmDialog_; }
  SeriesExport& series() { return *series_; }
  SeriesDialog& seriesDialog() { return *seriesDialog_; }
  ScreenshotDialog& screenshotDialog() { return *screenshotDialog_; }
  CommandPalette& commandPalette() { return *palette_; }

 protected:
  bool event(QEvent* event) override;
  void raiseFloating();
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // main_window.cpp
  QWidget* buildCentre(const OpenGlProbe& probe);
  void buildDocks();
  /// Shows a notice to the user.
  void notify(const Notice& notice);
  void showMessage(Severity severity, const QString& sentence) { notify({severity, sentence}); }
  void showDocument();
  void rememberLayout();
  // Saves changed preferences, every two seconds, so that a crash loses none.
  void keepPreferences();

  // main_window_menus.cpp
  void buildMenus();
  void addPullChoices(QMenu* menu);
  void addForceChoices(QMenu* menu);
  void addColourChoices(QMenu* parent);
  void colourBy(const std::string& key);
  void addLayerChoices(QMenu* menu);
  void addKeyFrames(QMenu* parent);
  bool keepsNetForces() const;
  void addScaleChoices(QMenu* menu);

  // main_window_cameras.cpp
  void connectCameras();
  void addCameras(QMenu* parent);
  void goToCamera(std::size_t index);

  // main_window_actions.cpp
  void connectActions();
  void connectEditing();
  void connectDrawing();
  std::unique_ptr<LinkPicker> makeLinkPicker();
  void addToolKinds(QMenu* menu, DrawingTool tool);
  void useKind(const ToolKind& kind);
  void connectPalette();
  void applyTemplate(const Template& wanted);
  void connectExport();
  // main_window_records.cpp
  void connectRecords();
  void addExampleEntries(std::vector<PaletteEntry>& entries);
  // main_window_layouts.cpp
  void connectLayouts();
  void addLayouts(QMenu* parent);
  void addLayoutEntries(std::vector<PaletteEntry>& entries);
  void arrange(const SavedLayout& layout);
  void arrangeAs(std::size_t preset);
  void restoreArrangement(const QByteArray& arrangement);
  SavedLayout layoutNow() const;
  void listLayouts();
  std::vector<PaletteEntry> paletteEntries();
  void connectTime();
  void connectKeyFrames();
  void connectView();
  void connectViewport(Viewport* view);
  void listLayers();
  void connectSplit();
  void connectPanels();
  void connectHelp();
  void showManual();
  void startTour();
  void showTour();
  void connectPlots();
  void connectWatches();
  void addPlotsOf(QMenu& menu, const QPoint& place);
  void addPlotEntries(std::vector<PaletteEntry>& entries);
  void followEdits();
  void setTheme(const std::string& key);
  // Sizes of text and panels, in ascending order.
  static constexpr std::array offeredScales{0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0};
  // As large as wanted, but no larger than the screen has room for.
  void chooseUiScale(double scale);
  void setUiScale(double scale);
  // To the next size that is offered; −1: down.
  void stepUiScale(int direction);
  void saveDockSizes();
  // As in a new window, where the view keeps half of 1280 x 720 pixels.
  void arrangeDocks();
  void sizeDocks();
  // In pixels, but so that the view keeps its share of a small window.
  void sizeDocks(double left, double right, double drawer);
  // Restores the size of a window that had to grow for large text, as far as possible.
  void restoreSize();
  void reloadScene();
  // Moves the keyboard to another part of the window, forth (1) or back (−1).
  void moveFocus(int steps);
  void placeSettings();
  void resetLayout();
  void applyViewOptions();
  void showViewMenu(const QPoint& place);

  WindowContext context_;
  DocumentActions* documents_;
  Autosave* autosave_;
  RecoveryPrompt* restore_ = nullptr;

  SceneTree* tree_ = nullptr;
  PropertyPanel* properties_ = nullptr;
  SettingsStrip* settings_ = nullptr;
  ScrollBox* settingsBox_ = nullptr;
  TimePanel* time_ = nullptr;
  PlotMenu* plotMenu_ = nullptr;
  WatchList* watchList_ = nullptr;
  LogPanel* log_ = nullptr;
  MessageBar* messages_ = nullptr;
  MessageBar* offers_ = nullptr;
  RepeatForm* repeat_ = nullptr;
  TemplateForm* templateForm_ = nullptr;
  SceneNotes* notes_ = nullptr;
  StatusBar* status_ = nullptr;
  SplitView* views_ = nullptr;
  Viewport* viewport_ = nullptr;  // the active one
  ToolStrip* tools_ = nullptr;
  CommandPalette* palette_ = nullptr;
  FilmExport* film_ = nullptr;
  FilmDialog* filmDialog_ = nullptr;
  SeriesExport* series_ = nullptr;
  SeriesDialog* seriesDialog_ = nullptr;
  ScreenshotDialog* screenshotDialog_ = nullptr;
  Recordings* recordings_ = nullptr;
  LayersMenu* layersMenu_ = nullptr;
  QDockWidget *left_ = nullptr, *right_ = nullptr, *watchesDock_ = nullptr;
  Drawer* drawer_ = nullptr;
  std::size_t pinned_ = 0;  // numbers that the list has shown
  QVBoxLayout *settingsBeside_ = nullptr, *settingsBelow_ = nullptr;  // places of the settings
  QString alarm_;  // what the message bar says about the engine
  QList<double>
      dockSizes_;  // left, right, drawer as the user wants them at scale 1; empty: as they are
  QList<int> pressedSizes_;
  QSize freeSize_;      // that the window had when nothing forced it to be larger
  QString editRemark_;  // … and about the last edit
  QString remark_;      // said by the session in the status line
  ForcesShown forcesBefore_ = ForcesShown::All;  // when they were hidden
  QByteArray firstArrangement_;
  // All that may call the window back.
  std::unique_ptr<ShortcutFilter> guard_;
  std::unique_ptr<FocusReturn> focusReturn_;
  Subscription listening_;
  std::vector<Subscription> following_;
  QObject receiver_;  // of signals, in the window's place
};

}  // namespace compliant
