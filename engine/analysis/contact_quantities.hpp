#pragma once

#include <span>

#include "engine/contact/contact.hpp"

namespace compliant {

/// A number that every contact has. Tables, files for ParaView and colours of the view are made
/// from the list of them.
struct ContactQuantity {
  const char* key;    ///< in tables and files
  const char* label;  ///< in menus and beside colours
  const char* unit;
  double (*value)(const Contact& contact);
};

/// Every one, once.
std::span<const ContactQuantity> contactQuantities();

}  // namespace compliant
