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

// Simulates a copy of the scene on a thread of its own and writes it as a series for ParaView. What
// is done in the window meanwhile does not matter.
class SeriesExport : public QObject {
  Q_OBJECT

 public:
  explicit SeriesExport(Session& session, QObject* parent = nullptr);
  // The error is a sentence about the options; nothing has begun then.
  Status start(const SeriesExportOptions& options);
  bool running() const { return task_.running(); }
  // Cancels the series; no file is left.
  void cancel() { task_.cancel(); }

 signals:
  void progressed(double share);  // 0 to 1
  // The sentence says what became of it; a whole series is an info.
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
