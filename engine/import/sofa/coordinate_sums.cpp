#include <array>
#include <map>

#include "engine/base/text.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

constexpr std::size_t perRow = 7;  ///< of `set`: a joint and six weights
constexpr std::array<const char*, 6> coordinateNames{"x", "y", "z", "rx", "ry", "rz"};

/// A joint and its weights, row by row.
struct WeightedRow {
  std::int64_t joint = 0;
  std::array<double, 6> weights{};
};

std::optional<std::vector<WeightedRow>> rowsOfSet(Import& import, const Object& mapping,
                                                  const Joint& joint) {
  const Numbers set = numbers(import, mapping, "set").value_or(Numbers());
  const auto none = [&](const std::string& why) {
    refused(import, mapping, why);
    return std::nullopt;
  };
  if (set.empty() || set.size() % perRow != 0)
    return none("set has " + std::to_string(set.size()) +
                " numbers, not an index and six weights for each row");
  std::vector<WeightedRow> rows(set.size() / perRow);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double index = set[perRow * r];
    if (!(index >= 0 && index < static_cast<double>(joint.pairs.size())))
      return none("set refers to joint " + numberText(index) + ", but its input has " +
                  std::to_string(joint.pairs.size()) + ", counted from 0");
    rows[r].joint = static_cast<std::int64_t>(index);
    for (std::size_t i = 0; i < 6; ++i) {
      rows[r].weights[i] = set[perRow * r + 1 + i];
      if (rows[r].weights[i] != 0 && !(i < 3 ? joint.translation : joint.rotation))
        return none("set weighs " + std::string(coordinateNames[i]) +
                    ", which its input does not compute");
    }
  }
  return rows;
}

/// One coordinate of all joints, as numbers.
std::optional<Link> coordinateOf(Import& import, const Object& mapping, const Joint& joint,
                                 std::size_t which) {
  std::array<bool, 6> chosen{};
  chosen[which] = true;
  Plan plan = relativePose(joint, joint.pairs, chosen);
  plan.shape.holds = Holds::Scalars;
  const auto added =
      addMapped(import, mapping, plan.type,
                import.nameOf(*outputOf(import, mapping)) + " " + coordinateNames[which],
                plan.shape, plan.inputs, plan.fields);
  if (!added) return std::nullopt;
  return Link{added->id};
}

}  // namespace

std::optional<Plan> projection(Import& import, const Object& mapping, const States& inputs) {
  if (inputs[0]->joint == nullptr)
    return refused(import, mapping, "Only coordinates of joints can be projected here");
  const Joint& joint = *inputs[0]->joint;
  const auto rows = rowsOfSet(import, mapping, joint);
  if (!rows) return std::nullopt;
  Numbers offset = numbers(import, mapping, "offset").value_or(Numbers());
  if (!offset.empty() && offset.size() != rows->size())
    return refused(import, mapping,
                   "offset has " + std::to_string(offset.size()) + " numbers for " +
                       std::to_string(rows->size()) + " rows of set");
  std::vector<Link> coordinates;
  std::vector<Term> terms;
  for (std::size_t i = 0; i < 6; ++i) {
    bool used = false;
    for (std::size_t r = 0; r < rows->size(); ++r) {
      if ((*rows)[r].weights[i] == 0) continue;
      used = true;
      terms.push_back({static_cast<std::int64_t>(r), static_cast<std::int64_t>(coordinates.size()),
                       (*rows)[r].joint, (*rows)[r].weights[i]});
    }
    if (!used) continue;
    const auto coordinate = coordinateOf(import, mapping, joint, i);
    if (!coordinate) return std::nullopt;
    coordinates.push_back(*coordinate);
  }
  std::vector<bool> weighed(rows->size(), false);
  for (const Term& term : terms) weighed[static_cast<std::size_t>(term.row)] = true;
  for (std::size_t r = 0; r < weighed.size(); ++r)
    if (!weighed[r])
      return refused(import, mapping, "Row " + std::to_string(r) + " of set has no weight");
  Plan plan{"LinearCombination", {Holds::Scalars, 1, static_cast<Index>(rows->size())}};
  plan.fields.emplace_back("terms", Array<Term>(std::move(terms)));
  for (double& value : offset) value = -value;
  if (!offset.empty()) plan.fields.emplace_back("offset", Array<double>(std::move(offset)));
  plan.inputs = std::move(coordinates);
  return plan;
}

}  // namespace compliant::sofa
