#pragma once

#include <string>

#include "engine/dynamics/nonsmooth/corrections/constraint_correction.hpp"

namespace compliant {

/// The inverse of W at the start of the scene, for all steps: exact while W stays. It is read from
/// a file where there is one (precomputed_file.hpp), else computed.
class PrecomputedCorrection final : public ConstraintCorrection {
 public:
  /// The limit of velocities: an inverse stores a number for each pair of them.
  static constexpr Index mostVelocities = 4000;

  /// `file`: a name in the folder for the file of the inverse; if either is empty, there is no
  /// file.
  PrecomputedCorrection(std::string folder, std::string file)
      : folder_(std::move(folder)), file_(std::move(file)) {}

  bool fromStart() const override { return true; }
  SolveStats begin(const Start& start) override;
  Sentence prepare(const KktSystem& system) override;
  bool apply(const VecX& c, VecX& x) const override;

 private:
  std::string folder_, file_;
  MatX inverse_;
  std::uint64_t hash_ = 0;  ///< of the matrix that was inverted; 0: none yet
};

}  // namespace compliant
