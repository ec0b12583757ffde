#include "ui/model/edits/moving.hpp"

#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

namespace {

std::string placeName(const std::string& branch) {
  return branch.empty() ? std::string("The top of the scene") : "The branch " + inQuotes(branch);
}

/// The paths without those below another path.
std::vector<std::string> topmost(const std::vector<std::string>& paths) {
  std::vector<std::string> tops;
  for (const std::string& path : paths) {
    const bool below = std::any_of(paths.begin(), paths.end(), [&](const std::string& other) {
      return inBranch(path, other + "/");
    });
    if (!below && std::find(tops.begin(), tops.end(), path) == tops.end()) tops.push_back(path);
  }
  return tops;
}

/// Why a component that takes part in `before` is left out of `after`; nothing: none is.
std::optional<std::string> leftOut(const Scene& before, const Scene& after) {
  std::set<Id> known;
  for (const LayoutIssue& issue : layOut(before).issues) known.insert(issue.component);
  for (const LayoutIssue& issue : layOut(after).issues) {
    if (known.contains(issue.component)) continue;
    const Component* component = before.find(issue.component);
    return (component != nullptr ? inQuotes(component->name) + " would no longer be simulated: "
                                 : std::string()) +
           issue.sentence;
  }
  return std::nullopt;
}

}  // namespace

Result<Edit> moveOf(const Scene& scene, const std::vector<std::string>& paths,
                    const std::string& branch) {
  Batch batch;
  std::set<std::string> promised;
  for (const std::string& path : topmost(paths)) {
    if (branch == path || inBranch(branch, path + "/"))
      return Error{"", "The branch " + inQuotes(path) + " cannot move into itself"};
    const std::string moved =
        (branch.empty() ? branch : branch + "/") + path.substr(branchOf(path).size());
    if (moved == path) continue;
    for (const auto& [name, id] : scene.names()) {
      if (name != path && !inBranch(name, path + "/")) continue;
      const std::string after = moved + name.substr(path.size());
      if (scene.find(std::string_view(after)) != nullptr || !promised.insert(after).second)
        return Error{"", placeName(branch) + " has a component " +
                             inQuotes(after.substr(branch.empty() ? 0 : branch.size() + 1)) +
                             " already. Rename one of them first"};
      batch.edits.push_back({Rename{id, after}});
    }
  }
  Edit edit{std::move(batch)};
  Scene trial = scene;
  if (const auto done = applyEdit(trial, edit); !done) return done.error();
  if (auto sentence = leftOut(scene, trial)) return Error{"", *sentence};
  return edit;
}

Edit renameOf(const Scene& scene, const std::string& path, const std::string& newPath) {
  Batch batch;
  if (path == newPath) return {batch};
  for (const auto& [name, id] : scene.names()) {
    if (name == path) batch.edits.push_back({Rename{id, newPath}});
    if (inBranch(name, path + "/"))
      batch.edits.push_back({Rename{id, newPath + name.substr(path.size())}});
  }
  return {std::move(batch)};
}

}  // namespace compliant
