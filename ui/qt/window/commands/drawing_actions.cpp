#include "ui/qt/window/commands/drawing_actions.hpp"

#include <QMenu>
#include <QToolButton>
#include <utility>

#include "ui/model/build/template_list.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/window/commands/action_availability.hpp"
#include "ui/qt/window/window_centre.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {
namespace {

// Creates the result of an action, or reports why it cannot.
void createIn(WindowModels& models, const Result<Creation>& wanted) {
  if (const Status created = create(models.session, wanted); !created)
    emit models.edits.notified({Severity::Warning, qt(created.error().text())});
}

}  // namespace

DrawingActions::DrawingActions(const WindowContext& context, const WindowCentre& centre,
                               const PropertyPanel& properties, ActionAvailability& availability)
    : context_(context), form_(centre.templateForm()), availability_(availability) {
  WindowModels& models = context_.models;
  context_.onTriggered(ActionId::SeparateOne, [&models] {
    const Session& session = models.session;
    createIn(models,
             separateLink(session.document().scene(), session.selected(), session.selectedRow()));
  });
  connectForms(centre);
  connectTools(centre);
  QObject::connect(&properties, &PropertyPanel::pickRequested, &context_.receiver,
                   [&models](const std::vector<Id>& targets, const Field& field,
                             const std::vector<Id>& candidates) {
                     models.picker->begin(targets, field, candidates);
                   });
}

void DrawingActions::connectForms(const WindowCentre& centre) {
  RepeatForm& repeat = centre.repeatForm();
  context_.onTriggered(ActionId::Mirror, [&repeat] { repeat.open(RepeatForm::Kind::Mirror); });
  context_.onTriggered(ActionId::Array, [&repeat] { repeat.open(RepeatForm::Kind::Array); });
  for (StripForm* form : {static_cast<StripForm*>(&repeat), static_cast<StripForm*>(&form_)}) {
    QObject::connect(form, &StripForm::notified, &context_.models.edits, &EditActions::notified);
    QObject::connect(form, &StripForm::finished, &context_.receiver, [this] {
      if (context_.views != nullptr) context_.viewport()->setFocus();
    });
  }
}

void DrawingActions::connectTools(const WindowCentre& centre) {
  for (std::size_t i = 0; i < drawingToolCount; ++i) {
    const auto tool = static_cast<DrawingTool>(i);
    context_.models.actions.setWhyNot(
        actionOf(tool), context_.views != nullptr ? QString() : "The 3D view needs OpenGL.");
    context_.onTriggered(actionOf(tool), [this, tool] {
      if (context_.views == nullptr) return;
      context_.views->chooseTool(tool);
      context_.viewport()->setFocus();
    });
  }
  for (const DrawingTool tool : {DrawingTool::Body, DrawingTool::Joint}) {
    auto* kinds = new QMenu(&centre.tools());
    addToolKinds(kinds, tool);
    centre.tools().button(tool)->setMenu(kinds);  // shown while the button is held
  }
}

void DrawingActions::addToolKinds(QMenu* menu, DrawingTool tool) {
  menu->setToolTipsVisible(true);
  for (const ToolKind& kind : kindsOf(tool)) {
    QString name = qt(nameOf(kind));
    name.front() = name.front().toUpper();
    QAction* action = menu->addAction(name, &context_.receiver, [this, kind] { useKind(kind); });
    action->setToolTip(qt(sentenceOf(kind)));
    action->setEnabled(context_.views != nullptr);
  }
}

void DrawingActions::useKind(const ToolKind& kind) {
  if (context_.views == nullptr) return;
  context_.views->useKind(kind);
  context_.viewport()->setFocus();
}

void DrawingActions::addTemplates(QMenu* menu) {
  menu->setToolTipsVisible(true);
  for (const Template& each : templates())
    menu->addAction(icon(each.icon), QString(each.title) + (each.numbers.empty() ? "" : "…"),
                    &context_.receiver, [this, &each] { applyTemplate(each); })
        ->setToolTip(each.sentence);
}

void DrawingActions::applyTemplate(const Template& wanted) {
  const auto centre = [&context = context_] {
    return context.views != nullptr ? context.viewport()->drawingCentre() : Vec3(Vec3::Zero());
  };
  if (!wanted.numbers.empty()) return form_.open(wanted, centre);
  const Session& session = context_.models.session;
  createIn(context_.models, makeTemplate(wanted, session.document().scene(), centre(),
                                         session.wholeSelection(), {}));
}

void DrawingActions::addEntries(std::vector<PaletteEntry>& entries) {
  for (const Template& each : templates())
    entries.push_back(
        {each.icon,
         each.title,
         QString::fromUtf8(each.sentence) + (each.numbers.empty() ? "" : " Asks for its numbers."),
         "Template",
         {},
         [this, &each] { applyTemplate(each); }});
  for (const DrawingTool tool : {DrawingTool::Body, DrawingTool::Joint})
    for (const ToolKind& kind : kindsOf(tool)) {
      const bool body = tool == DrawingTool::Body;
      entries.push_back({body ? "body" : "joint",
                         QString(body ? "Draw body: %1" : "Join bodies: %1").arg(qt(nameOf(kind))),
                         qt(sentenceOf(kind)),
                         "Tool",
                         {},
                         [this, kind] { useKind(kind); }});
    }
}

void DrawingActions::followPicker() {
  if (context_.views != nullptr)
    for (Viewport* view : context_.views->views()) view->followLinkPicker();
  availability_.follow();
  // There Esc cancels the picking.
  if (context_.models.picker->picking() && context_.views != nullptr)
    context_.viewport()->setFocus();
}

std::unique_ptr<LinkPicker> makeLinkPicker(const WindowContext& context,
                                           std::function<void()> changed) {
  WindowModels& models = context.models;
  LinkPicker::Callbacks tell;
  tell.changed = context.whileReceiving(std::move(changed));
  tell.refused = [&models](const std::string& sentence) {
    emit models.edits.notified({Severity::Warning, qt(sentence)});
  };
  tell.later = context.whileReceiving([&context](std::function<void()> action) {
    QMetaObject::invokeMethod(&context.receiver, std::move(action), Qt::QueuedConnection);
  });
  return std::make_unique<LinkPicker>(models.session, std::move(tell));
}

}  // namespace compliant
