#include "ui/qt/window/main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QLayout>
#include <QMimeData>
#include <QScreen>
#include <QStyle>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <clocale>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/file_loader.hpp"
#include "ui/qt/documents/scene_notes.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/help/lesson_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/recovery/recovery_prompt.hpp"
#include "ui/qt/window/commands/action_availability.hpp"
#include "ui/qt/window/commands/camera_actions.hpp"
#include "ui/qt/window/commands/dock_arrangement.hpp"
#include "ui/qt/window/commands/drawing_actions.hpp"
#include "ui/qt/window/commands/edit_commands.hpp"
#include "ui/qt/window/commands/export_actions.hpp"
#include "ui/qt/window/commands/file_actions.hpp"
#include "ui/qt/window/commands/help_actions.hpp"
#include "ui/qt/window/commands/layer_actions.hpp"
#include "ui/qt/window/commands/layout_actions.hpp"
#include "ui/qt/window/commands/look_actions.hpp"
#include "ui/qt/window/commands/palette_actions.hpp"
#include "ui/qt/window/commands/panel_actions.hpp"
#include "ui/qt/window/commands/plot_actions.hpp"
#include "ui/qt/window/commands/record_actions.hpp"
#include "ui/qt/window/commands/time_actions.hpp"
#include "ui/qt/window/commands/tour_actions.hpp"
#include "ui/qt/window/commands/view_actions.hpp"
#include "ui/qt/window/focus_return.hpp"
#include "ui/qt/window/shortcut_filter.hpp"
#include "ui/qt/window/status_bar.hpp"
#include "ui/qt/window/window_centre.hpp"
#include "ui/qt/window/window_docks.hpp"
#include "ui/qt/window/window_menus.hpp"
#include "ui/qt/window/window_notices.hpp"

namespace compliant {
namespace {

// The first local scene file among the dragged ones; empty if there is none.
QString sceneFileOf(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile() && canOpen(url.toLocalFile().toStdString())) return url.toLocalFile();
  }
  return {};
}

// Moves a window onto the screen that was larger, or elsewhere, when its place was saved: on
// another screen, or by an error.
void stayOnScreen(QWidget& window) {
  const QScreen* screen = QGuiApplication::screenAt(window.geometry().center());
  if (screen == nullptr) screen = QGuiApplication::primaryScreen();
  if (screen == nullptr || window.isMaximized() || window.isFullScreen()) return;
  const QRect room = screen->availableGeometry();
  const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
  const QSize size = window.size().boundedTo(room.size() - QSize(0, title));
  // A window without a place gets one from the desktop.
  if (!window.testAttribute(Qt::WA_Moved)) return window.resize(size);
  const int lowest = room.bottom() + 1 - size.height(),
            highest = std::min(room.top() + title, std::max(room.top(), lowest));
  const QPoint corner(std::clamp(window.x(), room.left(), room.right() + 1 - size.width()),
                      std::clamp(window.y(), highest, std::max(highest, lowest)));
  window.setGeometry(QRect(corner, size));
}

QString firstName(const QMimeData* data) {
  return data->urls().isEmpty() ? QString() : data->urls().front().fileName();
}

}  // namespace

// The parts that carry out the actions. Some need others, and the session notifies
// them in this order: an obsolete remark is removed before the state of Esc, which
// would dismiss it, is updated.
struct MainWindow::Parts {
  const WindowContext& context;
  const WindowCentre& centre;
  const WindowDocks& docks;
  DocumentActions& documents;
  const Autosave& autosave;
  StatusBar& status;

  EditCommands edit{context, docks, centre.messages(), status};
  ActionAvailability availability{context, documents, centre.messages()};
  FileActions files{context, documents, autosave};
  DrawingActions drawing{context, centre, docks.properties(), availability};
  ExportActions exports{context};
  TimeActions time{context, centre.time()};
  PlotActions plots{context, docks, documents, status};
  LayerActions layers{context};
  ViewActions view{context, layers, plots, availability, status, centre.tools()};
  CameraActions cameras{context};
  DockArrangement arrangement{context, docks};
  LookActions look{context, arrangement};
  PanelActions panels{context, docks, centre.time(), status};
  LayoutActions layouts{context, docks, arrangement};
  RecordActions records{context, documents, status, centre.messages()};
  HelpActions help{context, docks.properties()};
  TourActions tour{context, documents, docks, centre.time(), availability};
  PaletteActions palette{context,
                         {[this](auto& entries) { drawing.addEntries(entries); },
                          [this](auto& entries) { addTypeEntries(context, entries); },
                          [this](auto& entries) { cameras.addEntries(entries); },
                          [this](auto& entries) { addChoiceEntries(context, entries); },
                          [this](auto& entries) { plots.addEntries(entries); },
                          [this](auto& entries) { files.addExampleEntries(entries); },
                          [this](auto& entries) { layouts.addEntries(entries); },
                          [this](auto& entries) { addActionEntries(context, entries); }},
                         [this](auto& entries) { files.addExampleEntries(entries); }};
};

