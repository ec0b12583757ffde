#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/model/basics/subscription.hpp"

namespace compliant {

/// Named items of the user, such as cameras, in the order of creation. An Item has a `name`.
template <class Item>
class NamedCollection {
 public:
  const std::vector<Item>& all() const { return all_; }

  /// Refuses a blank name with a sentence.
  Status rename(std::size_t index, const std::string& name) {
    if (index >= all_.size()) return {};
    if (name.find_first_not_of(" \t") == std::string::npos)
      return Error{all_[index].name, kind_ + " needs a name"};
    if (name == all_[index].name) return {};
    all_[index].name = name;
    changed();
    return {};
  }
  void erase(std::size_t index) {
    if (index >= all_.size()) return;
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(index));
    changed();
  }

  /// Called after every change.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return callbacks_.add(std::move(callback));
  }

 protected:
  /// `kind` is the subject of error messages: "A camera".
  explicit NamedCollection(std::string kind) : kind_(std::move(kind)) {}
  ~NamedCollection() = default;

  /// The first name of "Layout 1", "Layout 2"… that is free.
  std::string freeName(const std::string& word) const {
    for (int i = 1;; ++i) {
      std::string name = word + " " + std::to_string(i);
      const auto called = [&name](const Item& each) { return each.name == name; };
      if (std::none_of(all_.begin(), all_.end(), called)) return name;
    }
  }

  /// Call it after every change of `all_`.
  void changed() {
    callbacks_.each([](const auto& callback) { callback(); });
  }

  std::vector<Item> all_;

 private:
  std::string kind_;
  Subscribers<std::function<void()>> callbacks_;
};

}  // namespace compliant
