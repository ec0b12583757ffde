#include "engine/scene/free_name.hpp"

#include <charconv>
#include <utility>

namespace compliant {
namespace {

/// "cloth/rod 7" -> "cloth/rod" and 7; "rod" -> "rod" and 1.
std::pair<std::string, int> withoutNumber(const std::string& name) {
  const std::size_t space = name.find_last_of(" /");
  if (space == std::string::npos || name[space] == '/' || space == 0) return {name, 1};
  int number = 0;
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data() + space + 1, end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end || number < 1 || number > 999'999)
    return {name, 1};
  return {name.substr(0, space), number};
}

/// Whether a component has this name or lies below it.
bool taken(const Scene& scene, const std::string& name) {
  if (scene.find(std::string_view(name)) != nullptr) return true;
  const std::string branch = name + "/";
  const auto below = scene.names().lower_bound(branch);
  return below != scene.names().end() && inBranch(below->first, branch);
}

}  // namespace

std::string naturalFreeName(const Scene& scene, const std::string& wanted,
                            const std::set<std::string>& promised) {
  const auto [stem, first] = withoutNumber(wanted);
  std::string name = wanted;
  for (int n = first + 1; taken(scene, name) || promised.contains(name); ++n)
    name = stem + " " + std::to_string(n);
  return name;
}

}  // namespace compliant
