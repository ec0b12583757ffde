#include "ui/model/elements/naming.hpp"

#include "engine/scene/roles.hpp"

#include <set>

namespace compliant {
namespace {

/// The innermost branch that holds all names, without its last slash; "" for the whole scene.
std::string commonBranch(const std::vector<std::string>& names) {
  std::string branch = branchOf(names.front());
  for (const std::string& name : names)
    while (!inBranch(name, branch)) branch = branchOf(branch.substr(0, branch.size() - 1));
  return branch.empty() ? branch : branch.substr(0, branch.size() - 1);
}

/// The branches that consist of these names only: the common branch, or several side by side. A
/// branch inside another one is copied with it.
std::vector<std::string> wholeBranches(const Scene& scene, const std::vector<std::string>& names) {
  if (names.size() < 2) return {};
  const std::set<std::string> known(names.begin(), names.end());
  const auto whole = [&](const std::string& branch) {
    const auto& all = scene.names();
    for (auto each = all.lower_bound(branch + "/");
         each != all.end() && inBranch(each->first, branch + "/"); ++each)
      if (!known.contains(each->first)) return false;
    return true;
  };
  const std::string common = commonBranch(names);
  if (!common.empty() && whole(common)) return {common};
  std::set<std::string> found;
  for (const std::string& name : names)
    for (std::size_t slash = name.find('/', common.empty() ? 0 : common.size() + 1);
         slash != std::string::npos; slash = name.find('/', slash + 1)) {
      const std::string branch = name.substr(0, slash);
      if (!found.contains(branch) && !whole(branch)) continue;
      found.insert(branch);
      break;
    }
  return {found.begin(), found.end()};
}

}  // namespace

std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names) {
  std::map<std::string, std::string> tops;  // the branches that are copied as a whole
  std::map<std::string, std::string> renamed;
  if (names.empty()) return renamed;
  std::set<std::string> promised;
  const std::vector<std::string> branches = wholeBranches(scene, names);
  for (const std::string& branch : branches)
    promised.insert(tops[branch] = naturalFreeName(scene, branch, promised));
  for (const std::string& name : names) {
    const auto top = std::find_if(tops.begin(), tops.end(), [&](const auto& entry) {
      return inBranch(name, entry.first + "/");
    });
    if (top != tops.end()) {
      renamed[name] = top->second + name.substr(top->first.size());
    } else {
      renamed[name] = tops[name] = naturalFreeName(scene, name, promised);
    }
    promised.insert(renamed[name]);
  }
  return renamed;
}

ElementWord elementWord(Embedding embedding) {
  switch (embedding) {
    case Embedding::Point:
      return {"point", "points"};
    case Embedding::Frame:
      return {"body", "bodies"};
    case Embedding::Time:
      return {"clock", "clocks"};
    case Embedding::None:
      break;
  }
  return {"element", "elements"};
}

ElementWord elementWord(const Scene& scene, Id id) {
  const State* state = scene.resolve(Ref<State>{id});
  return elementWord(state != nullptr ? state->embedding() : Embedding::None);
}

ElementWord elementWord(const Scene& scene, std::span<const Id> states) {
  if (states.empty()) return elementWord(Embedding::Point);
  const ElementWord first = elementWord(scene, states.front());
  for (const Id id : states)
    if (elementWord(scene, id).one != first.one) return elementWord(Embedding::None);
  return first;
}

std::string countedElements(const Scene& scene, std::span<const Id> states, std::int64_t count) {
  return std::to_string(count) + " " + elementWord(scene, states).of(count);
}

}  // namespace compliant
