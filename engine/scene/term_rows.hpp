#pragma once

#include <span>

#include "engine/scene/locate_element.hpp"

namespace compliant {

/// Terms in order of their rows, 0, 0, 0, 1, 1, 2: shared by CentreOfMass, Barycentric and
/// RopeLength.
template <class Visit>
void eachRow(const Array<Term>& terms, Visit visit) {
  const std::span<const Term> all(terms.data(), terms.size());
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    while (end < all.size() && all[end].row == all[first].row) ++end;
    visit(all.subspan(first, end - first));
  }
}

inline Index rowCount(const Array<Term>& terms) {
  return terms.empty() ? 0 : terms[terms.size() - 1].row + 1;
}

/// A sentence unless every term names an element of an input, or nothing.
inline std::optional<std::string> checkTerms(InputShapes in, const char* field,
                                             const Array<Term>& terms) {
  for (std::size_t k = 0; k < terms.size(); ++k) {
    const Term& term = terms[k];
    const std::string label = field + ("[" + std::to_string(k) + "]");
    if (term.input >= static_cast<std::int64_t>(in.size()))
      return label + " refers to input " + std::to_string(term.input) + ", but there are " +
             std::to_string(in.size()) + " inputs, counted from 0";
    const Index count = in[at(term.input)].count;
    if (term.element >= count)
      return label + " refers to element " + std::to_string(term.element) + ", but input " +
             std::to_string(term.input) + " has " + std::to_string(count) +
             " elements, counted from 0";
  }
  return std::nullopt;
}

/// The same, and a sentence unless the rows stand in order.
inline std::optional<std::string> checkTermRows(InputShapes in, const char* field,
                                                const Array<Term>& terms) {
  if (auto sentence = checkTerms(in, field, terms)) return sentence;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    const std::int64_t before = k == 0 ? 0 : terms[k - 1].row;
    if (terms[k].row != before && (k == 0 || terms[k].row != before + 1))
      return std::string(field) + "[" + std::to_string(k) + "] is of row " +
             std::to_string(terms[k].row) +
             (k == 0 ? "; the first row is 0"
                     : " and follows one of row " + std::to_string(before) +
                           "; list the rows one after another: 0, 0, 1, 1, 2");
  }
  return std::nullopt;
}

/// A sentence unless there are inputs and all are points or frames.
inline std::optional<std::string> checkPlaces(InputShapes in) {
  if (in.empty()) return "The mapping needs at least one input";
  for (const StateShape& shape : in)
    if (!shape.inSpace()) return "Every input must be Points or RigidFrames";
  return std::nullopt;
}

/// The place of an element of a state in space, and its first velocity entry within the state.
inline Vec3 placeOf(const StateView& state, Index element) {
  return placeAt(state.x + state.shape.positionWidth * element);
}
inline Index placeColumn(const StateShape& shape, Index element) {
  return shape.velocityWidth * element;
}

}  // namespace compliant
