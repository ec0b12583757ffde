#include "ui/model/document/edit_merging.hpp"

#include <algorithm>

namespace compliant {

namespace {

void flatten(const Edit& edit, std::vector<Edit>& parts) {
  if (const auto* batch = std::get_if<Batch>(&edit.change)) {
    for (const Edit& part : batch->edits) flatten(part, parts);
  } else {
    parts.push_back(edit);
  }
}

/// Whether the order of such edits does not matter. Links are excluded: swapping two links may pass
/// through a state with a cycle.
bool plainSet(const Edit& edit) {
  const auto* set = std::get_if<SetField>(&edit.change);
  return set != nullptr && !std::holds_alternative<Link>(set->value) &&
         !std::holds_alternative<Array<Link>>(set->value);
}

bool sameField(const Edit& a, const Edit& b) {
  const auto& x = std::get<SetField>(a.change);
  const auto& y = std::get<SetField>(b.change);
  return x.component == y.component && x.field == y.field;
}

/// Of several values for one field, keeps only the last.
void keepLastOfEachField(std::vector<Edit>& parts) {
  if (!std::all_of(parts.begin(), parts.end(), plainSet)) return;
  std::vector<Edit> kept;
  for (Edit& part : parts) {
    const auto earlier = std::find_if(kept.begin(), kept.end(),
                                      [&](const Edit& other) { return sameField(other, part); });
    if (earlier == kept.end())
      kept.push_back(std::move(part));
    else
      *earlier = std::move(part);
  }
  parts = std::move(kept);
}

Edit sequence(const Edit& first, const Edit& second) {
  std::vector<Edit> parts;
  flatten(first, parts);
  flatten(second, parts);
  keepLastOfEachField(parts);
  if (parts.size() == 1) return std::move(parts.front());
  return {Batch{std::move(parts)}};
}

}  // namespace

Edit mergedForward(const Edit& first, const Edit& second) { return sequence(first, second); }

Edit mergedInverse(const Edit& firstInverse, const Edit& secondInverse) {
  return sequence(secondInverse, firstInverse);
}

}  // namespace compliant
