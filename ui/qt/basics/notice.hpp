#pragma once

#include <QString>
#include <cstdint>

#include "ui/model/basics/severity.hpp"

namespace compliant {

// A message for the user. Any part of the window emits notified(); the main window shows it.
struct Notice {
  enum class Shown {
    everywhere,    // in the log, and in the status bar or, of warnings and errors, above the view
    inLog,         // its field shows it already
    transient,     // in the status bar alone: an answer to a click
    untilResolved  // above the view until LogPanel::alarmCleared; the log has it already
  };

  Severity severity = Severity::info;
  QString sentence;
  Shown shown = Shown::everywhere;
  std::uint64_t component = 0;  // where a click in the log leads; 0: nowhere
};

}  // namespace compliant
