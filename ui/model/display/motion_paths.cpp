#include "ui/model/display/motion_paths.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

bool sameStates(const SceneStructure& a, const SceneStructure& b) {
  return std::equal(a.states.begin(), a.states.end(), b.states.begin(), b.states.end(),
                    [](const auto& x, const auto& y) {
                      return x.id == y.id && x.shape.count == y.shape.count && x.x == y.x;
                    });
}

bool samePoint(const MotionPaths::Point& a, const MotionPaths::Point& b) {
  return a.state == b.state && a.element == b.element && a.component == b.component;
}

}  // namespace

void MotionPaths::clear() {
  for (auto* moments : {&behind_, &ahead_, &branch_}) drop(*moments);
}

void MotionPaths::drop(std::vector<Moment>& moments) {
  std::move(moments.begin(), moments.end(), std::back_inserter(spare_));
  moments.clear();
}

void MotionPaths::follow(const Snapshot& snapshot, std::span<const Id> selection) {
  const auto& states = structure_->states;
  std::vector<char> drawn(states.size(), 0);
  Index count = 0;
  for (std::size_t i = 0; i < states.size(); ++i)
    drawn[i] = states[i].inSpace() && !states[i].mapped;
  // A mapped point is a place if a line ends at it.
  for (const auto& constraint : structure_->constraints)
    for (const auto& line : constraint.lines)
      for (const auto* end : {&line.from, &line.to})
        if (end->state >= 0 && static_cast<std::size_t>(end->state) < states.size())
          drawn[static_cast<std::size_t>(end->state)] =
              states[static_cast<std::size_t>(end->state)].inSpace();
  for (std::size_t i = 0; i < states.size(); ++i)
    if (drawn[i] != 0) count += states[i].shape.count;
  const bool all = count <= static_cast<Index>(mostPoints);
  wanted_.clear();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const bool chosen =
        all || std::find(selection.begin(), selection.end(), states[i].id) != selection.end();
    if (drawn[i] == 0 || !chosen ||
        states[i].x + states[i].shape.positions() > snapshot.motion.x.size())
      continue;
    for (Index e = 0; e < states[i].shape.count && wanted_.size() < mostPoints; ++e)
      wanted_.push_back({static_cast<int>(i), e, states[i].id});
  }
  if (std::equal(points_.begin(), points_.end(), wanted_.begin(), wanted_.end(), samePoint)) return;
  clear();
  points_ = wanted_;
  firstOf_.assign(states.size(), -1);
  for (std::size_t i = points_.size(); i-- > 0;)
    firstOf_[static_cast<std::size_t>(points_[i].state)] = static_cast<Index>(i);
}

void MotionPaths::record(const Snapshot& snapshot, std::span<const Id> selection, double seconds) {
  const std::shared_ptr<const SceneStructure>& structure = snapshot.structure;
  if (structure_ != nullptr && structure_ != structure && !sameStates(*structure_, *structure)) {
    clear();
    points_.clear();
  }
  // Nothing to do if neither has changed.
  if (structure_ != structure ||
      !std::equal(selection_.begin(), selection_.end(), selection.begin(), selection.end())) {
    structure_ = structure;
    selection_.assign(selection.begin(), selection.end());
    follow(snapshot, selection);
  }
  const bool past = snapshot.transport.inPast();
  // A reset clears everything.
  if (snapshot.motion.step == 0 && !past) clear();
  // Moments after the present one.
  while (!behind_.empty() && behind_.back().step >= snapshot.motion.step) {
    ahead_.insert(ahead_.begin(), std::move(behind_.back()));
    behind_.pop_back();
  }
  // In the numbers of one history, all steps of a branch have the same offset.
  const bool resumed =
      !past && !ahead_.empty() &&
      ahead_.back().number - ahead_.back().step != snapshot.transport.moment - snapshot.motion.step;
  while (!resumed && !ahead_.empty() && ahead_.front().step <= snapshot.motion.step) {
    if (ahead_.front().step < snapshot.motion.step)
      behind_.push_back(std::move(ahead_.front()));
    else
      spare_.push_back(std::move(ahead_.front()));
    ahead_.erase(ahead_.begin());
  }
  if (resumed) {
    drop(branch_);
    branch_.swap(ahead_);
    // The moment at which the branches part.
    if (!behind_.empty()) branch_.insert(branch_.begin(), behind_.back());
  }
  const double spacing = seconds / static_cast<double>(mostMoments);
  if (behind_.empty() || snapshot.motion.time - behind_.back().time >= spacing) keep(snapshot);
  while (!behind_.empty() &&
         (behind_.size() > mostMoments || behind_.front().time < snapshot.motion.time - seconds)) {
    spare_.push_back(std::move(behind_.front()));
    behind_.erase(behind_.begin());
  }
  while (ahead_.size() > mostMoments) {
    spare_.push_back(std::move(ahead_.back()));
    ahead_.pop_back();
  }
  if (spare_.size() > 2 * mostMoments) spare_.resize(2 * mostMoments);
}

void MotionPaths::keep(const Snapshot& snapshot) {
  Moment moment;
  if (!spare_.empty()) {
    moment = std::move(spare_.back());
    spare_.pop_back();
  }
  moment.time = snapshot.motion.time;
  moment.step = snapshot.motion.step;
  moment.number = snapshot.transport.moment;
  moment.places.clear();
  for (const Point& point : points_) {
    const auto& state = structure_->states[static_cast<std::size_t>(point.state)];
    moment.places.emplace_back(
        snapshot.motion.x.segment<3>(state.placeOf(point.element)).cast<float>());
  }
  behind_.push_back(std::move(moment));
}

std::optional<Eigen::Vector3f> MotionPaths::onBranch(int state, Index element, double time) const {
  if (state < 0 || static_cast<std::size_t>(state) >= firstOf_.size() || branch_.empty())
    return std::nullopt;
  const Index first = firstOf_[static_cast<std::size_t>(state)];
  if (first < 0 || static_cast<std::size_t>(first + element) >= points_.size()) return std::nullopt;
  const auto at = static_cast<std::size_t>(first + element);
  if (points_[at].state != state) return std::nullopt;
  const auto after = std::find_if(branch_.begin(), branch_.end(),
                                  [time](const Moment& moment) { return moment.time >= time; });
  if (after == branch_.end()) return std::nullopt;
  if (after == branch_.begin())
    return after->time > time ? std::nullopt : std::optional(after->places[at]);
  const Moment& before = *(after - 1);
  const double length = after->time - before.time;
  const auto share = static_cast<float>(length > 0 ? (time - before.time) / length : 0);
  return Eigen::Vector3f((1 - share) * before.places[at] + share * after->places[at]);
}

}  // namespace compliant
