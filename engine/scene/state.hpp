#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/rotation.hpp"
#include "engine/scene/component.hpp"
#include "engine/scene/state_shape.hpp"

namespace compliant {

/// The present x and v of one state, read-only.
struct StateView {
  StateShape shape;
  const double* x = nullptr;
  const double* v = nullptr;
  Eigen::Map<const Vec3> point(Index i) const { return Eigen::Map<const Vec3>(x + 3 * i); }
  Eigen::Map<const Vec3> velocity(Index i) const { return Eigen::Map<const Vec3>(v + 3 * i); }
  // Of frames.
  Vec3 origin(Index i) const { return placeAt(x + 7 * i); }
  Eigen::Quaterniond rotation(Index i) const { return rotationAt(x + 7 * i); }
  Eigen::Map<const Vec3> linear(Index i) const { return Eigen::Map<const Vec3>(v + 6 * i); }
  Eigen::Map<const Vec3> angular(Index i) const { return Eigen::Map<const Vec3>(v + 6 * i + 3); }
};
/// The inputs of a mapping and its present output. For coordinates that count turns, only the
/// output holds their number.
class Inputs : public std::span<const StateView> {
 public:
  Inputs(const std::vector<StateView>& views, const double* outputNow = nullptr)
      : span(views), output(outputNow) {}
  const double* output;  ///< null: not known
};
using InputShapes = std::span<const StateShape>;

/// Nodes of the mechanical graph. Independent states own degrees of freedom; mapped ones are the
/// output of a mapping and keep their own position and velocity fields empty.
class State : public Component {
 public:
  static constexpr Role role = Role::State;
  virtual int positionWidth() const = 0;
  virtual int velocityWidth() const = 0;
  virtual Embedding embedding() const { return Embedding::None; }
  StateShape shape(Index count) const {
    return {count, positionWidth(), velocityWidth(), embedding()};
  }
  /// The number of designed elements; 0 if mapped.
  virtual Index designedCount() const = 0;
  /// Writes the designed x and v.
  virtual void start(double* x, double* v) const = 0;
  /// x ← x ⊕ u for `count` elements; on flat spaces the sum.
  virtual void move(double* x, const double* u, Index count) const {
    for (Index i = 0; i < count * velocityWidth(); ++i) x[i] += u[i];
  }
  /// u with from ⊕ u = to, for `count` elements: the inverse of `move`.
  virtual void difference(const double* from, const double* to, double* u, Index count) const {
    for (Index i = 0; i < count * velocityWidth(); ++i) u[i] = to[i] - from[i];
  }
  virtual std::optional<std::string> check() const { return std::nullopt; }
};

}  // namespace compliant
