#include "ui/qt/window/main_window.hpp"
#include "ui/qt/documents/scene_notes.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPointer>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <clocale>
#include <utility>

#include "ui/interaction/link_picker.hpp"
#include "ui/qt/actions/arrange_actions.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/file_loader.hpp"
#include "ui/qt/documents/user_lists.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/export/film_dialog.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/properties/stability_hint.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/recovery/recovery_prompt.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/widgets/scroll_box.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/window/focus_return.hpp"
#include "ui/qt/window/instrument_panels.hpp"
#include "ui/qt/window/plot_menu.hpp"
#include "ui/qt/window/shortcut_filter.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {
namespace {

QWidget* stacked(std::initializer_list<std::pair<QWidget*, int>> parts) {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const auto& [part, stretch] : parts) column->addWidget(part, stretch);
  return widget;
}

// Of what is above and below the view the rest is taken when a window is low.
class ViewRoom : public QWidget {
 public:
  explicit ViewRoom(QWidget* view) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view);
  }
  QSize sizeHint() const override { return {scaled(480), scaled(240)}; }
};

// Forms have a place while one is open; in a low window it is that of the tools.
class PlaceOfForms : public QObject {
 public:
  PlaceOfForms(QWidget* place, QWidget* tools, std::initializer_list<QWidget*> forms,
               QWidget* window)
      : QObject(window), place_(place), tools_(tools), window_(window) {
    for (QWidget* each : forms) {
      forms_.emplace_back(each);
      each->installEventFilter(this);
    }
    window_->installEventFilter(this);
    arrange();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto type = event->type();
    if (type == QEvent::ShowToParent || type == QEvent::HideToParent ||
        (watched == window_ && type == QEvent::Resize))
      arrange();
    return QObject::eventFilter(watched, event);
  }

 private:
  void arrange() {
    constexpr int low = 640;
    const bool open = std::any_of(forms_.begin(), forms_.end(),
                                  [](const QWidget* form) { return form && !form->isHidden(); });
    if (place_) place_->setVisible(open);
    if (tools_) tools_->setVisible(!open || window_->height() >= scaled(low));
  }

  // All go before the window that owns this.
  QPointer<QWidget> place_, tools_;
  std::vector<QPointer<QWidget>> forms_;
  QWidget* window_;
};

QDockWidget* dock(const QString& title, const char* name, QWidget* content, QWidget* window) {
  auto* result = new QDockWidget(title, window);
  result->setObjectName(name);
  result->setWidget(content);
  result->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable |
                      QDockWidget::DockWidgetFloatable);
  return result;
}

// The first local scene file among what is dragged; empty when there is none.
QString sceneFileOf(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile() && canOpen(url.toLocalFile().toStdString())) return url.toLocalFile();
  }
  return {};
}

