#include "ui/qt/export/series_dialog.hpp"

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

SeriesDialog::SeriesDialog(SeriesExport& series, Session& session, QWidget* window)
    : QDialog(window), series_(series), session_(session) {
  setObjectName("seriesPanel");
  setWindowTitle("Export ParaView series");
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
  const auto number = [this](double value, const QString& unit, Range range, StepRule rule) {
    auto* field = new NumberField;
    field->setUnit(unit);
    field->setRange(range);
    field->setStepRule(rule);
    field->setValue(value);
    connect(field, &NumberField::edited, field, [field](double typed) { field->setValue(typed); });
    return field;
  };
  file_ = new TextField;
  connect(file_, &TextField::edited, this, [this](const QString& text) {
    file_->setValue(text);
    showMessage(QString(), Severity::Info);
  });
  add("File", file_,
      "A .pvd file, which lists the times. Their .vtp files go into a folder beside it.");
  from_ = new ChoiceField;
  from_->setChoices({{"start", "Start", "The scene as it is designed"},
                     {"present", "Present state", "What the view shows"}});
  from_->setValue("start");
  connect(from_, &ChoiceField::edited, this, [this](const QString& key) { from_->setValue(key); });
  add("From", from_,
      "The state from which a copy of the scene is simulated. The timeline does not change.");
  time_ = number(5, "s", {0, 1e6}, StepRule::Relative);
  add("Duration", time_, "Simulated seconds.");
  every_ = number(1, "steps", {1, 1e9}, StepRule::Whole);
  add("Every", every_, "Steps from one time of the series to the next.");

  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setRange(0, 1000);
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
  connect(choose_, &QPushButton::clicked, this, &SeriesDialog::chooseFile);
  connect(start_, &QPushButton::clicked, this, &SeriesDialog::start);
  connect(cancel_, &QPushButton::clicked, this, &SeriesDialog::reject);
  connect(&series_, &SeriesExport::progressed, this,
          [this](double share) { bar_->setValue(static_cast<int>(std::lround(1000 * share))); });
  connect(&series_, &SeriesExport::finished, this,
          [this](const QString& sentence, Severity severity) {
            showState();
            showMessage(sentence, severity);
          });
  showState();
}

void SeriesDialog::open() {
  if (!series_.running()) {
    const QString scene = QString::fromStdString(session_.document().path());
    const QString name =
        scene.isEmpty() ? QStringLiteral("series") : QFileInfo(scene).completeBaseName();
    const QString folder = file_->value().isEmpty() ? mediaFolder(QStandardPaths::DocumentsLocation)
                                                    : QFileInfo(file_->value()).absolutePath();
    if (file_->value().isEmpty() || name != proposed_)
      file_->setValue(QDir(folder).filePath(name + ".pvd"));
    proposed_ = name;
    file_->setValue(freeFile(file_->value()));
    showMessage({}, Severity::Info);
    showState();
  }
  show();
  raise();
  activateWindow();
}

QString SeriesDialog::hint() const { return hint_->text(); }

void SeriesDialog::chooseFile() {
  QFileDialog dialog(this, "Export ParaView series", {}, "ParaView series (*.pvd)");
  dialog.setObjectName("seriesDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("pvd");
  dialog.selectFile(file_->value());
  if (dialog.exec() != QDialog::Accepted) return;
  file_->setValue(dialog.selectedFiles().front());
  overwrite_.allow(file_->value());
}

void SeriesDialog::start() {
  for (auto* field : findChildren<ValueField*>()) field->commit();
  for (NumberField* field : {time_, every_})
    if (!field->error().isEmpty()) return showMessage(field->error(), Severity::Warning);
  if (const QString warning = overwrite_.warning(file_->value(), start_->text());
      !warning.isEmpty())
    return showMessage(warning, Severity::Warning);
  SeriesExportOptions options;
  options.file = file_->value();
  options.from = from_->value() == "present" ? SeriesExportOptions::From::Present
                                             : SeriesExportOptions::From::Start;
  options.time = time_->value();
  options.every = static_cast<int>(std::lround(every_->value()));
  if (const Status started = series_.start(options); !started)
    return showMessage(QString::fromStdString(started.error().text()) + ".", Severity::Warning);
  bar_->setValue(0);
  showMessage({}, Severity::Info);
  showState();
}

void SeriesDialog::showState() {
  const bool running = series_.running();
  fields_->setEnabled(!running);
  choose_->setEnabled(!running);
  start_->setEnabled(!running);
  bar_->setVisible(running);
  cancel_->setText(running ? "Cancel" : "Close");
}

void SeriesDialog::showMessage(const QString& sentence, Severity severity) {
  hint_->setText(sentence);
  hint_->setProperty("role", severity == Severity::Info ? "caption" : "error");
  hint_->style()->unpolish(hint_);
  hint_->style()->polish(hint_);
}

// Esc and the button first cancel a running series, then close the dialog.
void SeriesDialog::reject() {
  if (series_.running()) return series_.cancel();
  QDialog::reject();
}

}  // namespace compliant
