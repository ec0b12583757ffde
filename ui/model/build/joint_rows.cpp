#include "ui/model/build/joint_rows.hpp"

#include "engine/base/rotation.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {

Draft::Fields between(const Side& a, const Side& b) {
  std::vector<Link> inputs{Link{a.frame.state}};
  std::int64_t second = b.frame.element;
  if (b.frame.state != a.frame.state) {
    inputs.push_back({b.frame.state});
    second += a.frames;
  }
  return {{"inputs", Array<Link>(std::move(inputs))},
          {"pairs", Array<Edge>{{a.frame.element, second}}}};
}

Array<Vec3> turnOf(const Side& side, const Eigen::Quaterniond& axes) {
  return {rotationVector((side.pose.rotation.conjugate() * axes).normalized())};
}

Id addCoordinates(Draft& draft, const std::string& name, Output output, const char* mapping,
                  Draft::Fields fields) {
  const std::string free = naturalFreeName(draft.scene(), name);
  const Id mapped = draft.add(output.type, free + " coordinates", std::move(output.fields));
  fields.emplace_back("output", Link{mapped});
  draft.add(mapping, free + " map", std::move(fields));
  return mapped;
}

Id addRows(Draft& draft, const std::string& name, Output output, const char* mapping,
           Draft::Fields fields, Draft::Fields law, const char* type) {
  const std::string free = naturalFreeName(draft.scene(), name);
  law.emplace_back(
      "state", Link{addCoordinates(draft, free, std::move(output), mapping, std::move(fields))});
  return draft.add(type, free, std::move(law));
}

Id addTurn(Draft& draft, const std::string& name, const Side& a, const Side& b,
           const Eigen::Quaterniond& axes) {
  Draft::Fields fields = between(a, b);
  fields.emplace_back("rotation_a", turnOf(a, axes));
  fields.emplace_back("rotation_b", turnOf(b, axes));
  return addCoordinates(draft, name, {blocks::angles, {}}, blocks::hingeAngle, std::move(fields));
}

}  // namespace compliant
