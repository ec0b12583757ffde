#include "ui/qt/export/film_dialog.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <cmath>

#include "engine/base/rounding.hpp"
#include "ui/model/document/export_path.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/export/media_folder.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/enter_key.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

NumberField* numberField(double value, const QString& unit, Range range,
                         StepRule rule = StepRule::Relative) {
  auto* field = new NumberField;
  field->setUnit(unit);
  field->setRange(range);
  field->setStepRule(rule);
  field->setValue(value);
  return field;
}

// Fields that do not belong to the scene store the typed value themselves.
void keepTyped(NumberField* field) {
  QObject::connect(field, &NumberField::edited, field,
                   [field](double value) { field->setValue(value); });
}

int whole(const NumberField* field) { return static_cast<int>(std::lround(field->value())); }

}  // namespace

FilmDialog::FilmDialog(FilmExport& film, Session& session, Preferences& preferences,
                       QWidget* window)
    : QDialog(window), film_(film), session_(session), preferences_(preferences) {
  setObjectName("filmPanel");
  setWindowTitle("Export film");
  setModal(false);
  auto* column = new QVBoxLayout(this);
  onUiScale(column, [column] {
    column->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
    column->setSpacing(scaled(8));
  });
  fields_ = new QWidget;
  auto* rows = new QVBoxLayout(fields_);
  rows->setContentsMargins(0, 0, 0, 0);
  onUiScale(rows, [rows] { rows->setSpacing(scaled(4)); });
  column->addWidget(fields_);
  const auto add = [&](const QString& name, ValueField* field, const QString& meaning) {
    auto* row = new FieldRow(name, field);
    row->setMeaning(meaning);
    rows->addWidget(row);
  };
  file_ = new TextField;
  connect(file_, &TextField::edited, this, [this](const QString& text) {
    file_->setValue(text);
    showMessage(QString(), Severity::Info);
    format_->setValue(QFileInfo(text).suffix().toLower());
  });
  add("File", file_, "The extension determines the format.");
  format_ = new ChoiceField;
  format_->setChoices(
      {{"mp4", "MP4", "H.264 if its encoder is installed, else MPEG-4. Even sizes only"},
       {"gif", "GIF", "256 colours, at most 50 frames per second"},
       {"apng", "Animated PNG", "Lossless, with transparency"},
       {"png", "Numbered PNG files", "name_0001.png and so on"}});
  connect(format_, &ChoiceField::edited, this, [this](const QString& key) {
    const QFileInfo info(file_->value());
    file_->setValue(info.dir().filePath(info.completeBaseName() + "." + key));
  });
  add("Format", format_, "File format.");
  source_ = new ChoiceField;
  source_->setChoices({{"timeline", "Timeline", "The recorded history"},
                       {"live", "Live run", "Live motion until you press Stop"}});
  source_->setValue("timeline");
  connect(source_, &ChoiceField::edited, this, &FilmDialog::showState);
  add("Source", source_, "The history, or a run while you pull and edit.");
  from_ = numberField(0, "s", {0, 1e6});
  add("From", from_, "First simulated second.");
  to_ = numberField(5, "s", {0, 1e6});
  add("To", to_, "Last simulated second.");
  speed_ = numberField(1, "×", {0.01, 100});
  add("Speed", speed_, "Simulated seconds per second of film.");
  rate_ = numberField(preferences.filmRate, "frames/s", {1, 240}, StepRule::Whole);
  add("Frame rate", rate_, "Of the film; at most 50 for a GIF.");
  width_ = numberField(preferences.filmWidth, "px", {16, 8192}, StepRule::Whole);
  add("Width", width_, "16 to 8192 pixels.");
  height_ = numberField(preferences.filmHeight, "px", {16, 8192}, StepRule::Whole);
  add("Height", height_, "16 to 8192 pixels. The height covers as much as in the window.");
  overlays_ = new ChoiceField;
  overlays_->setChoices({{"no", "Exclude overlays", ""}, {"yes", "Include overlays", ""}});
  overlays_->setValue(preferences.pictureOverlays ? "yes" : "no");
  add("Overlays", overlays_, "Read-out, scale bar, legend, law plot and axes.");
  for (NumberField* field : {from_, to_, speed_, rate_, width_, height_}) keepTyped(field);

  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  column->addWidget(bar_);
  hint_ = new WrappedLabel(3);
  onUiScale(hint_, [hint = hint_] { hint->setMinimumHeight(scaled(32)); });
  hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  column->addWidget(hint_);
  auto* buttons = new QHBoxLayout;
  choose_ = new QPushButton("Choose file…");
  start_ = new QPushButton("Export");
  cancel_ = new QPushButton("Close");
  for (QPushButton* button : {choose_, start_, cancel_}) button->setAutoDefault(false);
  buttons->addWidget(choose_);
  buttons->addStretch(1);
  buttons->addWidget(start_);
  buttons->addWidget(cancel_);
  column->addLayout(buttons);
  onUiScale(this, [this] { resize(scaled(400), sizeHint().height()); });

  pressOnEnter(*this, *start_);
  connect(choose_, &QPushButton::clicked, this, &FilmDialog::chooseFile);
  connect(start_, &QPushButton::clicked, this, &FilmDialog::startOrStop);
  connect(cancel_, &QPushButton::clicked, this, &FilmDialog::reject);
  connect(&film_, &FilmExport::progressed, this, [this](qint64 done, qint64 all) {
    bar_->setMaximum(static_cast<int>(all));
    bar_->setValue(static_cast<int>(done));
    const QString soFar = QString(done == 1 ? "%1 frame so far" : "%1 frames so far").arg(done);
    showMessage(all > 0              ? QString("Frame %1 of %2").arg(done).arg(all)
                : session_.playing() ? soFar
                                     : soFar + ". Press Space in the window to record.",
                Severity::Info);
    if (all == done) start_->setEnabled(false);
  });
  connect(&film_, &FilmExport::finished, this, [this](const QString& sentence, Severity severity) {
    showState();
    showMessage(sentence, severity);
  });
  showState();
}

