#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "engine/scene/building_blocks.hpp"
#include "ui/model/edits/creation.hpp"
#include "ui/model/elements/point_states.hpp"

/// The parts of joints; for joints.cpp and gears.cpp.
namespace compliant {

/// One side of a joint: a frame, its pose at the start, and the number of frames in its state.
struct Side {
  PointRef frame;
  Pose pose;
  Index frames = 0;
};

/// The inputs and the pair of a mapping between two frames.
Draft::Fields between(const Side& a, const Side& b);
/// The rotation of `axes` in the axes of the body, as a list of one rotation vector.
Array<Vec3> turnOf(const Side& side, const Eigen::Quaterniond& axes);

/// The state that a mapping computes: its type and its fields.
struct Output {
  const char* type;
  Draft::Fields fields;
};
/// Adds a mapping of one pair, and its output; returns the id of the output.
Id addCoordinates(Draft& draft, const std::string& name, Output output, const char* mapping,
                  Draft::Fields fields);
/// The same with a law on the output; returns the id of the law.
Id addRows(Draft& draft, const std::string& name, Output output, const char* mapping,
           Draft::Fields fields, Draft::Fields law, const char* type = blocks::law);
/// The angle by which B turns against A about the z axis of `axes`; returns the id of its state.
Id addTurn(Draft& draft, const std::string& name, const Side& a, const Side& b,
           const Eigen::Quaterniond& axes);

/// Two wheels on hinges that roll on each other.
Result<Creation> makeGear(const Scene& scene, const PointRef& a, const PointRef& b,
                          double compliance);

}  // namespace compliant
