#pragma once

#include <QDialog>

#include "ui/qt/export/overwrite_confirmation.hpp"
#include "ui/qt/export/series_export.hpp"

class QLabel;
class QProgressBar;
class QPushButton;

namespace compliant {

class ChoiceField;
class NumberField;
class TextField;

// A modeless dialog for series for ParaView: options and progress.
class SeriesDialog : public QDialog {
  Q_OBJECT

 public:
  SeriesDialog(SeriesExport& series, Session& session, QWidget* window);

  // Shows the dialog for the present scene.
  void open() override;
  QPushButton* startButton() { return start_; }
  QPushButton* cancelButton() { return cancel_; }
  TextField* file() { return file_; }
  ChoiceField* from() { return from_; }
  NumberField* time() { return time_; }
  NumberField* every() { return every_; }
  QString hint() const;

 protected:
  void reject() override;

 private:
  void chooseFile();
  void start();
  void showState();
  void showMessage(const QString& sentence, Severity severity);

  SeriesExport& series_;
  Session& session_;
  QWidget* fields_;
  TextField* file_;
  QString proposed_;  // the name that was proposed last
  ChoiceField* from_;
  NumberField *time_, *every_;
  QProgressBar* bar_;
  OverwriteConfirmation overwrite_;
  QLabel* hint_;
  QPushButton *choose_, *start_, *cancel_;
};

}  // namespace compliant
