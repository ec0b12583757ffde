#include "ui/qt/window/commands/panel_actions.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabWidget>
#include <algorithm>
#include <vector>

#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/window/status_bar.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {

PanelActions::PanelActions(const WindowContext& context, const WindowDocks& docks, TimePanel& time,
                           const StatusBar& status)
    : context_(context), docks_(docks), time_(time) {
  connectDocks();
  connectTree();
  connectProblems(status);
  Drawer& instruments = docks_.drawer();
  for (const Instrument& each : compliant::instruments())
    context_.onTriggered(instrumentAction(each.key), [&instruments, key = each.key] {
      instruments.open(instruments.panel(key));
    });
  context_.onTriggered(ActionId::NextPanel, [this] { moveFocus(1); });
  context_.onTriggered(ActionId::PreviousPanel, [this] { moveFocus(-1); });
}

void PanelActions::connectDocks() {
  const std::pair<ActionId, QDockWidget*> panels[] = {{ActionId::LeftPanel, docks_.left()},
                                                      {ActionId::RightPanel, docks_.right()},
                                                      {ActionId::Drawer, &docks_.drawer()},
                                                      {ActionId::WatchesPanel, docks_.pinned()},
                                                      {ActionId::LessonsPanel, docks_.lessons()}};
  for (const auto& [id, dock] : panels) {
    QAction* action = context_.models.actions[id];
    action->setChecked(!dock->isHidden());
    QObject::connect(action, &QAction::triggered, dock, [dock = dock](bool shown) {
      dock->setVisible(shown);
      if (shown) dock->raise();
    });
    QObject::connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
}

void PanelActions::connectTree() {
  Actions& actions = context_.models.actions;
  bool& folds = context_.models.preferences.foldsMappings;
  const auto fold = [this, &folds](bool on) {
    folds = on;
    docks_.tree().model()->setForm(on ? TreeForm::Families : TreeForm::Flat);
  };
  actions[ActionId::FoldMappings]->setChecked(folds);
  fold(folds);
  context_.onToggled(ActionId::FoldMappings, fold);
}

void PanelActions::connectProblems(const StatusBar& status) {
  const QObject* receiver = &context_.receiver;
  Drawer& drawer = docks_.drawer();
  QObject::connect(&status, &StatusBar::problemsClicked, receiver, [this] { goToProblem(); });
  QObject::connect(&docks_.tree(), &SceneTree::issueClicked, receiver,
                   [&drawer, &log = docks_.log()](Id component, const QString& sentence) {
                     drawer.open(&log);
                     log.show(component, sentence);
                   });
  QObject::connect(&docks_.tree(), &SceneTree::noteClicked, receiver,
                   [&drawer, &session = context_.models.session](Id component) {
                     session.select({component});
                     auto* solver = drawer.panel<SolverPanel>();
                     drawer.open(solver);
                     // The first tab has it in words.
                     solver->showSystemsPage();
                     solver->scrollToTop();
                   });
}

void PanelActions::goToProblem() {
  Session& session = context_.models.session;
  std::vector<Id> wrong;
  for (const Issue& issue : session.issues())
    if (session.document().scene().find(issue.component) != nullptr)
      wrong.push_back(issue.component);
  if (wrong.empty()) return docks_.drawer().open(&docks_.log());
  auto next = std::find(wrong.begin(), wrong.end(), session.selected());
  if (next != wrong.end()) ++next;
  session.select({next != wrong.end() ? *next : wrong.front()});
}

void PanelActions::moveFocus(int steps) {
  std::vector<QWidget*> parts{&docks_.tree(), docks_.right(), &docks_.drawer(), &time_};
  if (context_.views != nullptr) parts.insert(parts.begin(), context_.viewport());
  for (QWidget* panel : docks_.drawer().out()) parts.push_back(panel);
  std::erase_if(parts, [](const QWidget* part) { return !part->isVisible(); });
  if (parts.empty()) return;
  const auto count = static_cast<int>(parts.size());
  int at = steps > 0 ? count - 1 : 0;
  const QWidget* focus = QApplication::focusWidget();
  for (int i = 0; i < count; ++i) {
    const QWidget* part = parts[static_cast<std::size_t>(i)];
    if (focus != nullptr && (part == focus || part->isAncestorOf(focus))) at = i;
  }
  QWidget* part = parts[static_cast<std::size_t>((at + steps + count) % count)];
  // The first widget inside that accepts the focus.
  QWidget* target = part;
  for (QWidget* each = part; each != nullptr; each = each->nextInFocusChain()) {
    const bool inside = each == part || part->isAncestorOf(each);
    if (inside && (each->focusPolicy() & Qt::TabFocus) != 0 && each->isVisible() &&
        each->isEnabled()) {
      target = each;
      break;
    }
    if (each->nextInFocusChain() == part) break;
  }
  // A panel may be a separate window.
  target->window()->activateWindow();
  target->setFocus(Qt::TabFocusReason);
}

}  // namespace compliant