MainWindow::MainWindow(const OpenGlProbe& probe, std::string preferencesPath,
                       const QString& autosaveFolder)
    : WindowModelsBase(std::move(preferencesPath)),
      context_{models_, *this, receiver_, [this](const Notice& notice) { notices_->show(notice); }},
      documents_(new DocumentActions(models_.session, models_.preferences, this)),
      autosave_(new Autosave(models_.session, *documents_, autosaveFolder, this)),
      guard_(std::make_unique<ShortcutFilter>(this, models_.actions)) {
  // Qt applies the desktop's decimal comma to all of C; numbers here always have a point.
  std::setlocale(LC_NUMERIC, "C");
  setObjectName("mainWindow");
  setWindowIcon(icon("app"));
  setAcceptDrops(true);
  models_.actions.addTo(this);
  models_.actions.setOwnKeys(models_.preferences.keys);
  models_.picker = makeLinkPicker(context_, [this] { parts_->drawing.followPicker(); });
  build(probe);
  listen();
  takePlace();
  showDocument();
  parts_->availability.follow();
  // The view has the focus until something else is clicked.
  if (viewport() != nullptr) viewport()->setFocus();
  if (!probe.usable()) context_.say(Severity::Warning, probe.sentence);
  if (!models_.preferencesProblem.empty()) {
    const QString sentence = qt(models_.preferencesProblem);
    context_.notify({Severity::Warning, sentence, Notice::Shown::InLog});
    messages().keep(Severity::Warning, sentence);
  }
}

MainWindow::~MainWindow() = default;

void MainWindow::build(const OpenGlProbe& probe) {
  auto* status = new StatusBar(models_.session);
  setStatusBar(status);
  centre_ = std::make_unique<WindowCentre>(models_, probe, documents_->strip(), this);
  restore_ = new RecoveryPrompt(*autosave_, *documents_, offers(), this);
  setCentralWidget(centre_->widget());
  context_.views = centre_->views();
  docks_ = std::make_unique<WindowDocks>(
      context_, centre_->below(), [this](std::size_t camera) { parts_->cameras.goTo(camera); });
  notices_ = std::make_unique<WindowNotices>(context_, *status, messages(), log());
  parts_.reset(new Parts{context_, *centre_, *docks_, *documents_, *autosave_, *status});
  addMenus(*menuBar(), models_.actions,
           {parts_->files, models_.edits, parts_->drawing, parts_->time, parts_->cameras,
            parts_->layers, parts_->look, parts_->layouts});
}

void MainWindow::listen() {
  connect(&models_.pump, &SnapshotPump::refresh, &receiver_, [this] { models_.session.refresh(); });
  connect(&docks_->lessonPanel(), &LessonPanel::openRequested, documents_, &DocumentActions::open);
  connect(documents_, &DocumentActions::fileChanged, &receiver_, [this] { showDocument(); });
  guard_->setViewport(viewport());
  if (views() != nullptr)
    connect(views(), &SplitView::activated, &receiver_,
            [this](const Viewport* view) { guard_->setViewport(view); });
  connect(guard_.get(), &ShortcutFilter::notified, &receiver_, context_.notify);
  qApp->installEventFilter(guard_.get());
  focusReturn_ = std::make_unique<FocusReturn>(this, [this] { return viewport(); });
  auto* keeper = new QTimer(this);
  connect(keeper, &QTimer::timeout, &receiver_, [this] { keepPreferences(); });
  keeper->start(2000);
  listening_ =
      models_.session.addListener({.sceneReplaced =
                                       [this] {
                                         const Scene& scene = models_.session.document().scene();
                                         notes().showMessage(qt(scene.title), qt(scene.notes));
                                         showDocument();
                                         // Keys would be typed into a text of the new scene.
                                         focusReturn_->leaveText();
                                       },
                                   .sceneEdited = [this] { showDocument(); },
                                   .selectionChanged = {},
                                   .snapshotChanged = {}});
}

void MainWindow::takePlace() {
  const auto kept = [](const std::string& text) {
    return QByteArray::fromBase64(QByteArray::fromStdString(text));
  };
  const Preferences& preferences = models_.preferences;
  DockArrangement& arrangement = parts_->arrangement;
  resize(scaled(1280), scaled(800));
  arrangement.keepAsFirst();
  if (!preferences.windowGeometry.empty()) restoreGeometry(kept(preferences.windowGeometry));
  stayOnScreen(*this);
  arrangement.arrange();
  if (!preferences.windowArrangement.empty())
    arrangement.restore(kept(preferences.windowArrangement));
}

