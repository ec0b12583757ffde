#include "ui/model/document/replay_run.hpp"

#include <cmath>
#include <filesystem>
#include <utility>

#include "engine/base/text.hpp"

namespace compliant {
namespace {

struct GivenUp {};

std::string countOf(std::int64_t count, const char* one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// Its folder tells nothing about what is wrong with a file.
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
    return "Replay differs from the recording at step " + std::to_string(report.firstWrong) +
           ", after " + countOf(report.checks, "check") + " that agreed.";
  if (report.checks == 0)
    return "Replayed " + done + ", but the recording has nothing to compare with.";
  return "Replay matches bit for bit: " + done + ".";
}

void ReplayRun::giveUp() {
  if (cancelled_ != nullptr) *cancelled_ = true;
  if (thread_.joinable()) thread_.join();
  news_.reset();
}

void ReplayRun::start(const std::string& path) {
  giveUp();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  thread_ = std::thread([this, path, cancelled = cancelled_] { run(path, *cancelled); });
}

void ReplayRun::run(const std::string& path, const std::atomic<bool>& cancelled) {
  const std::string file = inQuotes(std::filesystem::path(path).filename().string());
  int shown = -1;
  const auto progress = [&](double share) {
    if (cancelled) throw GivenUp();
    const int percent = static_cast<int>(std::floor(100 * share));
    if (std::exchange(shown, percent) != percent)
      tell({"Replaying " + file + ": " + std::to_string(percent) + " %", false, {}, nullptr});
  };
  try {
    const Result<ReplayReport> report = replay(path, progress);
    if (!report) return tell({namedShortly(report.error(), path), true, Severity::error, nullptr});
    tell({file + ": " + replaySentence(*report), true,
          report->firstWrong < 0 ? Severity::info : Severity::warning,
          std::make_shared<const Scene>(report->scene)});
  } catch (const GivenUp&) {
  } catch (const std::exception& failure) {
    tell({file + " could not be replayed: " + failure.what(), true, Severity::error, nullptr});
  }
}

void ReplayRun::tell(News news) {
  {
    const std::lock_guard lock(mutex_);
    news_ = std::move(news);
  }
  wake_();
}

std::optional<ReplayRun::News> ReplayRun::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(news_, std::nullopt);
}

}  // namespace compliant
