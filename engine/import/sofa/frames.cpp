#include "engine/import/sofa/frames.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"

namespace compliant::sofa {

namespace {

constexpr double unnoticed = 1e-6;    // of a length of a quaternion: rounding in the text
constexpr double threeDigits = 1e-3;  // a quaternion with three digits

/// Reports quaternions that are not of unit length, naming the worst.
struct Lengths {
  std::size_t zeros = 0, firstZero = 0, others = 0, worst = 0;
  double worstLength = 1;

  void add(std::size_t frame, double length) {
    if (length == 0) {
      if (zeros++ == 0) firstZero = frame;
      return;
    }
    if (std::abs(length - 1) <= unnoticed) return;
    ++others;
    if (std::abs(length - 1) <= std::abs(worstLength - 1)) return;
    worst = frame;
    worstLength = length;
  }
  void report(Import& import, const Object& object, const std::string& data) const {
    const auto also = [](std::size_t count) {
      return count > 1 ? " (" + std::to_string(count) + " frames)" : std::string();
    };
    if (zeros > 0)
      import.differs(object, data + ": the quaternion of frame " + std::to_string(firstZero) +
                                 " is zero and gives no rotation: the frame is not turned" +
                                 also(zeros));
    if (others == 0) return;
    const std::string sentence = data + ": the quaternion of frame " + std::to_string(worst) +
                                 " has length " + numberText(worstLength) +
                                 ", not 1: it is normalised" + also(others);
    if (std::abs(worstLength - 1) <= threeDigits)
      import.remarks(object, sentence);
    else
      import.differs(object, sentence);
  }
};

}  // namespace

std::vector<Pose> posesFrom(Import& import, const Object& object, std::string_view data,
                            const Numbers& numbers) {
  std::vector<Pose> poses = asPoses(numbers);
  Lengths lengths;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    auto& q = poses[i].turn.coeffs();
    const Eigen::Vector4d given = q;
    // Divides by the largest entry first: squares of huge entries overflow, of tiny ones vanish.
    const double largest = q.cwiseAbs().maxCoeff();
    if (largest == 0) {
      lengths.add(i, 0);
      poses[i].turn.setIdentity();
      continue;
    }
    q /= largest;
    const double norm = q.norm(), length = largest * norm;
    lengths.add(i, length);
    // Quaternions of unit length keep their written digits.
    q = length == 1 ? given : Eigen::Vector4d(q / norm);
  }
  lengths.report(import, object, std::string(data));
  return poses;
}

std::vector<Pose> asPoses(const Numbers& numbers) {
  std::vector<Pose> poses;
  poses.reserve(numbers.size() / 7);
  for (std::size_t i = 0; i + 6 < numbers.size(); i += 7)
    poses.push_back(
        {Vec3(numbers[i], numbers[i + 1], numbers[i + 2]),
         Eigen::Quaterniond(numbers[i + 6], numbers[i + 3], numbers[i + 4], numbers[i + 5])});
  return poses;
}

Numbers asNumbers(const std::vector<Pose>& poses) {
  Numbers numbers;
  numbers.reserve(7 * poses.size());
  for (const Pose& pose : poses)
    numbers.insert(numbers.end(), {pose.place.x(), pose.place.y(), pose.place.z(), pose.turn.x(),
                                   pose.turn.y(), pose.turn.z(), pose.turn.w()});
  return numbers;
}

std::vector<Pose> placed(std::vector<Pose> poses, const Placement& placement) {
  std::vector<Vec3> places;
  for (const Pose& pose : poses) places.push_back(pose.place);
  placement.apply(places);
  Placement turn;
  turn.rotation = placement.rotation;
  std::vector<Vec3> axes{Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  turn.apply(axes);
  Mat3 matrix;
  matrix << axes[0], axes[1], axes[2];
  const Eigen::Quaterniond turned(matrix);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    poses[i].place = places[i];
    if (placement.rotation != Vec3::Zero()) poses[i].turn = (turned * poses[i].turn).normalized();
  }
  return poses;
}

Pose operator*(const Pose& outer, const Pose& inner) {
  return {outer.place + outer.turn * inner.place, (outer.turn * inner.turn).normalized()};
}

Pose inAxesOf(const Pose& outer, const Pose& inWorld) {
  const Eigen::Quaterniond back = outer.turn.conjugate();
  return {back * (inWorld.place - outer.place), (back * inWorld.turn).normalized()};
}

Array<Vec3> rotationsOf(const std::vector<Pose>& poses) {
  std::vector<Vec3> rotations;
  for (const Pose& pose : poses) rotations.push_back(rotationVector(pose.turn));
  const bool turned = std::any_of(rotations.begin(), rotations.end(),
                                  [](const Vec3& r) { return r != Vec3::Zero(); });
  return turned ? Array<Vec3>(std::move(rotations)) : Array<Vec3>();
}

Fields frameFields(const std::vector<Pose>& poses, const Numbers& velocity) {
  std::vector<Vec3> places, linear, angular;
  for (const Pose& pose : poses) places.push_back(pose.place);
  Fields fields{{"position", Array<Vec3>(std::move(places))}};
  if (Array<Vec3> rotations = rotationsOf(poses); !rotations.empty())
    fields.emplace_back("rotation", std::move(rotations));
  for (std::size_t i = 0; i + 5 < velocity.size(); i += 6) {
    linear.emplace_back(velocity[i], velocity[i + 1], velocity[i + 2]);
    angular.emplace_back(velocity[i + 3], velocity[i + 4], velocity[i + 5]);
  }
  for (auto& [field, list] : {std::pair<const char*, std::vector<Vec3>*>("velocity", &linear),
                              {"angular_velocity", &angular}})
    if (std::any_of(list->begin(), list->end(), [](const Vec3& v) { return v != Vec3::Zero(); }))
      fields.emplace_back(field, Array<Vec3>(std::move(*list)));
  return fields;
}

}  // namespace compliant::sofa
