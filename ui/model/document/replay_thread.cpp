#include "ui/model/document/replay_thread.hpp"

#include <cmath>
#include <filesystem>
#include <utility>

#include "engine/base/text.hpp"

namespace compliant {
namespace {

struct Cancelled {};

std::string countOf(std::int64_t count, const char* one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// The error without the folder, which says nothing about the cause.
std::string namedShortly(const Error& error, const std::string& path) {
  std::string text = error.text();
  if (text.starts_with(path))
    text.replace(0, path.size(), inQuotes(std::filesystem::path(path).filename().string()));
  return text + ".";
}

}  // namespace

std::string replaySentence(const ReplayReport& report) {
  std::string done = countOf(report.steps, "step");
  if (report.edits > 0) done += ", " + countOf(report.edits, "edit");
  if (report.firstWrong >= 0)
    return "Replay differs from the recording at step " + std::to_string(report.firstWrong) + ". " +
           countOf(report.checks, "other check") + " agreed.";
  if (report.checks == 0)
    return "Replayed " + done + ", but the recording has nothing to compare with.";
  return "Replay matches bit for bit: " + done + ".";
}

void ReplayThread::cancel() {
  if (cancelled_ != nullptr) *cancelled_ = true;
  if (thread_.joinable()) thread_.join();
  update_.reset();
}

void ReplayThread::start(const std::string& path) {
  cancel();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  thread_ = std::thread([this, path, cancelled = cancelled_] { run(path, *cancelled); });
}

void ReplayThread::run(const std::string& path, const std::atomic<bool>& cancelled) {
  const std::string file = inQuotes(std::filesystem::path(path).filename().string());
  int shown = -1;
  const auto progress = [&](double share) {
    if (cancelled) throw Cancelled();
    const int percent = static_cast<int>(std::floor(100 * share));
    if (std::exchange(shown, percent) != percent)
      publish({"Replaying " + file + ": " + std::to_string(percent) + " %", false, {}, nullptr});
  };
  try {
    const Result<ReplayReport> report = replay(path, progress);
    if (!report)
      return publish({namedShortly(report.error(), path), true, Severity::Error, nullptr});
    publish({file + ": " + replaySentence(*report), true,
             report->firstWrong < 0 ? Severity::Info : Severity::Warning,
             std::make_shared<const Scene>(report->scene)});
  } catch (const Cancelled&) {
  } catch (const std::exception& failure) {
    publish({file + " could not be replayed: " + failure.what(), true, Severity::Error, nullptr});
  }
}

void ReplayThread::publish(Update update) {
  {
    const std::lock_guard lock(mutex_);
    update_ = std::move(update);
  }
  wake_();
}

std::optional<ReplayThread::Update> ReplayThread::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(update_, std::nullopt);
}

}  // namespace compliant
