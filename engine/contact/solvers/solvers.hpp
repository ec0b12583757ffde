#pragma once

#include <memory>

#include "engine/contact/contact_method.hpp"

/// What the files of this folder share.
namespace compliant {

/// Rows of the largest matrix that a method factorises, and the share of entries from which it does
/// so densely.
inline constexpr Index mostFactorisedRows = 6000;
inline constexpr double denseShare = 0.3;

enum class ContactFunction { AlartCurnier, FischerBurmeister };

/// NamedMethod::make of a method without numbers.
template <class Method>
std::unique_ptr<ContactMethod> makeMethod() {
  return std::make_unique<Method>();
}

}  // namespace compliant
