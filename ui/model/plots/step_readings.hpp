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

/// Reads numbers of the scene at every moment of the history, as moments are added: while time runs
/// fast, snapshots skip steps but the history does not.
class StepReadings {
 public:
  /// `begun` is called when a new history has begun, `came` with each batch of new moments, oldest
  /// first.
  using Begun = std::function<void()>;
  using Came = std::function<void(const HistoryReading& reading)>;
  StepReadings(Session& session, std::span<const QuantityType* const> types, Begun begun,
               Came came);

  /// Whether the newest moment of the history has been read.
  bool complete() const;

 private:
  void take();

  Session& session_;
  std::shared_ptr<const std::vector<TrackedQuantity>> quantities_;
  Begun begun_;
  Came came_;
  int reader_;
  std::int64_t history_ = 0, last_ = 0;  ///< the history and the last moment read
  std::uint64_t request_ = 0;
  bool waiting_ = false;  ///< for the answer of the engine
  Subscription listening_;
};

}  // namespace compliant
