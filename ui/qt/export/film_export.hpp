#pragma once

#include <QObject>
#include <QTimer>
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <optional>

#include "ui/film/film_file.hpp"
#include "ui/film/film_span.hpp"
#include "ui/model/basics/severity.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/viewport/viewport.hpp"

namespace compliant {

// Options of a film of the view.
struct FilmExportOptions {
  QString file;  // its extension gives the format
  enum class Source { Timeline, Live };
  Source source = Source::Timeline;
  FilmSpan span;  // of the timeline; a live run uses only its rate and speed
  ScreenshotOptions picture;
};

// Makes films of the timeline, by seeking from moment to moment, or of a live run. Each turn of the
// event loop makes one frame, so that the window stays responsive.
class FilmExport : public QObject {
  Q_OBJECT

 public:
  // `view` returns the view to film; null if there is none.
  FilmExport(Session& session, std::function<Viewport*()> view, QObject* parent = nullptr);
  ~FilmExport() override;

  static constexpr const char* emptyTimeline =
      "The timeline is empty. Press Space first, or film a live run";

  // Fails with a sentence about the options; then nothing has begun.
  Status start(const FilmExportOptions& options);
  bool running() const { return film_ != nullptr; }
  std::int64_t frames() const { return frames_; }  // so far
  // Ends a live film and keeps it.
  void stop();
  // Cancels the film; no file is left.
  void cancel();

 signals:
  // `all` is 0 if the number of frames is unknown.
  void progressed(qint64 done, qint64 all);
  // The sentence reports the outcome; its severity is Info if there is a film.
  void finished(const QString& sentence, compliant::Severity severity);

 private:
  void work();
  void filmTimeline();
  void filmLive();
  bool addFrame(std::int64_t times);
  void askForNext();
  void close();
  void end(const QString& sentence, Severity severity);

  Session& session_;
  std::function<Viewport*()> view_;
  QTimer timer_;
  FilmExportOptions options_;
  std::unique_ptr<FilmFile> film_;
  std::int64_t frames_ = 0;
  std::uint64_t asked_ = 0;       // serial of the snapshot before the request
  std::int64_t shownBefore_ = 0;  // of the timeline, to return to
  double liveStart_ = 0;          // s
  std::optional<std::future<Status>> closing_;
  std::atomic<bool> cancelled_{false};
  Subscription listening_;
};

}  // namespace compliant
