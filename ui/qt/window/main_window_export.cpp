#include "ui/qt/export/film_dialog.hpp"
#include "ui/qt/export/screenshot_dialog.hpp"
#include "ui/qt/export/series_dialog.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::connectExport() {
  const auto view = [this] { return viewport_; };
  film_ = new FilmExport(session_, view, this);
  filmDialog_ = new FilmDialog(*film_, session_, preferences_, this);
  series_ = new SeriesExport(session_, this);
  seriesDialog_ = new SeriesDialog(*series_, session_, this);
  screenshotDialog_ = new ScreenshotDialog(view, session_, preferences_, this);
  for (const ActionId id : {ActionId::exportFilm, ActionId::saveScreenshot})
    actions_.setWhyNot(id, viewport_ != nullptr ? QString() : "The 3D view needs OpenGL.");
  actions_.onTriggered(ActionId::exportFilm, [this] { filmDialog_->open(); });
  actions_.onTriggered(ActionId::saveScreenshot, [this] { screenshotDialog_->open(); });
  actions_.onTriggered(ActionId::exportSeries, [this] { seriesDialog_->open(); });
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
