#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

// Lists of a scene that lose entries or get copies of some: each entry refers to an earlier one.

/// An entry of a changed list: an earlier entry, or a copy of it.
struct ListEntry {
  std::int64_t before = 0;
  std::size_t copy = 0;  ///< 0: the entry itself; 1 and up: its copies
  auto operator<=>(const ListEntry&) const = default;
};
/// A list after a change: the remaining entries come first, in their old order.
using ListEntries = std::vector<ListEntry>;

/// The transforms of copies, by their number; the first is the identity, for the originals.
using Transforms = std::vector<Eigen::Affine3d>;

/// `count` entries without `gone`, which is ascending.
ListEntries without(std::int64_t count, const std::vector<std::int64_t>& gone);

/// All of `count` entries, followed by `copies` copies of those in `copied`.
ListEntries withCopies(std::int64_t count, const std::vector<std::int64_t>& copied,
                       std::size_t copies);

/// How many of `count` entries are lost.
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

/// How a mapping numbers the elements of its inputs, before and after they have changed.
class InputNumbers {
 public:
  struct Input {
    std::int64_t count = 0;              ///< before
    const ListEntries* after = nullptr;  ///< null: unchanged
  };
  explicit InputNumbers(std::vector<Input> inputs);

  const std::vector<Input>& inputs() const { return inputs_; }
  bool changed() const;
  /// Whether the input has elements left; otherwise it is removed.
  bool stays(std::size_t input) const;
  /// The element with a number counted through all inputs in order; it must exist.
  Source source(std::int64_t number) const;
  /// Whether the element, in this copy, exists afterwards.
  bool has(const Source& source, std::size_t copy) const { return find(source, copy).has_value(); }
  /// Its index within its input; it must exist.
  std::int64_t element(const Source& source, std::size_t copy) const;
  /// The index of its input, and its number counted through all inputs; it must exist.
  std::int64_t input(const Source& source) const;
  std::int64_t number(const Source& source, std::size_t copy) const;

 private:
  std::optional<std::int64_t> find(const Source& source, std::size_t copy) const;

  std::vector<Input> inputs_;
  std::vector<std::map<ListEntry, std::int64_t>> places_;
};

}  // namespace compliant
