#include "engine/kkt/assembly/layout.hpp"

#include <Eigen/LU>

namespace compliant {

// A rigid body with its centre of mass at r = R c from the origin of its frame, I about that centre
// in world axes (engine/README.md §9):
//
//   M = [m 1, −m [r]×; m [r]×, I + m (r² 1 − r rᵀ)]
//
// and the force of its particles that turn with it, −Σ Jᵀm (J̇v):
//
//   f = −[m ω × (ω × r); ω × I ω + m r × (ω × (ω × r))]

namespace {

Mat3 inWorldAxes(const RigidInertia& body, const Mat3& R) {
  return R * body.inertia * R.transpose();
}

}  // namespace

void Layout::MassSlot::mass(const StateView& state, MatrixWriter& M) const {
  if (bodies.empty()) return this->component->mass(state, M);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto element = static_cast<Index>(i);
    const RigidInertia& body = bodies[i];
    const Mat3 R = state.rotation(element).toRotationMatrix();
    const Vec3 r = R * body.centre;
    const Index linear = 6 * element, angular = linear + 3;
    for (Index k = 0; k < 3; ++k) M.add(linear + k, linear + k, body.mass);
    M.addDiagonalBlock(angular, inWorldAxes(body, R) + steiner(body.mass, r));
    M.addBlock(linear, angular, -body.mass * crossMatrix(r));
  }
}

void Layout::MassSlot::addGyroscopicForce(const StateView& state, double weight, double* f) const {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto element = static_cast<Index>(i);
    const RigidInertia& body = bodies[i];
    const Mat3 R = state.rotation(element).toRotationMatrix();
    const Vec3 r = R * body.centre, omega = state.angular(element);
    const Vec3 pull = body.mass * omega.cross(omega.cross(r));
    Eigen::Map<Vec3>(f + 6 * element) -= pull;
    Eigen::Map<Vec3>(f + 6 * element + 3) -= r.cross(pull);
    if (component->gyroscopic() == Gyroscopic::Off) continue;
    const Mat3 I = inWorldAxes(body, R);
    Vec3 torque = -omega.cross(I * omega);
    if (component->gyroscopic() == Gyroscopic::Implicit && weight > 0) {
      const Mat3 D = crossMatrix(omega) * I - crossMatrix(I * omega);
      torque = I * (I + weight * D).partialPivLu().solve(torque);
    }
    Eigen::Map<Vec3>(f + 6 * element + 3) += torque;
  }
}

void Layout::MassSlot::gravityField(const StateShape& shape, double* out) const {
  VecMap(out, shape.velocities()).setZero();
  if (!shape.inSpace()) return;
  for (Index i = 0; i < shape.count; ++i) Eigen::Map<Vec3>(out + shape.velocityWidth * i) = gravity;
}

double Layout::MassSlot::weight(const StateView& state, double* scratch) const {
  const Index size = state.shape.velocities();
  double energy = 0;
  if (!bodies.empty()) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const auto element = static_cast<Index>(i);
      const Vec3 centre = state.origin(element) + state.rotation(element) * bodies[i].centre;
      energy -= bodies[i].mass * gravity.dot(centre);
    }
    return energy;
  }
  if (state.shape.embedding != Embedding::Point) return 0;
  VecMap product(scratch, size);
  product.setZero();
  MatrixWriter moments;
  moments.multiply(state.x, 1, scratch);
  component->mass(state, moments);
  for (Index i = 0; i < size; i += 3) energy -= gravity.dot(product.segment<3>(i));
  return energy;
}

}  // namespace compliant
