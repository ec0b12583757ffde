#include "engine/contact/contact_method.hpp"

namespace compliant {

const char* contactStatusText(ContactStatus status) {
  switch (status) {
    case ContactStatus::Solved:
      return "solved";
    case ContactStatus::NotConverged:
      return "not converged";
    case ContactStatus::Refused:
      return "refused";
    case ContactStatus::Unbounded:
      return "unbounded";
    case ContactStatus::NotFinite:
      return "not finite";
    case ContactStatus::Cancelled:
      return "cancelled";
  }
  return "";
}

std::unique_ptr<ContactMethod> makeContactMethod(std::string_view name) {
  for (const NamedMethod& each : contactMethods())
    if (each.name == name) return each.make();
  return nullptr;
}

}  // namespace compliant
