#pragma once

#include <cstdint>
#include <vector>

#include "engine/interactive/command.hpp"
#include "engine/interactive/history.hpp"

namespace compliant {

/// Some numbers in successive moments of the history: the answer to ReadHistory.
struct HistoryReading {
  std::uint64_t request = 0;  ///< as asked
  std::int64_t history = 0;   ///< Transport::history that it was read from
  std::int64_t last = 0;  ///< number of the last moment that was read; as asked when none is newer
  bool complete = true;   ///< nothing that was asked for is missing
  std::vector<double> times;                ///< s
  std::vector<std::vector<double>> values;  ///< of every quantity, as many as times
};

/// How many moments one reading holds: what asks goes on after them, and no step waits for long.
inline constexpr std::size_t mostReadMoments = 4096;

HistoryReading readHistory(const History& history, const ReadHistory& wanted);

}  // namespace compliant
