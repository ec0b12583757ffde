#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/base/array.hpp"
#include "engine/base/math.hpp"

namespace compliant {

/// Identifies a component for its whole life; ids are never reused. 0 is the scene itself.
using Id = std::uint64_t;
inline constexpr Id sceneId = 0;

/// A link to another component; 0 is no link.
struct Link {
  Id id = 0;
  bool operator==(const Link&) const = default;
};

/// Two elements (points) joined by a line.
using Edge = std::array<std::int64_t, 2>;

/// One term of a linear combination: output element `row` receives weight × element of input
/// `input`.
struct Term {
  std::int64_t row = 0;
  std::int64_t input = 0;
  std::int64_t element = 0;
  double weight = 1;
  bool operator==(const Term&) const = default;
};

/// What a field can hold. Lists are shared and immutable, so a Value is cheap to copy between
/// threads.
using Value =
    std::variant<bool, std::int64_t, double, std::string, Vec3, Link, Array<Link>, Array<double>,
                 Array<Vec3>, Array<std::int64_t>, Array<Edge>, Array<Term>>;

/// The kinds of fields. Choice is stored as the text of the choice.
enum class Kind {
  Toggle,
  Integer,
  Real,
  Text,
  Choice,
  Vector,
  Link,
  Links,
  Reals,
  Points,
  Indices,
  Edges,
  Terms
};

/// The name of a kind for users: "a number", "a list of points"…
const char* kindText(Kind kind);

bool sameValue(const Value& a, const Value& b);

}  // namespace compliant
