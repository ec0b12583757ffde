#include "ui/qt/film_panel.hpp"
#include "ui/qt/log_panel.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/picture_panel.hpp"
#include "ui/qt/viewport.hpp"

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
