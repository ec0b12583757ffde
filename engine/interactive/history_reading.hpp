#pragma once

#include <cstdint>
#include <vector>

#include "engine/interactive/command.hpp"
#include "engine/interactive/history.hpp"

namespace compliant {

/// Some numbers in successive moments of the history: the answer to ReadHistory.
struct HistoryReading {
  std::uint64_t request = 0;  ///< as asked
  std::int64_t history = 0;   ///< Transport::history from which it was read
  std::int64_t last = 0;      ///< number of the last moment read; as requested if none is newer
  bool complete = true;       ///< whether nothing requested is missing
  std::vector<double> times;  ///< s
  std::vector<std::vector<double>> values;  ///< of each quantity, one value per time
};

/// The most moments of one reading: the reader continues after them, and no step waits for long.
inline constexpr std::size_t mostReadMoments = 4096;

HistoryReading readHistory(const History& history, const ReadHistory& wanted);

}  // namespace compliant
