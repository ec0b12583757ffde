#include "ui/qt/export/series_export.hpp"

#include <QFileInfo>
#include <exception>

#include "engine/export/series_job.hpp"

namespace compliant {
namespace {

constexpr int betweenLooks = 50;  // ms

}  // namespace

SeriesExport::SeriesExport(Session& session, QObject* parent)
    : QObject(parent),
      session_(session),
      task_(
          betweenLooks, [this](const Outcome& outcome) { finish(outcome); },
          [this] { emit progressed(share_); }) {}

Status SeriesExport::start(const SeriesExportOptions& options) {
  if (running()) return Error{"", "An export is running already"};
  auto series = ParaViewSeries::open(options.file.toStdString(), session_.document().path());
  if (!series) return series.error();
  auto job = std::make_shared<SeriesJob>();
  job->scene = session_.document().scene();
  job->persistentIds = session_.persistentIds();
  job->time = options.time;
  job->every = options.every;
  if (options.from == SeriesExportOptions::From::Present) {
    job->structure = session_.snapshot().structure;
    job->motion = session_.snapshot().motion;
  }
  name_ = QFileInfo(options.file).fileName();
  share_ = 0;
  task_.start(
      [this, job, to = std::shared_ptr(std::move(*series))](const std::atomic<bool>& cancelled) {
        Outcome outcome;
        try {
          outcome.run = runSeries(
              *job, *to, [this](double share) { share_ = share; }, cancelled);
          outcome.cancelled = cancelled;
          if (outcome.run.writing && !outcome.cancelled) outcome.run.writing = to->close();
          outcome.times = to->size();
        } catch (const std::exception& failure) {
          outcome.run.writing = Error{"", std::string("The export failed: ") + failure.what()};
        }
        return outcome;
      });
  return {};
}

void SeriesExport::finish(const Outcome& outcome) {
  const auto sentence = [](const Status& status) {
    return QString::fromStdString(status.error().text()) + ".";
  };
  if (!outcome.run.writing) return emit finished(sentence(outcome.run.writing), Severity::Warning);
  if (outcome.cancelled) return emit finished("Export cancelled.", Severity::Info);
  const QString saved = "Saved " + name_ + " (" + QString::number(outcome.times) +
                        (outcome.times == 1 ? " time)." : " times).");
  if (!outcome.run.stepping)
    return emit finished(saved + " " + sentence(outcome.run.stepping), Severity::Warning);
  emit finished(saved, Severity::Info);
}

}  // namespace compliant
