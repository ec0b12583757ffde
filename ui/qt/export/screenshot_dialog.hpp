#pragma once

#include <QDialog>
#include <functional>

#include "ui/model/basics/severity.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/export/overwrite_confirmation.hpp"
#include "ui/qt/viewport/viewport.hpp"

class QLabel;
class QPushButton;

namespace compliant {

class ChoiceField;
class NumberField;
class TextField;
class ToggleField;

// A modeless dialog for screenshots: the view in any size, as a PNG file.
class ScreenshotDialog : public QDialog {
  Q_OBJECT

 public:
  ScreenshotDialog(std::function<Viewport*()> view, Session& session, Preferences& preferences,
                   QWidget* window);

  void open() override;
  QPushButton* saveButton() { return save_; }
  QPushButton* chooseButton() { return choose_; }
  TextField* file() { return file_; }
  ChoiceField* preset() { return preset_; }
  NumberField* widthField() { return width_; }
  NumberField* heightField() { return height_; }
  ToggleField* transparent() { return transparent_; }
  ToggleField* overlays() { return overlays_; }
  QString hint() const;

 signals:
  // Reports that a screenshot was written.
  void saved(const QString& sentence);

 private:
  void choosePreset(const QString& key);
  void chooseFile();
  void save();
  void showMessage(const QString& sentence, Severity severity);

  std::function<Viewport*()> view_;
  Session& session_;
  Preferences& preferences_;
  TextField* file_;
  QString proposed_;  // the name that was proposed last
  ChoiceField* preset_;
  NumberField *width_, *height_;
  ToggleField *transparent_, *overlays_;
  OverwriteConfirmation overwrite_;
  QLabel* hint_;
  QPushButton *choose_, *save_;
};

}  // namespace compliant
