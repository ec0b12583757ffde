#include "ui/qt/recovery/autosave_writer.hpp"

#include <ctime>

#include "engine/json/scene_file.hpp"

namespace compliant {
namespace {

// Does not free or extend memory of other threads: one of them may have crashed while it held the
// lock of the allocator.
QString writeRecordFile(AutosaveWriter::Job& job) {
  job.record.scene = writeScene(job.scene);
  if (writeFile(job.path.toStdString(), writeAutosave(job.record))) return {};
  return "Autosave failed: " + job.path + " could not be written. Is the disk full?";
}

}  // namespace

AutosaveWriter::AutosaveWriter(std::function<void()> written) : written_(std::move(written)) {
  sem_init(&bell_, 0, 0);
  thread_ = std::thread([this] { run(); });
  setPendingWork(this);
}

AutosaveWriter::~AutosaveWriter() {
  clearPendingWork(this);
  ending_ = true;
  sem_post(&bell_);
  thread_.join();
  sem_destroy(&bell_);
}

void AutosaveWriter::write(Job job) {
  {
    const std::lock_guard lock(mutex_);
    next_.emplace(std::move(job));
    ++asked_;
  }
  sem_post(&bell_);
}

void AutosaveWriter::drop() {
  const std::lock_guard lock(mutex_);
  next_.reset();
  outcome_.reset();
  if (!busy_) done_ = asked_.load();
}

void AutosaveWriter::finish() {
  hurry();
  for (std::uint64_t done = done_; done != asked_; done = done_) done_.wait(done);
  hurried_ = false;
}

std::optional<QString> AutosaveWriter::takeOutcome() {
  const std::lock_guard lock(mutex_);
  return std::exchange(outcome_, std::nullopt);
}

void AutosaveWriter::hurry() {
  hurried_ = true;
  sem_post(&bell_);
}

bool AutosaveWriter::finished() const {
  return done_ == asked_ || std::this_thread::get_id() == thread_.get_id();
}

void AutosaveWriter::waitUntil(Clock::time_point time) {
  const auto since = time.time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
  const timespec until{seconds.count(), std::chrono::nanoseconds(since - seconds).count()};
  while (!hurried_ && !ending_ && Clock::now() < time)
    sem_clockwait(&bell_, CLOCK_MONOTONIC, &until);
}

void AutosaveWriter::run() {
  while (true) {
    std::optional<Job> job;
    std::uint64_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      job.swap(next_);
      number = asked_;
      busy_ = job.has_value();
    }
    if (!job) {
      if (ending_) return;
      sem_wait(&bell_);
      continue;
    }
    const QString problem = writeRecordFile(*job);
    {
      const std::lock_guard lock(mutex_);
      outcome_ = problem;
      busy_ = false;
      done_ = next_ ? number : asked_.load();
    }
    done_.notify_all();
    written_();
    waitUntil(Clock::now() + pause);
  }
}

}  // namespace compliant
