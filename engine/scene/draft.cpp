#include "engine/scene/draft.hpp"

#include <cstdio>

#include "engine/base/text.hpp"
#include "engine/scene/free_name.hpp"

namespace compliant {
namespace {

/// The name, shortened at its end if it would be too long with a number; without its branch if the
/// branch alone is too long.
std::string fitting(std::string name) {
  constexpr std::size_t longest = longestName - 12;
  if (name.size() <= longest) return name;
  if (branchOf(name).size() >= longest) name.erase(0, branchOf(name).size());
  if (name.size() > longest) name.resize(longest);
  // Neither within a character nor after a blank.
  while (!name.empty() && (!isUnicode(name) || name.back() == ' ')) name.pop_back();
  return name;
}

}  // namespace

Id Draft::add(const std::string& type, const std::string& wantedName, Fields fields) {
  const Id id = scene_.nextId();
  apply({Insert{{id, type, naturalFreeName(scene_, fitting(wantedName)), std::move(fields)}}});
  return id;
}

void Draft::set(Id component, const std::string& field, Value value) {
  apply({SetField{component, field, std::move(value)}});
}

void Draft::erase(Id component) { apply({Erase{component}}); }

void Draft::eraseWithUsers(Id component) {
  if (scene_.find(component) == nullptr) return;
  const Edit erasure = compliant::eraseWithUsers(scene_, component);
  for (const Edit& part : std::get<Batch>(erasure.change).edits) apply(part);
}

void Draft::apply(Edit edit) {
  const auto applied = applyEdit(scene_, edit);
  if (!applied) std::fprintf(stderr, "%s\n", applied.error().text().c_str());
  ASSERT(applied.ok());
  edits_.push_back(std::move(edit));
}

}  // namespace compliant
