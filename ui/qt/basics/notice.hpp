#pragma once

#include <QString>
#include <cstdint>

#include "ui/model/basics/severity.hpp"

namespace compliant {

// A message for the user. Any part of the window emits notified(); the main window shows it.
struct Notice {
  enum class Shown {
    Everywhere,    // in the log, and in the status bar or, of warnings and errors, above the view
    InLog,         // its field shows it already
    Transient,     // in the status bar alone: an answer to a click
    UntilResolved  // above the view until LogPanel::alarmCleared; the log has it already
  };

  Severity severity = Severity::Info;
  QString sentence;
  Shown shown = Shown::Everywhere;
  std::uint64_t component = 0;  // where a click in the log leads; 0: nowhere
};

}  // namespace compliant
