#pragma once

#include <functional>
#include <span>

#include "engine/contact/contact_method.hpp"

namespace compliant {

/// Solves the islands of a problem one after another: groups of blocks that no entry of A connects.
/// Each ends by its own residual, so that a heap that is restless does not make the others iterate,
/// and none hides among larger ones. An island of one block is solved exactly. The residual of the
/// report is that of the whole problem, or of an island that stopped early where that is larger;
/// its iterations are the most of any island, and its method is the one of that island.
class IslandSolve {
 public:
  using One = std::function<ContactReport(const NonsmoothProblem& problem, const VecX& start)>;
  /// `island` numbers the island of each block from 0.
  ContactReport solve(const NonsmoothProblem& problem, std::span<const int> island,
                      const ContactOptions& options, const VecX& start, const One& one);

 private:
  void sort(std::span<const int> island);
  std::span<const Index> blocksOf(std::size_t island) const {
    return {block_.data() + begin_[island], block_.data() + begin_[island + 1]};
  }
  void solveAlone(const NonsmoothProblem& problem, Index block, VecX& impulse) const;
  void solvePart(const NonsmoothProblem& problem, std::size_t island, const VecX& start,
                 const One& one, VecX& impulse);
  void measure(const NonsmoothProblem& problem, ContactReport& report) const;
  void joinHistories(const NonsmoothProblem& problem, const VecX& start,
                     ContactReport& report) const;

  struct Part {
    std::size_t island = 0;
    ContactReport report;
  };
  std::vector<std::size_t> begin_;  ///< of each island in block_
  std::vector<Index> block_;
  std::vector<Part> parts_;  ///< islands with several blocks
  NonsmoothProblem own_;
  VecX ownStart_;
};

}  // namespace compliant
