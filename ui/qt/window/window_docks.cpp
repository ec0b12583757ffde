#include "ui/qt/window/window_docks.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QVBoxLayout>

#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/help/lesson_panel.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/widgets/scroll_box.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/stacked.hpp"
#include "ui/qt/window/instrument_panels.hpp"
#include "ui/qt/window/plot_menu.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {
namespace {

QDockWidget* dock(const QString& title, const char* name, QWidget* content, QWidget* window) {
  auto* result = new QDockWidget(title, window);
  result->setObjectName(name);
  result->setWidget(content);
  result->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable |
                      QDockWidget::DockWidgetFloatable);
  return result;
}

}  // namespace

WindowDocks::WindowDocks(const WindowContext& context, QVBoxLayout* settingsBelow,
                         const std::function<void(std::size_t camera)>& goToCamera)
    : settingsBelow_(settingsBelow) {
  WindowModels& models = context.models;
  QMainWindow& window = context.window;
  tree_ = new SceneTree(models.session, models.edits, models.arrange, models.actions);
  properties_ = new PropertyPanel(models.session, models.frequencies);
  settings_ = new SettingsStrip(models.session, models.frequencies);
  settingsBox_ = new ScrollBox(settings_, {240, 20});
  watchList_ = new WatchList(models.watches);
  left_ = dock("Scene", "sceneDock", tree_, &window);
  QWidget* column = stacked({{properties_, 1}, {separator(QFrame::HLine), 0}, {settingsBox_, 0}});
  settingsBeside_ = static_cast<QVBoxLayout*>(column->layout());
  right_ = dock("Properties", "propertiesDock", column, &window);
  drawer_ = new Drawer(models.session, &window);
  pinned_ = dock("Pinned", "watchesDock", watchList_, &window);
  lessonPanel_ = new LessonPanel(models.session, assetFolder() + "/lessons");
  lessons_ = dock("Lessons", "lessonsDock", lessonPanel_, &window);
  plotMenu_ = new PlotMenu(models.plots, models.watches, &window);

  window.setDockNestingEnabled(false);
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window.addDockWidget(Qt::LeftDockWidgetArea, left_);
  window.addDockWidget(Qt::LeftDockWidgetArea, pinned_);
  pinned_->hide();
  window.addDockWidget(Qt::LeftDockWidgetArea, lessons_);
  lessons_->hide();
  window.addDockWidget(Qt::RightDockWidgetArea, right_);
  window.addDockWidget(Qt::BottomDockWidgetArea, drawer_);

  const InstrumentContext instrument{
      models.session,
      models.plots,
      models.watches,
      models.breaks,
      models.keyFrames,
      models.cameras,
      models.actions,
      *plotMenu_,
      context.receiver,
      context.notify,
      goToCamera,
      context.views != nullptr ? SolverPanel::Drawing::OpenGl : SolverPanel::Drawing::None};
  for (const Instrument& each : instruments())
    drawer_->add(each, makeInstrument(each.key, instrument));
  log_ = drawer_->panel<LogPanel>();
  QObject::connect(drawer_->panel<SolverPanel>(), &SolverPanel::broke, &context.receiver,
                   [this] { drawer_->open(drawer_->panel<SolverPanel>()); });

  QObject::connect(drawer_, &Drawer::floats, models.actions[ActionId::FloatDrawer],
                   &QAction::setChecked);
  QObject::connect(right_, &QDockWidget::visibilityChanged, &context.receiver,
                   [this] { placeSettings(); });
  QObject::connect(properties_, &PropertyPanel::notified, &context.receiver, context.notify);
  QObject::connect(settings_, &SettingsStrip::notified, &context.receiver, context.notify);
  QObject::connect(log_, &LogPanel::notified, &context.receiver, context.notify);
  QObject::connect(lessonPanel_, &LessonPanel::notified, &context.receiver, context.notify);
}

void WindowDocks::placeSettings() {
  // h, α and β stay accessible when the properties are hidden: then they are below the time panel.
  QVBoxLayout* place = right_->isHidden() ? settingsBelow_ : settingsBeside_;
  if (place->indexOf(settingsBox_) >= 0) return;
  place->addWidget(settingsBox_);
  settingsBox_->show();
}

}  // namespace compliant
