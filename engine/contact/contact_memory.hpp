#pragma once

#include <vector>

#include "engine/contact/contact.hpp"

namespace compliant {

/// Lets contacts continue with the forces and tangents of earlier contacts.
class ContactMemory {
 public:
  /// Both lists are sorted. A contact continues the earlier one with the same features of the same
  /// shapes; if there is none, it continues the nearest remaining one of its pair: where edges of
  /// both shapes lie on each other, rounding decides in each step which features meet. The other
  /// contacts start without force, along the axes of the world.
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
