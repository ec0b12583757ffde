#pragma once

#include <memory>

#include "engine/contact/contact_method.hpp"

/// One factory for each file of this folder.
namespace compliant {

/// Rows of the largest matrix that a method factorises, and the share of entries from which it does
/// so densely.
inline constexpr Index mostFactorisedRows = 6000;
inline constexpr double denseShare = 0.3;

enum class ContactFunction { AlartCurnier, FischerBurmeister };

std::unique_ptr<ContactMethod> makeGaussSeidel();
std::unique_ptr<ContactMethod> makeSequentialImpulses();
std::unique_ptr<ContactMethod> makeJacobi();
std::unique_ptr<ContactMethod> makeNncg();
std::unique_ptr<ContactMethod> makeAnderson();
std::unique_ptr<ContactMethod> makeLemke();
std::unique_ptr<ContactMethod> makeAdmm();
std::unique_ptr<ContactMethod> makeNewton(ContactFunction function);
std::unique_ptr<ContactMethod> makeAugmentedLagrangian();
std::unique_ptr<ContactMethod> makeAutoMethod();

}  // namespace compliant
