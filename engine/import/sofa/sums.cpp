#include "engine/base/text.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// a x_i + b x_j for pairs (i, j) of elements, counted through the inputs.
Plan sumOfPairs(const States& inputs, const std::vector<Edge>& pairs, double a, double b) {
  std::vector<Term> terms;
  const auto term = [&](std::size_t row, std::int64_t element, double weight) {
    const bool second = element >= inputs[0]->count;
    terms.push_back({static_cast<std::int64_t>(row), second ? 1 : 0,
                     second ? element - inputs[0]->count : element, weight});
  };
  for (std::size_t row = 0; row < pairs.size(); ++row) {
    term(row, pairs[row][1], b);
    term(row, pairs[row][0], a);
  }
  return {"LinearCombination",
          {inputs[0]->holds, inputs[0]->width, static_cast<Index>(pairs.size())},
          {{"terms", Array<Term>(std::move(terms))}}};
}

}  // namespace

std::optional<std::vector<Edge>> elementPairs(Import& import, const Object& mapping,
                                              const States& inputs) {
  const auto none = [&](const std::string& why) {
    refused(import, mapping, why);
    return std::nullopt;
  };
  std::vector<Edge> edges = pairs(import, mapping, "pairs").value_or(std::vector<Edge>());
  if (edges.empty()) {
    edges = side(inputs);
  } else if (inputs.size() == 2) {
    for (Edge& edge : edges) {
      const auto a = through(inputs, 0, edge[0]), b = through(inputs, 1, edge[1]);
      if (!a || !b) return none("pairs refers to an element that does not exist");
      edge = {*a, *b};
    }
  }
  if (edges.empty()) return none("It has no pairs, and its inputs are not two of equal size");
  for (const Edge& edge : edges)
    for (const std::int64_t end : edge)
      if (end < 0 || end >= total(inputs))
        return none("pairs contains " + std::to_string(end) + ", but the inputs have " +
                    std::to_string(total(inputs)) + " elements, counted from 0");
  return edges;
}

std::optional<Plan> difference(Import& import, const Object& mapping, const States& inputs) {
  auto edges = elementPairs(import, mapping, inputs);
  if (!edges) return std::nullopt;
  if (inputs[0]->holds != Holds::Points) return sumOfPairs(inputs, *edges, -1, 1);
  const Shape shape{Holds::Points, 3, static_cast<Index>(edges->size())};
  return Plan{"Difference", shape, {{"edges", Array<Edge>(std::move(*edges))}}};
}

std::optional<Plan> addition(Import& import, const Object& mapping, const States& inputs) {
  const auto pairs = elementPairs(import, mapping, inputs);
  if (!pairs) return std::nullopt;
  return sumOfPairs(inputs, *pairs, 1, 1);
}

std::optional<Plan> winch(Import& import, const Object& mapping, const States& inputs) {
  const double factor = number(import, mapping, "factor", 1);
  const std::vector<Edge> pairs = side(inputs);
  if (pairs.empty())
    return refused(import, mapping,
                   "Its inputs must be two of equal size, lengths and then rotations");
  return sumOfPairs(inputs, pairs, -1, factor);
}

std::optional<Plan> affine(Import& import, const Object& mapping, const States& inputs) {
  const Numbers matrix = numbers(import, mapping, "matrix").value_or(Numbers());
  Numbers value = numbers(import, mapping, "value").value_or(Numbers());
  const auto columns = static_cast<std::size_t>(total(inputs));
  if (columns == 0 || matrix.empty() || matrix.size() % columns != 0)
    return refused(import, mapping,
                   "matrix has " + std::to_string(matrix.size()) + " numbers, not rows of " +
                       std::to_string(columns) + ", one for each element of its inputs");
  const std::size_t rows = matrix.size() / columns;
  if (!value.empty() && value.size() != rows)
    return refused(import, mapping,
                   "value has " + std::to_string(value.size()) + " numbers for " +
                       std::to_string(rows) + " rows of the matrix");
  std::vector<Term> terms;
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t column = row * columns;
    for (std::size_t input = 0; input < inputs.size(); ++input)
      for (Index element = 0; element < inputs[input]->count; ++element, ++column)
        // Every row has a term, also one of zeros.
        if (matrix[column] != 0 || column == row * columns)
          terms.push_back({static_cast<std::int64_t>(row), static_cast<std::int64_t>(input),
                           element, matrix[column]});
  }
  Plan plan{"LinearCombination", {Holds::Scalars, 1, static_cast<Index>(rows)}};
  plan.fields.emplace_back("terms", Array<Term>(std::move(terms)));
  if (!value.empty()) plan.fields.emplace_back("offset", Array<double>(std::move(value)));
  return plan;
}

std::optional<Plan> centreOfMass(Import& import, const Object& mapping, const States& inputs) {
  const Numbers masses = numbers(import, mapping, "mass").value_or(Numbers());
  if (masses.size() != static_cast<std::size_t>(total(inputs)))
    return refused(import, mapping,
                   "mass has " + std::to_string(masses.size()) +
                       " numbers, not one for each of the " + std::to_string(total(inputs)) +
                       " frames of its inputs");
  double sum = 0;
  for (const double mass : masses) {
    if (!(mass >= 0 && mass <= 1e50))
      return refused(import, mapping,
                     "mass contains " + numberText(mass) + " kg; it must lie between 0 and 1e50");
    sum += mass;
  }
  if (!(sum > 0)) return refused(import, mapping, "Its masses add up to 0");
  std::vector<Term> terms;
  for (std::size_t input = 0; input < inputs.size(); ++input)
    for (Index frame = 0; frame < inputs[input]->count; ++frame)
      terms.push_back({0, static_cast<std::int64_t>(input), frame, masses[terms.size()]});
  return Plan{"CentreOfMass", {Holds::Points, 3, 1}, {{"masses", Array<Term>(std::move(terms))}}};
}

}  // namespace compliant::sofa
