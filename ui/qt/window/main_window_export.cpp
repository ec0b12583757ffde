#include "ui/qt/export/film_dialog.hpp"
#include "ui/qt/export/screenshot_dialog.hpp"
#include "ui/qt/export/series_dialog.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::connectExport() {
  const auto view = [this] { return viewport_; };
  film_ = new FilmExport(models_.session, view, this);
  filmDialog_ = new FilmDialog(*film_, models_.session, models_.preferences, this);
  series_ = new SeriesExport(models_.session, this);
  seriesDialog_ = new SeriesDialog(*series_, models_.session, this);
  screenshotDialog_ = new ScreenshotDialog(view, models_.session, models_.preferences, this);
  for (const ActionId id : {ActionId::exportFilm, ActionId::saveScreenshot})
    models_.actions.setWhyNot(id, viewport_ != nullptr ? QString() : "The 3D view needs OpenGL.");
  context_.onTriggered(ActionId::exportFilm, [this] { filmDialog_->open(); });
  context_.onTriggered(ActionId::saveScreenshot, [this] { screenshotDialog_->open(); });
  context_.onTriggered(ActionId::exportSeries, [this] { seriesDialog_->open(); });
  const auto showOutcome = [this](const QString& sentence, Severity severity) {
    if (severity == Severity::info)
      showMessage(severity, sentence);
    else
      log_->showMessage(severity, sentence);
  };
  connect(film_, &FilmExport::finished, &receiver_, showOutcome);
  connect(series_, &SeriesExport::finished, &receiver_, showOutcome);
  connect(screenshotDialog_, &ScreenshotDialog::saved, &receiver_,
          [this](const QString& sentence) { showMessage(Severity::info, sentence); });
}

}  // namespace compliant
