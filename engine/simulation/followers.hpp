#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The fields of acting components that follow formulas of the time (OverTime). Forces and soft
/// targets are evaluated at t + α h of a step, hard targets at its end. Targets follow in each
/// substep of their system, other fields once in a step of the scene.
class Followers {
 public:
  /// Finds the followers. The present numbers of fields become their values without formulas. Files
  /// that formulas name are read once and become parts of the scene: a recording, and anything else
  /// that repeats the motion, takes them from there.
  void find(Scene& scene, const Layout& layout);
  /// A file that cannot be read: the component and a sentence.
  const std::optional<std::pair<Id, std::string>>& missing() const { return missing_; }
  /// Restores the values without formulas, so that the scene can be edited.
  void restore(Scene& scene) const;
  bool empty() const { return all_.empty(); }

  static constexpr int others = -1;
  /// Sets the targets of a system, or all other fields, to their values for a step from t to t + h;
  /// returns the component and a sentence if one cannot have its value.
  std::optional<std::pair<Id, std::string>> begin(Scene& scene, const Layout& layout, int system,
                                                  double t, double h) const;
  /// Sets the values of the step that ended at t; 0: the start.
  void setAsAfter(Scene& scene, double t, double sceneStep) const;

 private:
  struct Follower {
    Id component = 0;
    std::size_t index = 0;  ///< in OverTime::followers
    const Field* field = nullptr;
    double share = 1;     ///< of h, at which the formula is evaluated
    double h = 0;         ///< of its system, s
    int system = others;  ///< of a target
    bool rates = true;    ///< whether velocities of its system are the rates of places
    Value without;        ///< the value of the field without its formula
  };
  const OverTime::Follower& formulasOf(const Follower& each) const {
    return formulas_.at(each.component).followers()[each.index];
  }

  std::vector<Follower> all_;
  std::map<Id, OverTime> formulas_;   ///< of components, files read
  std::map<Id, std::string> faults_;  ///< of files, by the components that name them
  std::optional<std::pair<Id, std::string>> missing_;  ///< a file that cannot be read
};

}  // namespace compliant
