#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/tracked_number.hpp"

namespace compliant {

inline constexpr std::size_t mostWatches = 32;

/// Pinned numbers of the motion or the design, which stay visible whatever is selected. Opening a
/// scene restores the pinned numbers of its file that still exist.
class Watches {
 public:
  /// `files` are the saved numbers in the preferences, by the path of the scene file; null: they
  /// are not saved.
  explicit Watches(Session& session, PlotsOfFiles* files = nullptr);

  const std::vector<TrackedNumber>& all() const { return all_; }
  /// Pins those that are not pinned yet; fails if there are too many.
  Status add(const std::vector<PlotNumber>& numbers);
  void remove(std::size_t index);
  void clear();
  /// Call it when the scene was saved, perhaps under another name.
  void keepWithFile() { tracker_.keep(all_); }
  /// The value at the time shown; NaN while it is unknown.
  double value(std::size_t index) const;
  const Session& session() const { return session_; }

  /// Called when the pinned numbers or their names have changed.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return changed_.add(std::move(callback));
  }
  /// Called when their values may have changed.
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