// A window that was larger, or elsewhere, when its place was kept: on another screen, or by a
// fault.
void stayOnScreen(QWidget& window) {
  const QScreen* screen = QGuiApplication::screenAt(window.geometry().center());
  if (screen == nullptr) screen = QGuiApplication::primaryScreen();
  if (screen == nullptr || window.isMaximized() || window.isFullScreen()) return;
  const QRect room = screen->availableGeometry();
  const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
  const QSize size = window.size().boundedTo(room.size() - QSize(0, title));
  // A window that has no place yet gets one from the desktop.
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

MainWindow::MainWindow(const OpenGlProbe& probe, std::string preferencesPath,
                       const QString& autosaveFolder)
    : WindowModelsBase(std::move(preferencesPath)),
      context_{models_, *this, receiver_, [this](const Notice& notice) { notify(notice); }},
      documents_(new DocumentActions(models_.session, models_.preferences, this)),
      autosave_(new Autosave(models_.session, *documents_, autosaveFolder, this)),
      guard_(std::make_unique<ShortcutFilter>(this, models_.actions)) {
  // Qt takes the desktop's decimal comma over for all of C; numbers here have a point everywhere.
  std::setlocale(LC_NUMERIC, "C");
  setObjectName("mainWindow");
  setWindowIcon(icon("app"));
  setAcceptDrops(true);
  models_.actions.addTo(this);
  models_.picker = makeLinkPicker();
  connect(&models_.pump, &SnapshotPump::refresh, &receiver_, [this] { models_.session.refresh(); });

  status_ = new StatusBar(models_.session);
  setStatusBar(status_);
  setCentralWidget(buildCentre(probe));
  buildDocks();
  buildMenus();
  connectActions();
  qApp->installEventFilter(guard_.get());
  connect(guard_.get(), &ShortcutFilter::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  focusReturn_ = std::make_unique<FocusReturn>(this, [this] { return viewport_; });
  auto* keeper = new QTimer(this);
  connect(keeper, &QTimer::timeout, &receiver_, [this] { keepPreferences(); });
  keeper->start(2000);

  listening_ = models_.session.addListener(
      {.sceneReplaced =
           [this] {
             const Scene& scene = models_.session.document().scene();
             // The engine's own settings begin anew with every scene.
             models_.session.send(commandOf(models_.preferences.pull));
             notes_->showMessage(QString::fromStdString(scene.title),
                                 QString::fromStdString(scene.notes));
             messages_->clear();
             showDocument();
             // Keys would be typed into a text of the new scene.
             focusReturn_->leaveText();
           },
       .sceneEdited =
           [this] {
             // Why an edit failed holds until one succeeds.
             if (messages_->sentence() == editRemark_) messages_->clear();
             showDocument();
           },
       .selectionChanged =
           [this] {
             // … or until something else is selected.
             if (messages_->sentence() == editRemark_) messages_->clear();
             followEdits();
           },
       .snapshotChanged = {},
       .playingChanged =
           [this] {
             // Where time stands is no longer so.
             if (models_.session.playing() && status_->currentMessage() == remark_)
               status_->clearMessage();
           },
       .notified =
           [this](const std::string& sentence) {
             remark_ = QString::fromStdString(sentence);
             status_->showMessage(remark_, 6000);
           },
       .visibilityChanged = [this] { followEdits(); }});
  resize(scaled(1280), scaled(800));
  firstArrangement_ = saveState();
  if (!models_.preferences.windowGeometry.empty())
    restoreGeometry(
        QByteArray::fromBase64(QByteArray::fromStdString(models_.preferences.windowGeometry)));
  stayOnScreen(*this);
  arrangeDocks();
  if (!models_.preferences.windowArrangement.empty())
    restoreArrangement(
        QByteArray::fromBase64(QByteArray::fromStdString(models_.preferences.windowArrangement)));
  showDocument();
  // Keys belong to the view until something else is clicked.
  if (viewport_ != nullptr) viewport_->setFocus();
  if (!probe.usable()) showMessage(Severity::warning, probe.sentence);
  if (!models_.preferencesProblem.empty()) {
    const QString sentence = QString::fromStdString(models_.preferencesProblem);
    log_->showMessage(Severity::warning, sentence);
    messages_->keep(Severity::warning, sentence);
  }
}

MainWindow::~MainWindow() = default;

QWidget* MainWindow::buildCentre(const OpenGlProbe& probe) {
  messages_ = new MessageBar;
  offers_ = new MessageBar;
  offers_->setObjectName("offerBar");
  restore_ = new RecoveryPrompt(*autosave_, *documents_, *offers_, this);
  notes_ = new SceneNotes;
  tools_ = new ToolStrip(models_.actions);
  repeat_ = new RepeatForm(models_.session);
  templateForm_ = new TemplateForm(models_.session);
  tools_->setEnabled(probe.usable());
  time_ = new TimePanel(models_.session);
  QWidget* view = nullptr;
  if (probe.usable()) {
    context_.views = views_ =
        new SplitView(models_.session, probe.software ? Viewport::Smoothing::byShaders
                                                      : Viewport::Smoothing::multisampled);
    viewport_ = views_->active();
    guard_->setViewport(viewport_);
    view = views_;
  } else {
    auto* sentence = new QLabel(probe.sentence);
    sentence->setObjectName("noView");
    sentence->setAlignment(Qt::AlignCenter);
    sentence->setWordWrap(true);
    onUiScale(sentence, [sentence] {
      sentence->setContentsMargins(scaled(48), scaled(48), scaled(48), scaled(48));
    });
    view = sentence;
  }
  // About a quarter of the smallest window.
  onUiScale(view, [view] { view->setMinimumSize(scaled(240), scaled(90)); });
  auto* below = new QWidget;
  settingsBelow_ = new QVBoxLayout(below);
  settingsBelow_->setContentsMargins(0, 0, 0, 0);
  auto* notices = stacked({{offers_, 0}, {documents_->strip(), 0}, {notes_, 0}});
  auto* tools = new ScrollBox(stacked({{tools_, 0}}), {240, 38});
  // Its first line has the tools, the second a hint.
  tools->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* forms = new ScrollBox(stacked({{repeat_, 0}, {templateForm_, 0}}), {240, 24});
  new PlaceOfForms(forms, tools, {repeat_, templateForm_}, this);
  messages_->floatOver(view);
  if (views_ != nullptr)
    connect(messages_, &MessageBar::covered, views_, &SplitView::setTopCovered);
  return stacked({{new ScrollBox(notices, {240, 20}), 0},
                  {tools, 0},
                  {forms, 0},
                  {separator(QFrame::HLine), 0},
                  {new ViewRoom(view), 1},
                  {separator(QFrame::HLine), 0},
                  {time_, 0},
                  {below, 0}});
}

void MainWindow::buildDocks() {
  setDockNestingEnabled(false);
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  tree_ = new SceneTree(models_.session, models_.edits, models_.arrange, models_.actions);
  properties_ = new PropertyPanel(models_.session, models_.frequencies);
  settings_ = new SettingsStrip(models_.session, models_.frequencies);
  settingsBox_ = new ScrollBox(settings_, {240, 20});
  watchList_ = new WatchList(models_.watches);

  left_ = dock("Scene", "sceneDock", tree_, this);
  QWidget* column = stacked({{properties_, 1}, {separator(QFrame::HLine), 0}, {settingsBox_, 0}});
  settingsBeside_ = static_cast<QVBoxLayout*>(column->layout());
  right_ = dock("Properties", "propertiesDock", column, this);
  drawer_ = new Drawer(models_.session, this);
  connect(drawer_, &Drawer::floats, models_.actions[ActionId::floatDrawer], &QAction::setChecked);
  watchesDock_ = dock("Pinned", "watchesDock", watchList_, this);
  addDockWidget(Qt::LeftDockWidgetArea, left_);
  addDockWidget(Qt::LeftDockWidgetArea, watchesDock_);
  watchesDock_->hide();
  addDockWidget(Qt::RightDockWidgetArea, right_);
  addDockWidget(Qt::BottomDockWidgetArea, drawer_);
  plotMenu_ = new PlotMenu(models_.plots, models_.watches, this);
  const InstrumentContext context{models_.session,
                                  models_.plots,
                                  models_.watches,
                                  models_.keyFrames,
                                  models_.cameras,
                                  models_.actions,
                                  *plotMenu_,
                                  [this](const Notice& notice) { notify(notice); },
                                  [this](std::size_t camera) { goToCamera(camera); }};
  for (const Instrument& each : instruments())
    drawer_->add(each, makeInstrument(each.key, context));
  log_ = drawer_->panel<LogPanel>();
  sizeDocks();
}

bool MainWindow::load(const QString& path) {
  const bool opened = documents_->load(path);
  showDocument();
  return opened;
}

bool MainWindow::loadExample(const QString& path) {
  const bool opened = documents_->loadExample(path);
  showDocument();
  return opened;
}

void MainWindow::offerRecovery() { restore_->look(); }

void MainWindow::notify(const Notice& notice) {
  using enum Notice::Shown;
  if (notice.shown == everywhere || notice.shown == inLog)
    log_->showMessage(notice.severity, notice.sentence, notice.component);
  if (notice.shown == inLog) return;
  if (notice.shown == untilResolved) alarm_ = notice.sentence;
  if (notice.severity == Severity::info)
    return status_->showMessage(punctuated(notice.sentence), 4000);
  messages_->showMessage(notice.severity, notice.sentence);
  // Esc takes it away.
  models_.actions.setWhyNot(ActionId::selectNone, {});
}

void MainWindow::showDocument() {
  setWindowFilePath(QString::fromStdString(models_.session.document().path()));
  // In a title [*] is the mark of changes, and twice the letters.
  setWindowTitle(elided(documents_->fileName(), 200).replace("[*]", "[*][*]") +
                 "[*] — Compliant Lab");
  setWindowModified(models_.session.document().dirty());
  followEdits();
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
  // It is tried again and again; one complaint is enough.
  const std::string complaint = saved ? std::string() : saved.error().text();
  if (std::exchange(models_.keepingProblem, complaint) == complaint || saved) return;
  qWarning("%s", complaint.c_str());
  log_->showMessage(Severity::warning, qt(complaint));
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::WindowStateChange) return;
  // A window that fills the screen does not outgrow it with large text: its panels are cut then.
  layout()->setSizeConstraint(isMaximized() || isFullScreen() ? QLayout::SetNoConstraint
                                                              : QLayout::SetDefaultConstraint);
  // The window manager and the remembered geometry switch it too.
  models_.actions[ActionId::fullScreen]->setChecked(isFullScreen());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!documents_->mayLeave()) {
    event->ignore();
    return;
  }
  documents_->strip()->cancel();
  rememberLayout();
  autosave_->discard();
  // At once for the eye; the engine may take a moment to let go of a long solve.
  hide();
  event->accept();
}

void MainWindow::endAtOnce() {
  documents_->strip()->cancel();
  rememberLayout();
  autosave_->keepNow();
  // Not quit(), which would ask.
  QCoreApplication::exit();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  // Whatever file it is: one that cannot be opened gets a sentence.
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  // After the drag is over, because a question may come up.
  QMetaObject::invokeMethod(
      this,
      [this, path = sceneFileOf(event->mimeData()), name = firstName(event->mimeData())] {
        if (path.isEmpty())
          showMessage(Severity::warning,
                      "“" + name + "” is not a scene. Drop " + filesThatOpen() + ".");
        else
          documents_->open(path);
      },
      Qt::QueuedConnection);
}

}  // namespace compliant
