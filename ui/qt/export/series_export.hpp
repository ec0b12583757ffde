#pragma once

#include <QObject>
#include <atomic>

#include "engine/export/paraview_series.hpp"
#include "ui/model/basics/severity.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/background_task.hpp"

namespace compliant {

// Options of a series for ParaView.
struct SeriesExportOptions {
  QString file;
  enum class From { Start, Present };
  From from = From::Start;
  double time = 5;  // s
  int every = 1;    // steps
};

// Simulates a copy of the scene on a thread of its own and writes it as a series for ParaView. The
// window can be used meanwhile; this does not affect the series.
class SeriesExport : public QObject {
  Q_OBJECT

 public:
  explicit SeriesExport(Session& session, QObject* parent = nullptr);
  // Fails with a sentence about the options; then nothing has begun.
  Status start(const SeriesExportOptions& options);
  bool running() const { return task_.running(); }
  // Cancels the series; it leaves no file behind.
  void cancel() { task_.cancel(); }

 signals:
  void progressed(double share);  // 0 to 1
  // The sentence reports the outcome; its severity is Info if the series is complete.
  void finished(const QString& sentence, compliant::Severity severity);

 private:
  struct Outcome {
    SeriesRun run;
    std::size_t times = 0;
    bool cancelled = false;
  };
  void finish(const Outcome& outcome);

  Session& session_;
  QString name_;  // of the file
  std::atomic<double> share_{0};
  BackgroundTask<Outcome> task_;
};

}  // namespace compliant
