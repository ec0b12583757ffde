#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

// Lists of a scene that lose entries, or get copies of some: the earlier entry at each place.

/// An entry of a list after a change: the earlier entry that it is, or is a copy of.
struct ListEntry {
  std::int64_t before = 0;
  std::size_t copy = 0;  ///< 0: the entry itself; from 1 on its copies
  auto operator<=>(const ListEntry&) const = default;
};
/// A list after a change: the remaining entries come first, in their old order.
using ListEntries = std::vector<ListEntry>;

/// The transforms of copies, by their number; the first is the identity, for what stays.
using Transforms = std::vector<Eigen::Affine3d>;

/// The remaining ones of `count` entries without some, given in ascending order.
ListEntries without(std::int64_t count, const std::vector<std::int64_t>& gone);

/// All of `count` entries, followed by so many copies of some.
ListEntries withCopies(std::int64_t count, const std::vector<std::int64_t>& copied,
                       std::size_t copies);

/// The number of lost ones of `count` entries.
std::int64_t lost(std::int64_t count, const ListEntries& entries);

/// The list after the change; `change` makes the value of a copy.
template <class T, class Change>
Array<T> listAfter(const Array<T>& list, const ListEntries& entries, Change change) {
  std::vector<T> after;
  after.reserve(entries.size());
  for (const ListEntry& entry : entries)
    after.push_back(change(list[static_cast<std::size_t>(entry.before)], entry.copy));
  return Array<T>(std::move(after));
}
template <class T>
Array<T> listAfter(const Array<T>& list, const ListEntries& entries) {
  return listAfter(list, entries, [](const T& value, std::size_t) { return value; });
}

/// The same for entries of `width` numbers; those of points in space rotate with copies.
Array<double> valuesAfter(const Array<double>& values, int width, const ListEntries& entries,
                          const Transforms& transforms);

/// An element of an input of a mapping.
struct Source {
  std::size_t input = 0;
  std::int64_t element = 0;
};

/// How a mapping counts the elements of its inputs, before and after they have changed.
class InputNumbers {
 public:
  struct Input {
    std::int64_t count = 0;              ///< before
    const ListEntries* after = nullptr;  ///< null: as before
  };
  explicit InputNumbers(std::vector<Input> inputs);

  const std::vector<Input>& inputs() const { return inputs_; }
  bool changed() const;
  /// Whether the input has elements left; otherwise it is removed.
  bool stays(std::size_t input) const;
  /// The element with a number counted through all inputs in order; the number must be there.
  Source source(std::int64_t number) const;
  /// Whether the element is there afterwards, in a copy.
  bool has(const Source& source, std::size_t copy) const { return find(source, copy).has_value(); }
  /// Its place within its input; it must be there.
  std::int64_t element(const Source& source, std::size_t copy) const;
  /// The number of its input, and its own counted through all of them; it must be there.
  std::int64_t input(const Source& source) const;
  std::int64_t number(const Source& source, std::size_t copy) const;

 private:
  std::optional<std::int64_t> find(const Source& source, std::size_t copy) const;

  std::vector<Input> inputs_;
  std::vector<std::map<ListEntry, std::int64_t>> places_;
};

}  // namespace compliant
