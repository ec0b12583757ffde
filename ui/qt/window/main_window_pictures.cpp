#include "ui/qt/export/film_panel.hpp"
#include "ui/qt/export/picture_panel.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::connectPictures() {
  const auto view = [this] { return viewport_; };
  film_ = new FilmExport(session_, view, this);
  filmPanel_ = new FilmPanel(*film_, session_, preferences_, this);
  picturePanel_ = new PicturePanel(view, session_, preferences_, this);
  for (const ActionId id : {ActionId::exportFilm, ActionId::savePicture})
    actions_.allow(id, viewport_ != nullptr, "The 3D view needs OpenGL.");
  actions_.onTriggered(ActionId::exportFilm, [this] { filmPanel_->open(); });
  actions_.onTriggered(ActionId::savePicture, [this] { picturePanel_->open(); });
  connect(film_, &FilmExport::finished, this, [this](const QString& sentence, bool problem) {
    if (problem)
      log_->say(Severity::warning, sentence);
    else
      say(Severity::info, sentence);
  });
  connect(picturePanel_, &PicturePanel::saved, this,
          [this](const QString& sentence) { say(Severity::info, sentence); });
}

}  // namespace compliant
