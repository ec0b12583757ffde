#include "ui/qt/export/screenshot_dialog.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <cmath>

#include "ui/model/document/export_path.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/export/media_folder.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/enter_key.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {

ScreenshotDialog::ScreenshotDialog(std::function<Viewport*()> view, Session& session,
                                   Preferences& preferences, QWidget* window)
    : QDialog(window), view_(std::move(view)), session_(session), preferences_(preferences) {
  setObjectName("picturePanel");
  setWindowTitle("Save picture");
  setModal(false);
  auto* column = new QVBoxLayout(this);
  onUiScale(column, [column] {
    column->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
    column->setSpacing(scaled(4));
  });
  const auto add = [&](const QString& name, ValueField* field, const QString& meaning) {
    auto* row = new FieldRow(name, field);
    row->setMeaning(meaning);
    column->addWidget(row);
  };
  file_ = new TextField;
  connect(file_, &TextField::edited, this, [this](const QString& text) {
    file_->setValue(text);
    showMessage(QString(), Severity::Info);
  });
  add("File", file_, "A PNG file.");
  preset_ = new ChoiceField;
  preset_->setChoices({{"1", "1 × the view", ""},
                       {"2", "2 × the view", ""},
                       {"4", "4 × the view", ""},
                       {"uhd", "3840 × 2160", ""},
                       {"own", "Custom", ""}});
  preset_->setValue("2");
  connect(preset_, &ChoiceField::edited, this, [this](const QString& key) { choosePreset(key); });
  add("Size", preset_, "A multiple of the view shows exactly what the view shows.");
  const auto pixels = [this](const char* name) {
    auto* field = new NumberField;
    field->setUnit("px");
    field->setRange({1, 16384});
    field->setStepRule(StepRule::Whole);
    field->setSpokenName(name);
    connect(field, &NumberField::edited, this, [this, field](double value) {
      field->setValue(std::round(value));
      preset_->setValue("own");
    });
    return field;
  };
  width_ = pixels("Width");
  add("Width", width_, "1 to 16384 pixels, or less if the graphics driver allows less.");
  height_ = pixels("Height");
  add("Height", height_, "1 to 16384 pixels. The height covers as much as in the view.");
  transparent_ = new ToggleField;
  transparent_->setValue(preferences.pictureTransparent);
  add("Transparent background", transparent_, "For slides and papers.");
  overlays_ = new ToggleField;
  overlays_->setValue(preferences.pictureOverlays);
  add("Include overlays", overlays_, "Read-out, scale bar, legend, law plot and axes.");
  hint_ = new WrappedLabel(3);
  onUiScale(hint_, [hint = hint_] { hint->setMinimumHeight(scaled(32)); });
  hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  addGap(column, 4);
  column->addWidget(hint_);
  auto* buttons = new QHBoxLayout;
  save_ = new QPushButton("Save");
  auto* close = new QPushButton("Close");
  choose_ = new QPushButton("Choose file…");
  for (QPushButton* button : {choose_, save_, close}) button->setAutoDefault(false);
  buttons->addWidget(choose_);
  buttons->addStretch(1);
  buttons->addWidget(save_);
  buttons->addWidget(close);
  column->addLayout(buttons);
  onUiScale(this, [this] { resize(scaled(400), sizeHint().height()); });
  pressOnEnter(*this, *save_);
  connect(choose_, &QPushButton::clicked, this, &ScreenshotDialog::chooseFile);
  connect(save_, &QPushButton::clicked, this, &ScreenshotDialog::save);
  connect(close, &QPushButton::clicked, this, &QDialog::close);
}

void ScreenshotDialog::open() {
  const QString scene = QString::fromStdString(session_.document().path());
  const QString name =
      scene.isEmpty() ? QStringLiteral("picture") : QFileInfo(scene).completeBaseName();
  // In the folder of the last screenshot, under the name of the scene.
  const QString folder = file_->value().isEmpty() ? mediaFolder(QStandardPaths::PicturesLocation)
                                                  : QFileInfo(file_->value()).absolutePath();
  if (file_->value().isEmpty() || name != proposed_)
    file_->setValue(QDir(folder).filePath(name + ".png"));
  proposed_ = name;
  file_->setValue(freeFile(file_->value()));
  choosePreset(preset_->value());
  showMessage({}, Severity::Info);
  show();
  raise();
  activateWindow();
}

void ScreenshotDialog::choosePreset(const QString& key) {
  const Viewport* view = view_();
  if (key == "own" || view == nullptr) return;
  const double times = key.toDouble() * view->devicePixelRatioF();
  const bool uhd = key == "uhd";
  width_->setValue(uhd ? 3840 : std::round(view->width() * times));
  height_->setValue(uhd ? 2160 : std::round(view->height() * times));
}

QString ScreenshotDialog::hint() const { return hint_->text(); }

void ScreenshotDialog::chooseFile() {
  QFileDialog dialog(this, "Save picture", {}, "Pictures (*.png)");
  dialog.setObjectName("pictureDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("png");
  dialog.selectFile(file_->value());
  if (dialog.exec() != QDialog::Accepted) return;
  file_->setValue(dialog.selectedFiles().front());
  overwrite_.allow(file_->value());
}

void ScreenshotDialog::save() {
  for (auto* field : findChildren<ValueField*>()) field->commit();
  for (const NumberField* field : {width_, height_})
    if (!field->error().isEmpty()) return showMessage(field->error(), Severity::Warning);
  Viewport* view = view_();
  if (view == nullptr) return showMessage("There is no view to save.", Severity::Warning);
  ScreenshotOptions order;
  order.width = static_cast<int>(std::lround(width_->value()));
  order.height = static_cast<int>(std::lround(height_->value()));
  if (transparent_->value()) order.background = ScreenshotOptions::Part::Hidden;
  if (overlays_->value()) order.overlays = ScreenshotOptions::Part::Shown;
  preferences_.pictureTransparent = transparent_->value();
  preferences_.pictureOverlays = overlays_->value();
  QString path = file_->value();
  if (!path.endsWith(".png", Qt::CaseInsensitive)) path += ".png";
  file_->setValue(path);
  if (const Status checked = checkExportPath(session_.document(), path.toStdString()); !checked)
    return showMessage(QString::fromStdString(checked.error().text()) + ".", Severity::Warning);
  if (const QString warning = overwrite_.warning(path, "Save"); !warning.isEmpty())
    return showMessage(warning, Severity::Warning);
  const Result<Image> image = view->takeScreenshot(order);
  if (!image)
    return showMessage(QString::fromStdString(image.error().text()) + ".", Severity::Warning);
  if (const Status written = writePng(*image, path.toStdString()); !written)
    return showMessage(QString::fromStdString(written.error().what), Severity::Warning);
  const QString sentence = "Saved " + QFileInfo(path).fileName() + " (" +
                           QString::number(order.width) + " × " + QString::number(order.height) +
                           ").";
  showMessage(sentence, Severity::Info);
  emit saved(sentence);
}

void ScreenshotDialog::showMessage(const QString& sentence, Severity severity) {
  hint_->setText(sentence);
  hint_->setProperty("role", severity == Severity::Info ? "caption" : "error");
  hint_->style()->unpolish(hint_);
  hint_->style()->polish(hint_);
}

}  // namespace compliant
