#pragma once

#include "engine/import/sofa/import.hpp"

/// What stands beside a law in its node: the values that its rows should take.
namespace compliant::sofa {

/// What the node says about the value that rows should take.
struct ValueOfRows {
  bool stabilized = true;
  Numbers offset;
  double restitution = 0;
  Fields target;  ///< a speed of the rows, as fields of our constraint
};

/// Whether a law has any compliance.
enum class Softness { Hard, Soft };

ValueOfRows readValue(Import& import, const Object& law, const ImportedState& state,
                      Softness softness);

}  // namespace compliant::sofa
