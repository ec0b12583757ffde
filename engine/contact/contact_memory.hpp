#pragma once

#include <vector>

#include "engine/contact/contact.hpp"

namespace compliant {

/// Lets contacts go on with the forces and tangents of those before them.
class ContactMemory {
 public:
  /// Both lists are in order. A contact goes on from the one with the same features of the same
  /// shapes; one that has none from the nearest of those that are left of its pair: where edges of
  /// both shapes lie on each other, rounding decides from step to step which features meet at one
  /// place. What remains starts without force, along the axes of the world.
  void carryOver(const std::vector<Contact>& before, std::vector<Contact>& contacts);

 private:
  struct Range {
    std::size_t begin = 0, end = 0;
  };
  void carryOverPair(const std::vector<Contact>& before, Range former,
                     std::vector<Contact>& contacts, Range pair);

  std::vector<char> taken_, found_;  ///< of `before`, of `contacts`
};

}  // namespace compliant
