#include "engine/dynamics/assembly/layout.hpp"

#include <Eigen/LU>
#include <algorithm>

namespace compliant {

// A rigid body with its centre of mass at r = R c from the origin of its frame, I about that centre
// in world axes (theory §9):
//
//   M = [m 1, −m [r]×; m [r]×, I + m (r² 1 − r rᵀ)]
//
// and the inertial force of its particles due to rotation, −Σ Jᵀm (J̇v):
//
//   f = −[m ω × (ω × r); ω × I ω + m r × (ω × (ω × r))]

namespace {

Mat3 inWorldAxes(const RigidInertia& body, const Mat3& R) {
  return R * body.inertia * R.transpose();
}

/// The impulse that turns a body with the inertia I, in the axes of the world at the start, from ω
/// to ω⁺ in a step that turns its axes by θ = h (ω + β Δω): with W = Rᵀω and W⁺ = R⁺ᵀω⁺ in the axes
/// of the body and W̄ their mean,
///
///     exp((1−β)θ) R [I (W⁺ − W) + h W̄ × I W̄]
///
/// Where nothing acts this is zero, which is Euler's equation by the midpoint rule: W̄·(W̄ × I W̄) = 0
/// keeps the energy and IW̄·(W̄ × I W̄) = 0 the length of the angular momentum, for every β.
Vec3 spinImpulse(const Mat3& I, const Vec3& omega, const Vec3& change, double h, double beta) {
  if (beta == 1) {  // θ = h ω⁺ leaves ω⁺ as it is
    const Vec3 mean = omega + 0.5 * change;
    return I * change + h * mean.cross(I * mean);
  }
  const Vec3 theta = h * (omega + beta * change);
  const Vec3 end = rotationOf(-theta) * Vec3(omega + change), mean = 0.5 * (omega + end);
  return rotationOf((1 - beta) * theta) * Vec3(I * (end - omega) + h * mean.cross(I * mean));
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

void Layout::MassSlot::addTurningImpulse(const StateView& start, const double* change, double h,
                                         double beta, double* impulse) const {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto element = static_cast<Index>(i);
    const RigidInertia& body = bodies[i];
    const Mat3 R = start.rotation(element).toRotationMatrix(), I = inWorldAxes(body, R);
    const Vec3 omega = start.angular(element);
    const Vec3 turned = change != nullptr ? Vec3(Eigen::Map<const Vec3>(change + 6 * element + 3))
                                          : Vec3(Vec3::Zero());
    if (omega.isZero(0) && turned.isZero(0)) continue;
    const Vec3 r = R * body.centre, mean = omega + std::max(0.0, beta - 0.5) * turned;
    const Vec3 pull = h * body.mass * mean.cross(mean.cross(r));
    Eigen::Map<Vec3>(impulse + 6 * element) -= pull;
    Eigen::Map<Vec3>(impulse + 6 * element + 3) -=
        r.cross(pull) + (change != nullptr
                             ? Vec3(spinImpulse(I, omega, turned, h, beta) - I * turned)
                             : Vec3(h * omega.cross(I * omega)));
  }
}

void Layout::MassSlot::addMomentumChange(const StateView& start, const StateView& end, double h,
                                         double beta, double* scratch, double* impulse) const {
  const Index size = start.shape.velocities();
  if (bodies.empty()) {
    for (Index i = 0; i < size; ++i) scratch[i] = end.v[i] - start.v[i];
    MatrixWriter M;
    M.multiply(scratch, 1, impulse);
    component->mass(end, M);
    return;
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto element = static_cast<Index>(i);
    const RigidInertia& body = bodies[i];
    const Mat3 R = start.rotation(element).toRotationMatrix(),
               R1 = end.rotation(element).toRotationMatrix();
    const Vec3 r = R * body.centre, r1 = R1 * body.centre, omega = start.angular(element),
               omega1 = end.angular(element);
    const Vec3 push = body.mass * (end.linear(element) + omega1.cross(r1) - start.linear(element) -
                                   omega.cross(r));
    const Vec3 change = omega1 - omega;
    Eigen::Map<Vec3>(impulse + 6 * element) += push;
    Eigen::Map<Vec3>(impulse + 6 * element + 3) += 0.5 * (r + r1).cross(push);
    const Mat3 I = inWorldAxes(body, R);
    Eigen::Map<Vec3>(impulse + 6 * element + 3) +=
        component->gyroscopic() == Gyroscopic::Off
            ? Vec3(0.5 * (I + inWorldAxes(body, R1)) * change)
            : spinImpulse(I, omega, change, h, beta);
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
