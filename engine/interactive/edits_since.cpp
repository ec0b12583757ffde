#include "engine/interactive/edits_since.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// The most edits between two steps that are tracked, because they hold the previous values.
constexpr std::size_t mostEdits = 1000;

bool sameTargets(const Edit& a, const Edit& b) {
  if (const auto* x = std::get_if<SetField>(&a.change), *y = std::get_if<SetField>(&b.change);
      x && y)
    return x->component == y->component && x->field == y->field;
  const auto *x = std::get_if<Batch>(&a.change), *y = std::get_if<Batch>(&b.change);
  return x != nullptr && y != nullptr &&
         std::equal(x->edits.begin(), x->edits.end(), y->edits.begin(), y->edits.end(),
                    sameTargets);
}

/// The inverse of a batch starts with its last edit.
bool undoesTargets(const Edit& edit, const Edit& inverse) {
  const auto *x = std::get_if<Batch>(&edit.change), *y = std::get_if<Batch>(&inverse.change);
  if (x == nullptr || y == nullptr) return sameTargets(edit, inverse);
  return std::equal(x->edits.begin(), x->edits.end(), y->edits.rbegin(), y->edits.rend(),
                    undoesTargets);
}

bool sameEdit(const Edit& a, const Edit& b) {
  if (a.change.index() != b.change.index()) return false;
  if (const auto* x = std::get_if<SetField>(&a.change)) {
    const auto& y = std::get<SetField>(b.change);
    return x->component == y.component && x->field == y.field && sameValue(x->value, y.value);
  }
  if (const auto* x = std::get_if<Erase>(&a.change))
    return x->component == std::get<Erase>(b.change).component;
  if (const auto* x = std::get_if<Rename>(&a.change)) {
    const auto& y = std::get<Rename>(b.change);
    return x->component == y.component && x->name == y.name;
  }
  if (const auto* x = std::get_if<Batch>(&a.change)) {
    const auto& y = std::get<Batch>(b.change).edits;
    // The parts of a merged edit may be in reverse order.
    return std::equal(x->edits.begin(), x->edits.end(), y.begin(), y.end(), sameEdit) ||
           std::equal(x->edits.begin(), x->edits.end(), y.rbegin(), y.rend(), sameEdit);
  }
  return std::get<Insert>(a.change).record == std::get<Insert>(b.change).record;
}

}  // namespace

void EditsSince::add(const Edit& edit, const Edit& inverse) {
  // An edit that waited together with its inverse changes nothing.
  if (!known_ || sameEdit(edit, inverse)) return;
  if (!inverses_.empty() && sameEdit(edit, inverses_.back())) {
    inverses_.pop_back();
    return;
  }
  if (!inverses_.empty() && undoesTargets(edit, inverses_.back())) return;
  if (inverses_.size() == mostEdits) return lose();
  inverses_.push_back(inverse);
}

void EditsSince::clear() {
  inverses_.clear();
  known_ = true;
}

void EditsSince::lose() {
  inverses_.clear();
  known_ = false;
}

}  // namespace compliant
