#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/history_reading.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// Numbers of the scene in every moment of the history, read as the moments come about: snapshots
/// skip steps while time runs fast, the history does not.
class StepReadings {
 public:
  /// `begun` is called where the history has begun anew, `came` with the moments that are new,
  /// oldest first.
  using Begun = std::function<void()>;
  using Came = std::function<void(const HistoryReading& reading)>;
  StepReadings(Session& session, std::span<const QuantityType* const> types, Begun begun,
               Came came);

  /// Whether the newest moment of the history has come.
  bool complete() const;

 private:
  void take();

  Session& session_;
  std::shared_ptr<const std::vector<TrackedQuantity>> quantities_;
  Begun begun_;
  Came came_;
  int reader_;
  std::int64_t history_ = 0, last_ = 0;  ///< that have been read
  std::uint64_t request_ = 0;
  bool waiting_ = false;  ///< for the engine to answer it
  Subscription listening_;
};

}  // namespace compliant
