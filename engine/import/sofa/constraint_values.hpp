#pragma once

#include "engine/import/sofa/import.hpp"

/// What stands beside a law in its node: the values that its rows should take, and what bounds
/// their forces.
namespace compliant::sofa {

/// What the node says about the value that rows should take.
struct ValueOfRows {
  bool stabilized = true;
  Numbers offset;
};

/// Whether a law has any compliance.
enum class Softness { Hard, Soft };

ValueOfRows readValue(Import& import, const Object& law, Softness softness);

/// Whether the rows of a law are held, in both directions; if not they are left out, law and all.
bool heldOneSided(Import& import, const Object& law);

}  // namespace compliant::sofa
