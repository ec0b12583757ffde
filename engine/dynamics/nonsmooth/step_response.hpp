#pragma once

#include <Eigen/Cholesky>
#include <memory>

#include "engine/contact/free_bodies_response.hpp"
#include "engine/dynamics/nonsmooth/nonsmooth_rows.hpp"
#include "engine/dynamics/nonsmooth/system_response.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The response A = J K⁻¹ Jᵀ + Ĉ/h of nonsmooth rows, K = [W, −J_bᵀ; −J_b, −Ĉ_b/h] with the rows of
/// the system.
///
/// Unknowns that no entry of W or J_b connects form *islands*: an impulse on one moves no other.
/// One solve therefore covers a row of every island at once, and there are as many solves as the
/// island with most rows has. A is not formed if all islands are single bodies or points
/// (FreeBodiesResponse), nor for islands with so many rows that a factor of the system costs less
/// than their solves (SystemResponse), if the method accepts that.
class StepResponse {
 public:
  /// The islands of a system; rows that are always idle connect nothing.
  void analyse(const KktSystem& system, const std::vector<char>& idle);

  /// From now on A is formed even for single bodies: their response is not that of their W.
  void formAlways() { forms_ = Forms::Always; }

  using Solve = SystemResponse::Solve;
  /// Finds which rows act on each other, and sorts their entries by island.
  void group(NonsmoothRows& rows);
  enum class Use {
    Rows,      ///< A is formed
    Products,  ///< it need not be formed for islands with many rows
    Later      ///< it is not needed now
  };
  /// A of grouped rows, or null when a solve fails.
  std::shared_ptr<const ResponseOperator> compute(const KktSystem& system,
                                                  const NonsmoothRows& rows, const Solve& solve,
                                                  Use use);

  /// The island of each unknown, and the number of islands.
  const std::vector<int>& islands() const { return island_; }
  int islandCount() const { return count_; }
  /// For each block of the rows, a number: blocks that act on a common island, directly or through
  /// others, have the same number.
  const std::vector<int>& blockIslands() const { return blockIsland_; }
  int solves() const { return solves_; }

 private:
  /// The entries of a row on one island.
  struct Part {
    Index row = 0;
    int begin = 0, end = 0;
  };
  void findParts(NonsmoothRows& rows);
  void joinBlocks(const NonsmoothRows& rows);
  void sortByIsland(NonsmoothRows& rows, int begin, int end);
  void addActions(const NonsmoothRows& rows, Index block);
  bool allFree(const NonsmoothRows& rows) const;
  bool factorBodies(const KktSystem& system);
  std::span<const int> unknownsOf(int island) const {
    return {unknown_.data() + unknownStart_[at(island)],
            unknown_.data() + unknownStart_[at(island) + 1]};
  }
  std::shared_ptr<const ResponseOperator> ofFreeBodies(const NonsmoothRows& rows);
  std::shared_ptr<const ResponseOperator> byBlocks(const NonsmoothRows& rows, const Solve& solve,
                                                   const std::vector<char>& leaveOut);
  std::shared_ptr<const ResponseOperator> ofSystem(const KktSystem& system,
                                                   const NonsmoothRows& rows, const Solve& solve,
                                                   Use use);
  std::vector<char> largeBlocks(const NonsmoothRows& rows) const;

  using Body = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
  enum class Forms { WhereCoupled, Always };
  Forms forms_ = Forms::WhereCoupled;
  std::vector<int> island_;
  std::vector<int> place_;  ///< of each unknown, within its island
  std::vector<int> islandSize_;
  std::vector<char> constrained_;            ///< islands on which rows of the system act
  std::vector<int> unknownStart_, unknown_;  ///< the unknowns of each island
  std::vector<Body>
      bodies_;  ///< L of W = L Lᵀ of each island, where all are free, with 1/L_kk on the diagonal
  std::vector<Index> bodyStart_,
      first_;  ///< of each body among the unknowns of the response; of each block
  std::shared_ptr<FreeBodiesResponse> free_;
  ContactFactor factor_;
  int count_ = 0, solves_ = 0;
  std::vector<std::vector<Part>> parts_;  ///< of each island
  std::vector<int> blockOf_;              ///< of each row
  std::vector<int> blockIsland_;
  std::vector<int> touched_;  ///< islands with rows
  std::vector<Eigen::Triplet<double>> entries_;
  /// An entry of a row.
  struct Sorted {
    int island = 0, place = 0, column = 0;
    double value = 0;
  };
  std::vector<Sorted> sorted_;
  VecX force_, answer_;
};

}  // namespace compliant
