#pragma once

#include <string>
#include <vector>

#include "ui/model/basics/named_collection.hpp"
#include "ui/model/basics/subscription.hpp"

namespace compliant {

/// A named arrangement of the panels of the window.
struct SavedLayout {
  std::string name;
  std::string arrangement;  ///< docks, as the toolkit writes them, base64
  int tab = 0;              ///< index of the current tab of the drawer
  bool operator==(const SavedLayout&) const = default;
};

inline constexpr std::size_t mostLayouts = 32;

/// The layouts of the user.
class SavedLayouts : public NamedCollection<SavedLayout> {
 public:
  /// `kept` are the saved layouts in the preferences.
  explicit SavedLayouts(std::vector<SavedLayout>& kept);

  /// Adds it under its name, or as "Layout 1"… without one; fails if there are too many.
  Result<std::size_t> add(SavedLayout layout);

 private:
  std::vector<SavedLayout>& kept_;
  Subscription keeping_;
};

}  // namespace compliant
