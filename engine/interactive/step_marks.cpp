#include "engine/interactive/step_marks.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

void StepMarks::clear() {
  marks_.clear();
  shown_ = nullptr;
}

void StepMarks::note(StepMark::Kind kind, std::int64_t moment, double time, std::string text) {
  shown_ = nullptr;
  if (!marks_.empty()) {
    StepMark& newest = marks_.back();
    if (newest.kind == kind && newest.text == text && newest.last + 1 >= moment) {
      newest.last = moment;
      newest.time = time;
      return;
    }
  }
  marks_.push_back({kind, moment, moment, time, std::move(text)});
  if (marks_.size() > most) marks_.pop_front();
}

void StepMarks::truncateAfter(std::int64_t moment) {
  while (!marks_.empty() && marks_.back().last > moment) {
    shown_ = nullptr;
    if (marks_.back().first > moment) {
      marks_.pop_back();
      continue;
    }
    marks_.back().last = moment;
    return;
  }
}

std::shared_ptr<const std::vector<StepMark>> StepMarks::shown(std::int64_t dropped) {
  while (!marks_.empty() && marks_.front().last < dropped) {
    marks_.pop_front();
    shown_ = nullptr;
  }
  if (marks_.empty()) return nullptr;
  if (shown_ != nullptr && dropped_ == dropped) return shown_;
  std::vector<StepMark> all(marks_.begin(), marks_.end());
  for (StepMark& mark : all) {
    mark.first = std::max<std::int64_t>(0, mark.first - dropped);
    mark.last -= dropped;
  }
  dropped_ = dropped;
  shown_ = std::make_shared<const std::vector<StepMark>>(std::move(all));
  return shown_;
}

}  // namespace compliant
