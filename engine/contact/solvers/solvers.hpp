#pragma once

#include <memory>

#include "engine/contact/contact_method.hpp"

/// Common parts of the files in this folder.
namespace compliant {

/// The largest number of rows of a matrix that a method factorises, and the share of nonzero
/// entries from which it does so densely.
inline constexpr Index mostFactorisedRows = 6000;
inline constexpr double denseShare = 0.3;

enum class ContactFunction { AlartCurnier, FischerBurmeister };

/// NamedMethod::make of a method without parameters.
template <class Method>
std::unique_ptr<ContactMethod> makeMethod() {
  return std::make_unique<Method>();
}

}  // namespace compliant
