#include "engine/dynamics/nonsmooth/corrections/precomputed_correction.hpp"

#include <filesystem>

#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"

namespace compliant {

SolveStats PrecomputedCorrection::begin(const Start& start) {
  const PrecomputedHeader wanted = headerOf(start.system, start.scheme);
  if (wanted.hash == hash_) return {};
  if (start.system.n() > mostVelocities)
    return ended(
        SolveStatus::Refused,
        "The precomputed correction keeps a number for each pair of velocities. It takes at most " +
            std::to_string(mostVelocities) + ", and here are " + std::to_string(start.system.n()) +
            ": choose another correction");
  std::string path;
  if (!file_.empty() && !folder_.empty()) {
    const Result<std::string> place = precomputedPath(folder_, file_);
    if (!place) return ended(SolveStatus::Refused, place.error().text());
    path = *place;
  }
  std::error_code ignored;
  if (!path.empty() && std::filesystem::exists(path, ignored)) {
    Result<MatX> read = readPrecomputed(path, wanted);
    if (!read) return ended(SolveStatus::Refused, read.error().text());
    inverse_ = std::move(*read);
  } else if (SolveStats stats = start.invert(inverse_); !usable(stats.status)) {
    return stats;
  }
  hash_ = wanted.hash;
  return {};
}

Sentence PrecomputedCorrection::prepare(const KktSystem&) { return {}; }

bool PrecomputedCorrection::apply(const VecX& c, VecX& x) const {
  x.noalias() = inverse_.selfadjointView<Eigen::Lower>() * c;
  return true;
}

}  // namespace compliant
