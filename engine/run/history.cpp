#include "engine/run/history.hpp"

#include <algorithm>

namespace compliant {

std::size_t History::bytesOf(const Motion& m) {
  return sizeof(Moment) + sizeof(double) * static_cast<std::size_t>(m.x.size() + m.v.size() + m.change.size() +
                                                                    m.lambda.size() + m.strain.size() +
                                                                    m.reaction.size() + m.netForce.size() +
                                                                    m.broken.size()) +
         sizeof(Contact) * m.contacts.size();
}

void History::clear() {
  moments_.clear();
  bytes_ = 0;
  dropped_ = 0;
  ++generation_;
}

History::Moment& History::push(const std::shared_ptr<const SceneStructure>& structure, const Motion& motion) {
  const std::size_t size = bytesOf(motion);
  Moment recycled;
  // One moment always stays: the present.
  while (!moments_.empty() && bytes_ + size > budget_) {
    bytes_ -= bytesOf(moments_.front().motion);
    recycled = std::move(moments_.front());
    moments_.pop_front();
    ++dropped_;
  }
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
  const auto after = std::lower_bound(moments_.begin(), moments_.end(), time,
                                      [](const Moment& moment, double t) { return moment.motion.time < t; });
  if (after == moments_.end()) return size() - 1;
  const std::int64_t index = after - moments_.begin();
  const bool before = index > 0 && time - (*this)[index - 1].motion.time <= after->motion.time - time;
  return before ? index - 1 : index;
}

void History::truncateAfter(std::int64_t index) {
  while (size() > index + 1) {
    bytes_ -= bytesOf(moments_.back().motion);
    moments_.pop_back();
  }
}

}  // namespace compliant
