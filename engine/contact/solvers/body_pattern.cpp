#include "engine/contact/solvers/body_pattern.hpp"

#include <algorithm>

namespace compliant {

void BodyPattern::analyse(const FreeBodiesResponse& response) {
  connect(response);
  eliminate();
}

/// Finds the bodies on which blocks act, and which of them share a block.
void BodyPattern::connect(const FreeBodiesResponse& response) {
  position_.assign(at(response.unknowns()), -1);
  start_.clear();
  unknowns_.clear();
  for (Index b = 0; b < response.blocks(); ++b)
    for (const auto& action : response.actionsOf(b)) position_[at(action.body)] = action.unknowns;
  for (std::size_t i = 0; i < position_.size(); ++i) {
    if (position_[i] < 0) continue;
    unknowns_.push_back(position_[i]);
    position_[i] = static_cast<int>(start_.size());
    start_.push_back(static_cast<Index>(i));
  }
  neighbours_.resize(start_.size());
  for (auto& each : neighbours_) each.clear();
  for (Index b = 0; b < response.blocks(); ++b)
    for (const auto& one : response.actionsOf(b))
      for (const auto& other : response.actionsOf(b))
        if (one.body != other.body)
          neighbours_[at(position_[at(one.body)])].push_back(position_[at(other.body)]);
  for (auto& each : neighbours_) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
}

/// Eliminates bodies one by one, the one with the fewest remaining neighbours first; its neighbours
/// become neighbours of each other.
void BodyPattern::eliminate() {
  const std::size_t count = start_.size();
  std::vector<int> order, newPosition(count, -1), merged;
  order.reserve(count);
  std::vector<std::vector<int>> below(count);
  for (std::size_t k = 0; k < count; ++k) {
    int least = -1;
    for (int body = 0; body < static_cast<int>(count); ++body)
      if (newPosition[at(body)] < 0 &&
          (least < 0 || neighbours_[at(body)].size() < neighbours_[at(least)].size()))
        least = body;
    newPosition[at(least)] = static_cast<int>(k);
    order.push_back(least);
    below[k] = neighbours_[at(least)];
    for (const int other : below[k]) {
      auto& own = neighbours_[at(other)];
      merged.clear();
      std::set_union(own.begin(), own.end(), below[k].begin(), below[k].end(),
                     std::back_inserter(merged));
      std::erase_if(merged, [&](int each) { return each == least || each == other; });
      own = merged;
    }
  }
  std::vector<Index> starts;
  std::vector<int> sizes;
  column_.clear();
  row_.clear();
  for (std::size_t k = 0; k < count; ++k) {
    starts.push_back(start_[at(order[k])]);
    sizes.push_back(unknowns_[at(order[k])]);
    position_[at(starts.back())] = static_cast<int>(k);
    column_.push_back(row_.size());
    row_.push_back(static_cast<int>(k));
    for (const int other : below[k]) row_.push_back(newPosition[at(other)]);
    std::sort(row_.begin() + static_cast<std::ptrdiff_t>(column_.back()), row_.end());
  }
  column_.push_back(row_.size());
  start_.swap(starts);
  unknowns_.swap(sizes);
}

std::size_t BodyPattern::placeOf(int row, int column) const {
  const auto begin = row_.begin() + static_cast<std::ptrdiff_t>(column_[at(column)]);
  const auto end = row_.begin() + static_cast<std::ptrdiff_t>(column_[at(column) + 1]);
  return static_cast<std::size_t>(std::lower_bound(begin, end, row) - row_.begin());
}

void BodyPattern::gather(const VecX& w, std::vector<Part>& parts) const {
  parts.resize(start_.size());
  for (std::size_t k = 0; k < start_.size(); ++k) {
    parts[k].setZero();
    parts[k].head(unknowns_[k]) = w.segment(start_[k], unknowns_[k]);
  }
}

void BodyPattern::scatter(const std::vector<Part>& parts, VecX& w) const {
  for (std::size_t k = 0; k < start_.size(); ++k)
    w.segment(start_[k], unknowns_[k]) = parts[k].head(unknowns_[k]);
}

}  // namespace compliant
