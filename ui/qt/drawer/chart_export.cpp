#include "ui/qt/drawer/chart_export.hpp"

#include <QDir>
#include <QFileDialog>
#include <utility>

#include "engine/base/new_file.hpp"
#include "ui/model/document/export_path.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/charts/chart.hpp"

namespace compliant {
namespace {

struct FormatText {
  const char *title, *ending, *filter;
};

FormatText plotText(ChartFormat format) {
  switch (format) {
    case ChartFormat::Png:
      return {"Export chart", "png", "Pictures (*.png)"};
    case ChartFormat::Svg:
      return {"Export chart", "svg", "Drawings (*.svg)"};
    case ChartFormat::Csv:
      break;
  }
  return {"Export curves", "csv", "Tables (*.csv)"};
}

void exportChart(Chart* chart, const Session& session, ChartFormat format,
                 const std::function<void(const Notice&)>& report) {
  const FormatText words = plotText(format);
  QFileDialog dialog(chart, words.title, {}, words.filter);
  dialog.setObjectName("exportDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(words.ending);
  dialog.selectFile(QDir::home().filePath(QString("curves.") + words.ending));
  if (dialog.exec() != QDialog::Accepted) return;
  const QString path = dialog.selectedFiles().front();
  const Status written = writeChart(session.document(), path, chart->file(format));
  if (!written)
    report({Severity::Error, qt(written.error().text())});
  else
    report({Severity::Info, "Saved " + path + "."});
}

}  // namespace

void offerExport(Chart* chart, const Session& session, std::function<void(const Notice&)> report) {
  QObject::connect(chart, &Chart::exportRequested, chart,
                   [chart, &session, report = std::move(report)](ChartFormat format) {
                     exportChart(chart, session, format, report);
                   });
}

Status writeChart(const Document& document, const QString& path, const QByteArray& bytes) {
  if (const Status checked = checkExportPath(document, path.toStdString()); !checked)
    return checked;
  if (bytes.isEmpty()) return Error{path.toStdString(), "The chart cannot be drawn"};
  return writeFile(path.toStdString(), bytes.toStdString());
}

}  // namespace compliant
