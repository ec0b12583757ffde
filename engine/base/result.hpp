#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/assert.hpp"

namespace compliant {

/// An error that the user can fix: its place, and one sentence with the problem and the allowed
/// range.
struct Error {
  std::string where;
  std::string what;

  /// "where: what", or only what.
  std::string text() const { return where.empty() ? what : where + ": " + what; }
  bool operator==(const Error&) const = default;
};

/// A value or the Error that prevented it.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    ASSERT(ok());
    return std::get<0>(content_);
  }
  T& value() & {
    ASSERT(ok());
    return std::get<0>(content_);
  }
  T&& value() && {
    ASSERT(ok());
    return std::get<0>(std::move(content_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const Error& error() const {
    ASSERT(!ok());
    return std::get<1>(content_);
  }

 private:
  std::variant<T, Error> content_;
};

/// Success, or the Error that prevented it; true means success, as of a Result.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    ASSERT(!ok());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace compliant
