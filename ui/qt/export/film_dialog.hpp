#pragma once

#include <QDialog>

#include "ui/model/basics/severity.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/export/film_export.hpp"
#include "ui/qt/export/overwrite_confirmation.hpp"

class QLabel;
class QProgressBar;
class QPushButton;

namespace compliant {

class ChoiceField;
class NumberField;
class TextField;

// A modeless dialog for films: options and progress.
class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  FilmDialog(FilmExport& film, Session& session, Preferences& preferences, QWidget* window);

  // Shows the dialog for the present scene and timeline.
  void open() override;
  FilmExportOptions options() const;
  QPushButton* startButton() { return start_; }
  QPushButton* cancelButton() { return cancel_; }
  TextField* file() { return file_; }
  ChoiceField* source() { return source_; }
  NumberField* from() { return from_; }
  NumberField* to() { return to_; }
  NumberField* rate() { return rate_; }
  NumberField* widthField() { return width_; }
  NumberField* heightField() { return height_; }
  QString hint() const;

 protected:
  void reject() override;

 private:
  void chooseFile();
  void startOrStop();
  void showState();
  void showMessage(const QString& sentence, Severity severity);

  FilmExport& film_;
  Session& session_;
  Preferences& preferences_;
  QWidget* fields_;
  TextField* file_;
  QString proposed_;  // the name that was proposed last
  ChoiceField *format_, *source_, *overlays_;
  NumberField *from_, *to_, *rate_, *speed_, *width_, *height_;
  QProgressBar* bar_;
  OverwriteConfirmation overwrite_;
  QLabel* hint_;
  QPushButton *choose_, *start_, *cancel_;
};

}  // namespace compliant
