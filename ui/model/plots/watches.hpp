#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/tracked_number.hpp"

namespace compliant {

inline constexpr std::size_t mostWatches = 32;

/// Numbers of the motion or the design that stay in sight while others are looked at. Another scene
/// begins with what was pinned of its file before, as far as it still has the numbers.
class Watches {
 public:
  /// `files` is where the preferences keep them, under the path of the scene file; null: nowhere.
  explicit Watches(Session& session, PlotsOfFiles* files = nullptr);

  const std::vector<TrackedNumber>& all() const { return all_; }
  /// Pins those that are not pinned yet; a sentence when there are too many.
  Status add(const std::vector<PlotNumber>& numbers);
  void remove(std::size_t index);
  void clear();
  /// The scene was saved, perhaps under another name.
  void keepWithFile() { tracker_.keep(all_); }
  /// Now, at the time that is shown; not a number while it is not known.
  double value(std::size_t index) const;
  const Session& session() const { return session_; }

  /// Called when others are pinned, or they are called otherwise.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return changed_.add(std::move(callback));
  }
  /// Called when their values may be others.
  [[nodiscard]] Subscription onValues(std::function<void()> callback) {
    return values_.add(std::move(callback));
  }
  void onRefused(std::function<void(const std::string& sentence)> callback) {
    refused_ = std::move(callback);
  }

 private:
  bool append(const PlotNumber& shown);
  void restore();
  void changed();

  Session& session_;
  std::vector<TrackedNumber> all_;
  NumberTracker tracker_;
  Subscribers<std::function<void()>> changed_, values_;
  std::function<void(const std::string&)> refused_;
  Subscription listening_;
};

}  // namespace compliant