void FilmDialog::open() {
  if (!film_.running()) {
    const QString scene = QString::fromStdString(session_.document().path());
    const QString folder = file_->value().isEmpty() ? mediaFolder(QStandardPaths::MoviesLocation)
                                                    : QFileInfo(file_->value()).absolutePath();
    const QString name =
        scene.isEmpty() ? QStringLiteral("film") : QFileInfo(scene).completeBaseName();
    const QString ending = format_->value().isEmpty() ? QStringLiteral("mp4") : format_->value();
    if (file_->value().isEmpty() || name != proposed_)
      file_->setValue(QDir(folder).filePath(name + "." + ending));
    proposed_ = name;
    file_->setValue(freeFile(file_->value()));
    format_->setValue(ending);
    const Transport& transport = session_.snapshot().transport;
    // Sums of steps have rounding errors in their last digits.
    from_->setValue(roundedTo(transport.historyStart, 1e-9));
    to_->setValue(roundedTo(transport.historyEnd, 1e-9));
    const bool empty = transport.historySize < 2;
    showMessage(empty ? QString("%1.").arg(FilmExport::emptyTimeline) : QString(), Severity::Info);
    showState();
  }
  show();
  raise();
  activateWindow();
}

FilmExportOptions FilmDialog::options() const {
  FilmExportOptions options;
  options.file = file_->value();
  options.source = source_->value() == "live" ? FilmExportOptions::Source::Live
                                              : FilmExportOptions::Source::Timeline;
  options.span = {from_->value(), to_->value(), whole(rate_), speed_->value()};
  options.picture.width = whole(width_);
  options.picture.height = whole(height_);
  if (overlays_->value() == "yes") options.picture.overlays = ScreenshotOptions::Part::Shown;
  return options;
}

QString FilmDialog::hint() const { return hint_->text(); }

void FilmDialog::chooseFile() {
  QFileDialog dialog(this, "Export film", {}, "Films (*.mp4 *.gif *.apng *.png)");
  dialog.setObjectName("filmDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(format_->value());
  dialog.selectFile(file_->value());
  if (dialog.exec() != QDialog::Accepted) return;
  file_->setValue(dialog.selectedFiles().front());
  overwrite_.allow(file_->value());
  format_->setValue(QFileInfo(file_->value()).suffix().toLower());
}

void FilmDialog::startOrStop() {
  for (auto* field : findChildren<ValueField*>()) field->commit();
  if (film_.running()) return film_.stop();
  for (NumberField* field : {from_, to_, speed_, rate_, width_, height_})
    if (!field->error().isEmpty()) return showMessage(field->error(), Severity::Warning);
  const FilmExportOptions wanted = options();
  preferences_.filmRate = wanted.span.framesPerSecond;
  preferences_.filmWidth = wanted.picture.width;
  preferences_.filmHeight = wanted.picture.height;
  preferences_.pictureOverlays = wanted.picture.overlays == ScreenshotOptions::Part::Shown;
  const QString first = QString::fromStdString(firstFileOf(wanted.file.toStdString()).string());
  if (const Status checked = checkExportPath(session_.document(), first.toStdString()); !checked)
    return showMessage(QString::fromStdString(checked.error().text()) + ".", Severity::Warning);
  if (const QString warning = overwrite_.warning(first, start_->text()); !warning.isEmpty())
    return showMessage(warning, Severity::Warning);
  if (const Status started = film_.start(wanted); !started)
    return showMessage(QString::fromStdString(started.error().text()) + ".", Severity::Warning);
  showMessage(wanted.source == FilmExportOptions::Source::Live
                  ? "Press Space in the window to record, then Stop."
                  : "",
              Severity::Info);
  bar_->setMaximum(wanted.source == FilmExportOptions::Source::Live ? 0 : 1);
  bar_->setValue(0);
  showState();
}

void FilmDialog::showState() {
  const bool running = film_.running(), live = source_->value() == "live";
  fields_->setEnabled(!running);
  choose_->setEnabled(!running);
  from_->setEnabled(!live);
  to_->setEnabled(!live);
  bar_->setVisible(running);
  start_->setEnabled(!running || live);
  start_->setText(running && live ? "Stop" : live ? "Record" : "Export");
  cancel_->setText(running ? "Cancel" : "Close");
}

void FilmDialog::showMessage(const QString& sentence, Severity severity) {
  hint_->setText(sentence);
  hint_->setProperty("role", severity == Severity::Info ? "caption" : "error");
  hint_->style()->unpolish(hint_);
  hint_->style()->polish(hint_);
}

// Esc and the button first cancel a running film, then close the dialog.
void FilmDialog::reject() {
  if (film_.running()) return film_.cancel();
  QDialog::reject();
}

}  // namespace compliant
