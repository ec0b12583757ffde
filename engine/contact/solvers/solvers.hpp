#pragma once

#include <memory>

#include "engine/contact/contact_solver.hpp"

/// One factory for each file of this folder.
namespace compliant {

/// Rows of the largest matrix that a method factorises, and the share of entries from which it does so densely.
inline constexpr Index mostFactorisedRows = 6000;
inline constexpr double denseShare = 0.3;

enum class ContactFunction { AlartCurnier, FischerBurmeister };

std::unique_ptr<ContactSolver> makeGaussSeidel();
std::unique_ptr<ContactSolver> makeJacobi();
std::unique_ptr<ContactSolver> makeNncg();
std::unique_ptr<ContactSolver> makeAnderson();
std::unique_ptr<ContactSolver> makeLemke();
std::unique_ptr<ContactSolver> makeAdmm();
std::unique_ptr<ContactSolver> makeNewton(ContactFunction function);
std::unique_ptr<ContactSolver> makeAutoContactSolver();

}  // namespace compliant
