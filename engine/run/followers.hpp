#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/kkt/assembly/layout.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The fields of a scene that follow formulas of the time (OverTime). A step takes forces and soft
/// targets at t + α h, and hard targets at its end.
class Followers {
 public:
  /// The numbers that fields have now are those that they have without formulas.
  void find(const Scene& scene, const Layout& layout);
  /// Gives them back, so that the scene can be edited.
  void restore(Scene& scene) const;
  bool empty() const { return all_.empty(); }

  /// Targets put in energy by their way, others by what their change is worth where all stands.
  enum class Which { Targets, Others };
  /// Gives the fields their values for the step from t to t + h; the component and a sentence where
  /// one is out of its range.
  std::optional<std::pair<Id, std::string>> begin(Scene& scene, double t, double h, Which which);
  /// Those that they have had in the step that ended at t; 0: at the start.
  void setAsAfter(Scene& scene, double t, double h);

 private:
  struct Follower {
    Id component = 0;
    std::size_t index = 0;  ///< in OverTime::followers
    const Field* field = nullptr;
    double share = 1;  ///< of h, at which the formula counts
    bool target = false;
    Value without;  ///< what the field has without its formula
  };
  std::vector<Follower> all_;
};

}  // namespace compliant
