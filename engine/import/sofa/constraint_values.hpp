#pragma once

#include "engine/import/sofa/import.hpp"

/// Objects beside a law in its node: the target values of its rows.
namespace compliant::sofa {

/// The node's information on the target values of rows.
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
