#include "ui/model/draft.hpp"

#include <cstdio>

#include "ui/model/copying.hpp"

namespace compliant {

Id Draft::add(const std::string& type, const std::string& wantedName, Fields fields) {
  const Id id = scene_.nextId();
  apply({Insert{{id, type, naturalFreeName(scene_, wantedName), std::move(fields)}}});
  return id;
}

void Draft::set(Id component, const std::string& field, Value value) {
  apply({SetField{component, field, std::move(value)}});
}

void Draft::erase(Id component) { apply({Erase{component}}); }

void Draft::apply(Edit edit) {
  const auto applied = applyEdit(scene_, edit);
  if (!applied) std::fprintf(stderr, "%s\n", applied.error().text().c_str());
  ASSERT(applied.ok());
  edits_.push_back(std::move(edit));
}

}  // namespace compliant
