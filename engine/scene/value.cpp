#include "engine/scene/value.hpp"

#include "engine/base/assert.hpp"

namespace compliant {

const char* kindText(Kind kind) {
  switch (kind) {
    case Kind::Toggle:
      return "true or false";
    case Kind::Integer:
      return "a whole number";
    case Kind::Real:
      return "a number";
    case Kind::Text:
      return "text";
    case Kind::Choice:
      return "one of the named choices";
    case Kind::Vector:
      return "three numbers [x, y, z]";
    case Kind::Link:
      return "the name of a component";
    case Kind::Links:
      return "a list of component names";
    case Kind::Reals:
      return "a list of numbers";
    case Kind::Points:
      return "a list of points [x, y, z]";
    case Kind::Indices:
      return "a list of whole numbers";
    case Kind::Edges:
      return "a list of pairs [first, second]";
    case Kind::Terms:
      return "a list of terms [row, input, element, weight]";
  }
  ASSERT(false);
}

bool sameValue(const Value& a, const Value& b) { return a == b; }

}  // namespace compliant
