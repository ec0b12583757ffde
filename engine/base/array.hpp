#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace compliant {

/// A shared, immutable list: copying it costs one pointer, so scenes, edits and threads can hold
/// large fields (positions, edges) without copying them.
template <class T>
class Array {
 public:
  Array() = default;
  Array(std::vector<T> values)
      : values_(values.empty() ? nullptr
                               : std::make_shared<const std::vector<T>>(std::move(values))) {}
  Array(std::initializer_list<T> values) : Array(std::vector<T>(values)) {}

  std::size_t size() const { return values_ ? values_->size() : 0; }
  bool empty() const { return size() == 0; }
  const T& operator[](std::size_t i) const { return (*values_)[i]; }
  const T* data() const { return values_ ? values_->data() : nullptr; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  /// Whether there are other copies of this list.
  bool shared() const { return values_.use_count() > 1; }
  std::vector<T> vector() const { return values_ ? *values_ : std::vector<T>(); }

  bool operator==(const Array& other) const {
    if (values_ == other.values_) return true;
    return size() == other.size() && std::equal(begin(), end(), other.begin());
  }

 private:
  std::shared_ptr<const std::vector<T>> values_;
};

}  // namespace compliant
