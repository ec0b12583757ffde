#include "ui/qt/window/commands/palette_actions.hpp"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>
#include <array>
#include <utility>

#include "engine/scene/registry.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {
namespace {

// Preferences have no dialog: each is set where it acts.
constexpr const char* wordsOfPreferences = "preferences settings options";

bool isPreference(ActionId id) {
  constexpr std::array all{ActionId::LookSystem, ActionId::LookDark,  ActionId::LookLight,
                           ActionId::LookPrint,  ActionId::Shortcuts, ActionId::ManageLayouts,
                           ActionId::ResetLayout};
  return std::find(all.begin(), all.end(), id) != all.end();
}

}  // namespace

PaletteActions::PaletteActions(const WindowContext& context, std::vector<Source> sources,
                               Source examples)
    : palette_(new CommandPalette(&context.window)),
      sources_(std::move(sources)),
      examples_(std::move(examples)) {
  context.onTriggered(ActionId::AddOrDo, [this] {
    std::vector<PaletteEntry> entries;
    for (const Source& add : sources_) add(entries);
    palette_->open(std::move(entries));
  });
  context.onTriggered(ActionId::SearchExamples, [this] {
    std::vector<PaletteEntry> entries;
    examples_(entries);
    palette_->open(std::move(entries), "Search examples");
  });
}

void addTypeEntries(const WindowContext& context, std::vector<PaletteEntry>& entries) {
  for (const Type* type : registry().types())
    entries.push_back({roleIcon(type->role),
                       qt(typeLabel(type->name)),
                       qt(formulaText(type->doc)),
                       qt(roleTitle(type->role)),
                       {},
                       [&edits = context.models.edits, type] { edits.add(*type); }});
}

void addChoiceEntries(const WindowContext& context, std::vector<PaletteEntry>& entries) {
  for (const QActionGroup* group :
       context.window.menuBar()->findChildren<QActionGroup*>("choices")) {
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
}

void addActionEntries(const WindowContext& context, std::vector<PaletteEntry>& entries) {
  for (const ActionSpec& spec : actionTable()) {
    QAction* action = context.models.actions[spec.id];
    if (spec.id == ActionId::AddOrDo) continue;
    const bool possible = action->isEnabled();
    const QList<QKeySequence> keys = action->shortcuts();
    const QString why = context.models.actions.whyNot(spec.id);
    entries.push_back({spec.icon,
                       action->text().remove('&').remove("…"),
                       (why.isEmpty() ? why : why + " ") + QString::fromUtf8(spec.tip),
                       possible ? "Action" : "Unavailable",
                       keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText),
                       possible ? [action] { action->trigger(); } : std::function<void()>(),
                       {},
                       isPreference(spec.id) ? wordsOfPreferences : ""});
  }
}

}  // namespace compliant
