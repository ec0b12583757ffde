#include "ui/render/camera.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace compliant {
namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr float nearest = 1e-4F;
constexpr float farthest = 1e15F;  // its square is still finite
constexpr float margin = 1.12F;

}  // namespace

void Camera::resize(int width, int height) {
  width_ = static_cast<float>(std::max(width, 1));
  height_ = static_cast<float>(std::max(height, 1));
}

void Camera::setTarget(const Eigen::Vector3f& target) {
  if (target.allFinite()) target_ = target;
}

void Camera::setDistance(float metres) {
  if (std::isfinite(metres)) distance_ = std::clamp(metres, nearest, farthest);
}

void Camera::setAngles(float yaw, float pitch) {
  if (!std::isfinite(yaw) || !std::isfinite(pitch)) return;
  yaw_ = std::remainder(yaw, 2 * pi);
  pitch_ = std::clamp(pitch, -pi / 2, pi / 2);
}

void Camera::setFovy(float radians) {
  if (std::isfinite(radians)) fovy_ = std::clamp(radians, pi / 36, pi * 2 / 3);
}

void Camera::orbit(float dx, float dy) {
  const float perPixel = pi / height_;
  setAngles(yaw_ - dx * perPixel, pitch_ + dy * perPixel);
}

void Camera::pan(float dx, float dy) {
  const float perPixel = unitsPerPixelAtDepth(distance_);
  setTarget(target_ + perPixel * (up() * dy - right() * dx));
}

void Camera::zoomToCursor(float factor, const Eigen::Vector2f& pixel) {
  if (!std::isfinite(factor) || factor <= 0) return;
  const Eigen::Vector3f fixed = atDepthOf(target_, pixel);
  const float before = distance_;
  setDistance(distance_ * factor);
  // The clamp may have shortened the zoom; the target must move by the same ratio.
  setTarget(fixed + (target_ - fixed) * (distance_ / before));
}

void Camera::look(View view) {
  switch (view) {
    case View::Front:
      setAngles(0, 0);
      break;
    case View::Back:
      setAngles(pi, 0);
      break;
    case View::Right:
      setAngles(pi / 2, 0);
      break;
    case View::Left:
      setAngles(-pi / 2, 0);
      break;
    case View::Top:
      setAngles(0, pi / 2);
      break;
    case View::Bottom:
      setAngles(0, -pi / 2);
      break;
    case View::Home:
      setAngles(pi / 6, pi / 10);
      break;
    case View::Isometric:
      setAngles(pi / 4, std::atan(std::sqrt(0.5F)));
      break;
  }
}

void Camera::frame(const Eigen::AlignedBox3f& box) {
  if (box.isEmpty() || !box.min().allFinite() || !box.max().allFinite()) return;
  const Eigen::Vector3f centre = box.center();
  const float tanY = std::tan(fovy_ / 2);
  const float tanX = tanY * width_ / height_;
  float needed = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3f p =
        box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)) - centre;
    const float wanted =
        std::max(std::abs(p.dot(right())) / tanX, std::abs(p.dot(up())) / tanY) * margin;
    const float towardsEye = lens_ == Lens::Perspective ? -p.dot(forward()) : 0.0F;
    needed = std::max(needed, wanted + towardsEye);
  }
  setTarget(centre);
  sceneRadius_ = std::max(box.diagonal().norm() / 2, nearest);
  setDistance(needed > 0 ? needed : 1.0F);
}

Eigen::Vector3f Camera::right() const { return {std::cos(yaw_), 0, -std::sin(yaw_)}; }

Eigen::Vector3f Camera::up() const {
  return {-std::sin(pitch_) * std::sin(yaw_), std::cos(pitch_), -std::sin(pitch_) * std::cos(yaw_)};
}

Eigen::Vector3f Camera::forward() const {
  return {-std::cos(pitch_) * std::sin(yaw_), -std::sin(pitch_),
          -std::cos(pitch_) * std::cos(yaw_)};
}

Eigen::Vector3f Camera::eye() const { return target_ - forward() * distance_; }

Eigen::Matrix4f Camera::viewMatrix() const {
  Eigen::Matrix4f view = Eigen::Matrix4f::Identity();
  view.block<1, 3>(0, 0) = right().transpose();
  view.block<1, 3>(1, 0) = up().transpose();
  view.block<1, 3>(2, 0) = -forward().transpose();
  view.block<3, 1>(0, 3) = -view.block<3, 3>(0, 0) * eye();
  return view;
}

float Camera::farDepth() const { return std::max(50 * distance_, distance_ + 4 * sceneRadius_); }

// A ratio of at most 1e5 keeps a 24-bit depth buffer precise enough for items at the target.
float Camera::nearDepth() const {
  if (lens_ == Lens::Orthographic) return -farDepth();
  return std::max(0.01F * distance_, 1e-5F * farDepth());
}

Eigen::Matrix4f Camera::projectionMatrix(float aspect) const {
  const float tanY = std::tan(fovy_ / 2);
  const float n = nearDepth();
  const float f = farDepth();
  Eigen::Matrix4f p = Eigen::Matrix4f::Zero();
  if (lens_ == Lens::Perspective) {
    p(0, 0) = 1 / (tanY * aspect);
    p(1, 1) = 1 / tanY;
    p(2, 2) = -(f + n) / (f - n);
    p(2, 3) = -2 * f * n / (f - n);
    p(3, 2) = -1;
  } else {
    p(0, 0) = 1 / (tanY * aspect * distance_);
    p(1, 1) = 1 / (tanY * distance_);
    p(2, 2) = -2 / (f - n);
    p(2, 3) = -(f + n) / (f - n);
    p(3, 3) = 1;
  }
  return p;
}

float Camera::depthOf(const Eigen::Vector3f& world) const { return (world - eye()).dot(forward()); }

float Camera::unitsPerPixelAtDepth(float depth) const {
  const float reach = lens_ == Lens::Perspective ? std::max(depth, nearDepth()) : distance_;
  return 2 * std::tan(fovy_ / 2) * reach / height_;
}

float Camera::worldUnitsPerPixel(const Eigen::Vector3f& at) const {
  return unitsPerPixelAtDepth(depthOf(at));
}

Ray Camera::ray(const Eigen::Vector2f& pixel) const {
  const float perPixel = unitsPerPixelAtDepth(distance_);
  const Eigen::Vector3f through =
      target_ + perPixel * ((pixel.x() - width_ / 2) * right() - (pixel.y() - height_ / 2) * up());
  if (lens_ == Lens::Perspective) return {eye(), (through - eye()).normalized()};
  return {through - forward() * distance_, forward()};
}

std::optional<ScreenPosition> Camera::project(const Eigen::Vector3f& world) const {
  const float depth = depthOf(world);
  if (!std::isfinite(depth) || depth < nearDepth() || depth > farDepth()) return std::nullopt;
  const Eigen::Vector3f relative = world - eye();
  const float scale = 1 / unitsPerPixelAtDepth(depth);
  return ScreenPosition{
      {width_ / 2 + relative.dot(right()) * scale, height_ / 2 - relative.dot(up()) * scale},
      depth};
}

Eigen::Vector3f Camera::atDepthOf(const Eigen::Vector3f& at, const Eigen::Vector2f& pixel) const {
  const float perPixel = worldUnitsPerPixel(at);
  const float depth = lens_ == Lens::Perspective ? std::max(depthOf(at), nearDepth()) : depthOf(at);
  return eye() + forward() * depth +
         perPixel * ((pixel.x() - width_ / 2) * right() - (pixel.y() - height_ / 2) * up());
}

}  // namespace compliant
