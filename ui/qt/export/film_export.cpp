#include "ui/qt/export/film_export.hpp"

#include <QFileInfo>
#include <algorithm>
#include <chrono>
#include <cmath>

namespace compliant {
namespace {

constexpr int betweenFrames = 4;  // ms, for other events of the window

QString seconds(double time) { return QString::number(time, 'f', 3) + " s"; }

}  // namespace

FilmExport::FilmExport(Session& session, std::function<Viewport*()> view, QObject* parent)
    : QObject(parent), session_(session), view_(std::move(view)) {
  timer_.setInterval(betweenFrames);
  connect(&timer_, &QTimer::timeout, this, &FilmExport::work);
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           if (running() && !closing_)
                                             end("Export cancelled: another scene was opened.",
                                                 Severity::Warning);
                                         },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
}

FilmExport::~FilmExport() {
  cancelled_ = true;
  if (closing_) closing_->wait();
}

Status FilmExport::start(const FilmExportOptions& options) {
  if (running()) return Error{"", "An export is running already"};
  if (view_() == nullptr) return Error{"", "There is no view to film"};
  FilmSpan span = options.span;
  if (options.source == FilmExportOptions::Source::Live) span.from = span.to = 0;
  if (const Status checked = check(span); !checked) return checked;
  const Transport& transport = session_.snapshot().transport;
  if (options.source == FilmExportOptions::Source::Timeline) {
    if (transport.historySize < 2) return Error{"", emptyTimeline};
    const double tolerance = transport.sceneStep / 2;
    if (span.from < transport.historyStart - tolerance ||
        span.to > transport.historyEnd + tolerance)
      return Error{"", "The timeline holds " + seconds(transport.historyStart).toStdString() +
                           " to " + seconds(transport.historyEnd).toStdString()};
  }
  const std::string path = options.file.toStdString();
  const Result<FilmFormat> format = filmFormatOf(path);
  if (!format) return format.error();
  const FilmSize size = fittingSize(*format, {options.picture.width, options.picture.height});
  auto film = beginFilm(path, size, span.framesPerSecond);
  if (!film) return film.error();
  options_ = options;
  options_.span = span;
  options_.picture.width = size.width;
  options_.picture.height = size.height;
  film_ = std::move(*film);
  frames_ = 0;
  cancelled_ = false;
  shownBefore_ = transport.historyIndex;
  liveStart_ = session_.snapshot().motion.time;
  if (options.source == FilmExportOptions::Source::Timeline) {
    session_.send(Pause{});
    askForNext();
  }
  timer_.start();
  return {};
}

void FilmExport::askForNext() {
  asked_ = session_.snapshot().serial;
  session_.send(SeekTime{options_.span.time(frames_)});
}

void FilmExport::work() {
  if (closing_) {
    if (closing_->wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const Status closed = closing_->get();
    const QString name = QFileInfo(options_.file).fileName();
    if (!closed) return end(QString::fromStdString(closed.error().text()), Severity::Warning);
    if (cancelled_) return end("Export cancelled.", Severity::Info);
    return end("Saved " + name + " (" + QString::number(frames_) + " frames, " +
                   QString::number(options_.picture.width) + " × " +
                   QString::number(options_.picture.height) + ").",
               Severity::Info);
  }
  if (options_.source == FilmExportOptions::Source::Timeline)
    filmTimeline();
  else
    filmLive();
}

void FilmExport::filmTimeline() {
  if (session_.playing())
    return end("Export cancelled: the simulation was started.", Severity::Warning);
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.serial <= asked_ || snapshot.transport.playing) return;
  if (!addFrame(1)) return;
  if (frames_ < options_.span.frames())
    askForNext();
  else
    close();
}

void FilmExport::filmLive() {
  const double time = session_.snapshot().motion.time;
  // After a reset the film continues from there.
  const double before = liveStart_ + options_.span.time(std::max<std::int64_t>(0, frames_ - 1));
  if (time < before - session_.snapshot().transport.sceneStep) liveStart_ += time - before;
  const double due = (time - liveStart_) / options_.span.speed * options_.span.framesPerSecond;
  const auto wanted =
      std::min(mostFilmFrames, 1 + static_cast<std::int64_t>(std::floor(due + 1e-9)));
  if (wanted > frames_ && !addFrame(wanted - frames_)) return;
  if (frames_ >= mostFilmFrames) close();
}

// Adds the present view, several times if time has advanced by several frames.
bool FilmExport::addFrame(std::int64_t times) {
  Viewport* view = view_();
  const Result<Image> image = view != nullptr ? view->takeScreenshot(options_.picture)
                                              : Result<Image>(Error{"", "The view was closed"});
  if (!image) {
    end(QString::fromStdString(image.error().text()), Severity::Warning);
    return false;
  }
  for (std::int64_t i = 0; i < times; ++i) {
    if (const Status added = film_->add(*image); !added) {
      end(QString::fromStdString(added.error().text()), Severity::Warning);
      return false;
    }
    ++frames_;
  }
  emit progressed(
      frames_, options_.source == FilmExportOptions::Source::Timeline ? options_.span.frames() : 0);
  return true;
}

void FilmExport::close() {
  closing_ = std::async(std::launch::async, [this] { return film_->close(cancelled_); });
}

void FilmExport::stop() {
  if (running() && !closing_) close();
}

void FilmExport::cancel() {
  if (!running()) return;
  cancelled_ = true;
  if (!closing_) end("Export cancelled.", Severity::Info);
}

void FilmExport::end(const QString& sentence, Severity severity) {
  timer_.stop();
  closing_.reset();
  film_.reset();
  const Transport& transport = session_.snapshot().transport;
  if (options_.source == FilmExportOptions::Source::Timeline && !session_.playing() &&
      shownBefore_ < transport.historySize)
    session_.send(Seek{shownBefore_});
  emit finished(sentence, severity);
}

}  // namespace compliant
