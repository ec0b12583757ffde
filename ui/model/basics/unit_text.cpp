#include "ui/model/basics/unit_text.hpp"

namespace compliant {
namespace {

std::string grouped(std::string_view part) {
  const bool product = part.find("·") != std::string_view::npos && !part.starts_with('(');
  return product ? "(" + std::string(part) + ")" : std::string(part);
}

std::string bare(std::string_view part) {
  if (part.starts_with('(') && part.ends_with(')')) part = part.substr(1, part.size() - 2);
  return std::string(part);
}

}  // namespace

std::string inverseUnit(std::string_view unit) {
  if (unit.empty()) return {};
  const std::size_t slash = unit.find('/');
  if (slash == std::string_view::npos) return "1/" + grouped(unit);
  const std::string_view above = unit.substr(0, slash);
  const std::string below = bare(unit.substr(slash + 1));
  return above == "1" ? below : below + "/" + grouped(bare(above));
}

}  // namespace compliant