bool MainWindow::load(const QString& path) { return documents_->load(path); }
bool MainWindow::loadExample(const QString& path) { return documents_->loadExample(path); }
void MainWindow::offerRecovery() { restore_->look(); }
void MainWindow::offerTour() { parts_->tour.offer(); }

SceneTree& MainWindow::tree() { return docks_->tree(); }
PropertyPanel& MainWindow::properties() { return docks_->properties(); }
SettingsStrip& MainWindow::settings() { return docks_->settings(); }
LogPanel& MainWindow::log() { return docks_->log(); }
Drawer& MainWindow::drawer() { return docks_->drawer(); }
WatchList& MainWindow::watchList() { return docks_->watchList(); }
TimePanel& MainWindow::time() { return centre_->time(); }
MessageBar& MainWindow::messages() { return centre_->messages(); }
MessageBar& MainWindow::offers() { return centre_->offers(); }
RepeatForm& MainWindow::repeatForm() { return centre_->repeatForm(); }
TemplateForm& MainWindow::templateForm() { return centre_->templateForm(); }
SceneNotes& MainWindow::notes() { return centre_->notes(); }
ToolStrip* MainWindow::tools() { return &centre_->tools(); }
Recordings& MainWindow::recordings() { return parts_->records.recordings(); }
FilmExport& MainWindow::film() { return parts_->exports.film(); }
FilmDialog& MainWindow::filmDialog() { return parts_->exports.filmDialog(); }
SeriesExport& MainWindow::series() { return parts_->exports.series(); }
SeriesDialog& MainWindow::seriesDialog() { return parts_->exports.seriesDialog(); }
ScreenshotDialog& MainWindow::screenshotDialog() { return parts_->exports.screenshotDialog(); }
CommandPalette& MainWindow::commandPalette() { return parts_->palette.palette(); }

void MainWindow::showDocument() {
  setWindowFilePath(qt(models_.session.document().path()));
  // In a title, [*] is the mark of changes; doubled, it is the literal text.
  setWindowTitle(elided(documents_->fileName(), 200).replace("[*]", "[*][*]") +
                 "[*] — Compliant Lab");
  setWindowModified(models_.session.document().dirty());
}

void MainWindow::rememberLayout() {
  if (models_.preferencesPath.empty()) return;
  models_.preferences.windowGeometry = saveGeometry().toBase64().toStdString();
  models_.preferences.windowArrangement = saveState().toBase64().toStdString();
  keepPreferences();
}

void MainWindow::keepPreferences() {
  if (models_.preferencesPath.empty() || models_.preferences == models_.keptPreferences) return;
  const Status saved =
      savePreferences(models_.preferences, models_.keptPreferences, models_.preferencesPath);
  if (saved) models_.keptPreferences = models_.preferences;
  // It is retried regularly; one message is enough.
  const std::string complaint = saved ? std::string() : saved.error().text();
  if (std::exchange(models_.keepingProblem, complaint) == complaint || saved) return;
  qWarning("%s", complaint.c_str());
  context_.notify({Severity::Warning, qt(complaint), Notice::Shown::InLog});
}

bool MainWindow::event(QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::MouseButtonPress) parts_->arrangement.beginDrag();
  const bool done = QMainWindow::event(event);
  if (type == QEvent::MouseButtonRelease) parts_->arrangement.endDrag();
  // Floating panels are mapped first. X11 learns their parent window only when they are mapped, and
  // keeps them in front of that window only.
  if (type == QEvent::Show && !event->spontaneous())
    QTimer::singleShot(200, &receiver_, [this] { parts_->arrangement.raiseFloating(); });
  return done;
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::WindowStateChange) return;
  // A maximised window cannot grow for large text: its panels are cut off then.
  layout()->setSizeConstraint(isMaximized() || isFullScreen() ? QLayout::SetNoConstraint
                                                              : QLayout::SetDefaultConstraint);
  // The window manager and the restored geometry change it too.
  models_.actions[ActionId::FullScreen]->setChecked(isFullScreen());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!documents_->mayLeave()) {
    event->ignore();
    return;
  }
  documents_->strip()->cancel();
  rememberLayout();
  autosave_->discard();
  // Hidden at once; the engine may take a moment to stop a long solve.
  hide();
  event->accept();
}

void MainWindow::endAtOnce() {
  documents_->strip()->cancel();
  rememberLayout();
  autosave_->keepNow();
  // Not quit(), which would ask about unsaved changes.
  QCoreApplication::exit();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  // Any file is accepted: one that cannot be opened gives an error message.
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  // After the drag has ended, because a question may appear.
  QMetaObject::invokeMethod(
      this,
      [this, path = sceneFileOf(event->mimeData()), name = firstName(event->mimeData())] {
        if (path.isEmpty())
          context_.say(Severity::Warning,
                       "“" + name + "” is not a scene. Drop " + filesThatOpen() + ".");
        else
          documents_->open(path);
      },
      Qt::QueuedConnection);
}

}  // namespace compliant
