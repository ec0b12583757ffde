#include "engine/interactive/history.hpp"

#include <algorithm>

namespace compliant {

std::size_t History::bytesOf(const Motion& m) {
  return sizeof(Moment) +
         sizeof(double) *
             static_cast<std::size_t>(m.x.size() + m.v.size() + m.change.size() + m.lambda.size() +
                                      m.strain.size() + m.reaction.size() + m.netForce.size() +
                                      m.broken.size()) +
         sizeof(Contact) * m.contacts.size();
}

void History::clear() {
  moments_.clear();
  impacts_.clear();
  marks_.clear();
  impactsShown_ = nullptr;
  bytes_ = 0;
  dropped_ = 0;
  ++generation_;
}

History::Moment& History::push(const std::shared_ptr<const SceneStructure>& structure,
                               const Motion& motion) {
  const std::size_t size = bytesOf(motion);
  Moment recycled;
  // At least one moment stays: the present.
  while (!moments_.empty() && bytes_ + size > budget_) {
    bytes_ -= bytesOf(moments_.front().motion);
    recycled = std::move(moments_.front());
    moments_.pop_front();
    ++dropped_;
  }
  while (!impacts_.empty() && impacts_.front().index < dropped_) impacts_.pop_front();
  recycled.structure = structure;
  recycled.motion = motion;  // same sizes: reuses the memory of the dropped one
  recycled.number = ++pushed_;
  moments_.push_back(std::move(recycled));
  bytes_ += size;
  return moments_.back();
}

std::int64_t History::firstAfter(std::int64_t number) const {
  return std::upper_bound(moments_.begin(), moments_.end(), number,
                          [](std::int64_t n, const Moment& moment) { return n < moment.number; }) -
         moments_.begin();
}

std::int64_t History::find(std::int64_t number) const {
  const std::int64_t index = firstAfter(number - 1);
  return index < size() && (*this)[index].number == number ? index : -1;
}

std::int64_t History::nearest(double time) const {
  const auto after =
      std::lower_bound(moments_.begin(), moments_.end(), time,
                       [](const Moment& moment, double t) { return moment.motion.time < t; });
  if (after == moments_.end()) return size() - 1;
  const std::int64_t index = after - moments_.begin();
  const bool before =
      index > 0 && time - (*this)[index - 1].motion.time <= after->motion.time - time;
  return before ? index - 1 : index;
}

void History::truncateAfter(std::int64_t index) {
  while (size() > index + 1) {
    bytes_ -= bytesOf(moments_.back().motion);
    moments_.pop_back();
  }
  marks_.truncateAfter(dropped_ + index);
  while (!impacts_.empty() && impacts_.back().index > dropped_ + index) {
    impacts_.pop_back();
    impactsShown_ = nullptr;
    lastImpactOfTwo_ = false;
  }
}

void History::mark(StepMark::Kind kind, std::string text) {
  marks_.note(kind, dropped_ + size() - 1, back().motion.time, std::move(text));
}

void History::noteImpacts(int count, double energy) {
  const std::int64_t index = dropped_ + size() - 1;
  impactsShown_ = nullptr;
  lastImpactOfTwo_ = !lastImpactOfTwo_ && !impacts_.empty() && impacts_.back().index == index - 1;
  if (!lastImpactOfTwo_) {
    impacts_.push_back({index, back().motion.time, count, energy});
    return;
  }
  ImpactMark& last = impacts_.back();
  last = {index, back().motion.time, std::max(count, last.count), last.energy + energy};
}

std::shared_ptr<const std::vector<ImpactMark>> History::impacts() {
  if (impacts_.empty() || impacts_.size() > mostImpacts) return nullptr;
  if (impactsShown_ != nullptr && impactsDropped_ == dropped_) return impactsShown_;
  std::vector<ImpactMark> marks(impacts_.begin(), impacts_.end());
  for (ImpactMark& mark : marks) mark.index -= dropped_;
  impactsDropped_ = dropped_;
  impactsShown_ = std::make_shared<const std::vector<ImpactMark>>(std::move(marks));
  return impactsShown_;
}

}  // namespace compliant
