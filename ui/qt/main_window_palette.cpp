#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include "engine/scene/registry.hpp"
#include "ui/model/creating.hpp"
#include "ui/model/formula_text.hpp"
#include "ui/model/property_rows.hpp"
#include "ui/qt/command_palette.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/value_field.hpp"
#include "ui/qt/viewport.hpp"

namespace compliant {
namespace {

struct TemplateRow {
  const char* title;
  const char* sentence;
  const char* icon;
  Result<Creation> (*make)(const Scene& scene, const Vec3& centre, const Selection& selection);
};

Id first(const Selection& selection) {
  return selection.components.empty() ? 0 : selection.components.front();
}

// Between the two points that are selected, else across the centre.
Result<Creation> ropeAcross(const Scene& scene, const Vec3& centre, const Selection& selection,
                            double compliance) {
  const Vec3 aside(1, 0, 0);
  const bool two = selection.points.size() == 2;
  const LinkEnd from = two ? LinkEnd(selection.points[0]) : LinkEnd(Vec3(centre - aside));
  const LinkEnd to = two ? LinkEnd(selection.points[1]) : LinkEnd(Vec3(centre + aside));
  return makeRope(scene, from, to, ropePoints, compliance);
}

constexpr TemplateRow templateRows[] = {
    {"Point", "A mass of 1 kg at the centre of the view, among the selected points.", "state",
     [](const Scene& scene, const Vec3& at, const Selection& selection) {
       return makePoint(scene, at, first(selection));
     }},
    {"Anchor", "A point that is held, at the centre of the view.", "anchor",
     [](const Scene& scene, const Vec3& at, const Selection& selection) {
       return makeAnchor(scene, at, first(selection));
     }},
    {"Rope of rods",
     "Nine points on hard links, c = 0, between the two selected points or two held ends.", "rope",
     [](const Scene& scene, const Vec3& at, const Selection& selection) {
       return ropeAcross(scene, at, selection, 0);
     }},
    {"Rope of springs",
     "Nine points on soft links, c = 1e-3 m/N, between the two selected points or two held ends.",
     "rope",
     [](const Scene& scene, const Vec3& at, const Selection& selection) {
       return ropeAcross(scene, at, selection, springCompliance);
     }},
    {"Net", "A square of 8 × 8 points on soft links, held at its corners.", "state",
     [](const Scene& scene, const Vec3& at, const Selection&) {
       return makeNet(scene, at, 8, NetLinks::Square, springCompliance);
     }},
    {"Cloth", "A square of 8 × 8 points on soft links and diagonals, held at its corners.", "state",
     [](const Scene& scene, const Vec3& at, const Selection&) {
       return makeNet(scene, at, 8, NetLinks::Diagonal, springCompliance);
     }},
    {"Pulley",
     "Weights of 1 and 2 kg on a rope of constant length, which is not drawn, over two held "
     "points.",
     "mapping",
     [](const Scene& scene, const Vec3& at, const Selection&) { return makePulley(scene, at); }},
};

}  // namespace

std::vector<PaletteEntry> MainWindow::paletteEntries() {
  std::vector<PaletteEntry> entries;
  for (const TemplateRow& row : templateRows)
    entries.push_back({row.icon, row.title, row.sentence, "Template", {}, [this, make = row.make] {
                         const Vec3 centre =
                             viewport_ != nullptr ? viewport_->drawingCentre() : Vec3(Vec3::Zero());
                         const Scene& scene = session_.document().scene();
                         const auto around = [&](const Vec3& place) {
                           return make(scene, place, session_.wholeSelection());
                         };
                         if (const Status problem =
                                 compliant::create(session_, makeBeside(scene, centre, around)))
                           emit edits_->refused(QString::fromStdString(problem->text()));
                       }});
  for (const Type* type : registry().types())
    entries.push_back({roleIcon(type->role),
                       QString::fromStdString(typeLabel(type->name)),
                       QString::fromStdString(formulaText(type->doc)),
                       roleTitle(type->role),
                       {},
                       [this, type] { edits_->add(*type); }});
  for (std::size_t i = 0; i < cameras_.all().size(); ++i)
    entries.push_back({"camera",
                       "Camera: " + QString::fromStdString(cameras_.all()[i].name),
                       QString::fromStdString(cameras_.all()[i].text()),
                       "Camera",
                       {},
                       [this, i] { goToCamera(i); }});
  for (const QActionGroup* group : menuBar()->findChildren<QActionGroup*>("choices")) {
    const QString title = static_cast<QMenu*>(group->parent())->title().remove('&');
    for (QAction* choice : group->actions())
      entries.push_back({"",
                         title + ": " + choice->text(),
                         "As in the menu “" + title + "”.",
                         "Setting",
                         {},
                         [choice] { choice->trigger(); }});
  }
  addPlotEntries(entries);
  for (const ActionSpec& spec : actionTable()) {
    QAction* action = actions_[spec.id];
    if (spec.id == ActionId::addOrDo) continue;
    const bool possible = action->isEnabled();
    const QList<QKeySequence> keys = action->shortcuts();
    const QString why = actions_.whyNot(spec.id);
    entries.push_back({spec.icon, action->text().remove('&').remove("…"),
                       (why.isEmpty() ? why : why + " ") + QString::fromUtf8(spec.tip),
                       possible ? "Action" : "Not now",
                       keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText),
                       possible ? [action] { action->trigger(); } : std::function<void()>()});
  }
  return entries;
}

void MainWindow::connectPalette() {
  palette_ = new CommandPalette(this);
  actions_.onTriggered(ActionId::addOrDo, [this] { palette_->open(paletteEntries()); });
}

}  // namespace compliant
