#pragma once

#include <span>

#include "engine/contact/contact.hpp"

namespace compliant {

/// A number of each contact. Tables, files for ParaView and colours of the view are made from the
/// list of these.
struct ContactQuantity {
  const char* key;    ///< in tables and files
  const char* label;  ///< in menus and beside colours
  const char* unit;
  double (*value)(const Contact& contact);
};

/// All contact quantities, each once.
std::span<const ContactQuantity> contactQuantities();

}  // namespace compliant
