#include "ui/qt/window/commands/export_actions.hpp"

#include <QMainWindow>

#include "ui/qt/export/film_dialog.hpp"
#include "ui/qt/export/screenshot_dialog.hpp"
#include "ui/qt/export/series_dialog.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

ExportActions::ExportActions(const WindowContext& context) {
  Session& session = context.models.session;
  Preferences& preferences = context.models.preferences;
  const auto view = [views = context.views] {
    return views != nullptr ? views->active() : nullptr;
  };
  film_ = new FilmExport(session, view, &context.window);
  filmDialog_ = new FilmDialog(*film_, session, preferences, &context.window);
  series_ = new SeriesExport(session, &context.window);
  seriesDialog_ = new SeriesDialog(*series_, session, &context.window);
  screenshotDialog_ = new ScreenshotDialog(view, session, preferences, &context.window);
  for (const ActionId id : {ActionId::ExportFilm, ActionId::SaveScreenshot})
    context.models.actions.setWhyNot(
        id, context.views != nullptr ? QString() : "The 3D view needs OpenGL.");
  context.onTriggered(ActionId::ExportFilm, [this] { filmDialog_->open(); });
  context.onTriggered(ActionId::SaveScreenshot, [this] { screenshotDialog_->open(); });
  context.onTriggered(ActionId::ExportSeries, [this] { seriesDialog_->open(); });
  const auto showOutcome = [&context](const QString& sentence, Severity severity) {
    using enum Notice::Shown;
    context.notify({severity, sentence, severity == Severity::Info ? Everywhere : InLog});
  };
  QObject::connect(film_, &FilmExport::finished, &context.receiver, showOutcome);
  QObject::connect(series_, &SeriesExport::finished, &context.receiver, showOutcome);
  QObject::connect(screenshotDialog_, &ScreenshotDialog::saved, &context.receiver,
                   [&context](const QString& sentence) { context.say(Severity::Info, sentence); });
}

}  // namespace compliant
