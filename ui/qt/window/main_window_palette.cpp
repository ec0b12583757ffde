#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>
#include <array>

#include "engine/scene/registry.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/build/template_list.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::applyTemplate(const Template& wanted) {
  const auto centre = [this] {
    return viewport_ != nullptr ? viewport_->drawingCentre() : Vec3(Vec3::Zero());
  };
  if (!wanted.numbers.empty()) return templateForm_->open(wanted, centre);
  const Result<Creation> made = makeTemplate(wanted, models_.session.document().scene(), centre(),
                                             models_.session.wholeSelection(), {});
  if (const Status created = compliant::create(models_.session, made); !created)
    emit models_.edits.notified(
        {Severity::warning, QString::fromStdString(created.error().text())});
}

namespace {

// Preferences have no dialog of their own: they are where they act.
constexpr const char* wordsOfPreferences = "preferences settings options";

bool isPreference(ActionId id) {
  using enum ActionId;
  constexpr std::array all{lookSystem, lookDark,      lookLight,  lookPrint,
                           shortcuts,  manageLayouts, resetLayout};
  return std::find(all.begin(), all.end(), id) != all.end();
}

}  // namespace

std::vector<PaletteEntry> MainWindow::paletteEntries() {
  std::vector<PaletteEntry> entries;
  for (const Template& each : templates())
    entries.push_back(
        {each.icon,
         each.title,
         QString::fromUtf8(each.sentence) + (each.numbers.empty() ? "" : " Asks for its numbers."),
         "Template",
         {},
         [this, &each] { applyTemplate(each); }});
  for (const DrawingTool tool : {DrawingTool::body, DrawingTool::joint})
    for (const ToolKind& kind : kindsOf(tool)) {
      const bool body = tool == DrawingTool::body;
      entries.push_back({body ? "body" : "joint",
                         QString(body ? "Draw body: %1" : "Join bodies: %1")
                             .arg(QString::fromStdString(nameOf(kind))),
                         QString::fromStdString(sentenceOf(kind)),
                         "Tool",
                         {},
                         [this, kind] { useKind(kind); }});
    }
  for (const Type* type : registry().types())
    entries.push_back({roleIcon(type->role),
                       QString::fromStdString(typeLabel(type->name)),
                       QString::fromStdString(formulaText(type->doc)),
                       QString::fromStdString(roleTitle(type->role)),
                       {},
                       [this, type] { models_.edits.add(*type); }});
  for (std::size_t i = 0; i < models_.cameras.all().size(); ++i)
    entries.push_back({"camera",
                       "Camera: " + QString::fromStdString(models_.cameras.all()[i].name),
                       QString::fromStdString(models_.cameras.all()[i].text()),
                       "Camera",
                       {},
                       [this, i] { goToCamera(i); }});
  for (const QActionGroup* group : menuBar()->findChildren<QActionGroup*>("choices")) {
    const QString title = static_cast<QMenu*>(group->parent())->title().remove('&');
    for (QAction* choice : group->actions())
      entries.push_back({"",
                         title + ": " + choice->text(),
                         "In the menu " + title + ".",
                         "Setting",
                         {},
                         [choice] { choice->trigger(); },
                         {},
                         wordsOfPreferences});
  }
  addPlotEntries(entries);
  addExampleEntries(entries);
  addLayoutEntries(entries);
  for (const ActionSpec& spec : actionTable()) {
    QAction* action = models_.actions[spec.id];
    if (spec.id == ActionId::addOrDo) continue;
    const bool possible = action->isEnabled();
    const QList<QKeySequence> keys = action->shortcuts();
    const QString why = models_.actions.whyNot(spec.id);
    entries.push_back({spec.icon,
                       action->text().remove('&').remove("…"),
                       (why.isEmpty() ? why : why + " ") + QString::fromUtf8(spec.tip),
                       possible ? "Action" : "Unavailable",
                       keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText),
                       possible ? [action] { action->trigger(); } : std::function<void()>(),
                       {},
                       isPreference(spec.id) ? wordsOfPreferences : ""});
  }
  return entries;
}

void MainWindow::connectPalette() {
  palette_ = new CommandPalette(this);
  context_.onTriggered(ActionId::addOrDo, [this] { palette_->open(paletteEntries()); });
}

}  // namespace compliant
