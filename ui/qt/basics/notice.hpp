#pragma once

#include <QString>
#include <cstdint>

#include "ui/model/basics/severity.hpp"

namespace compliant {

// A message for the user. Any part of the window emits notified(); the main window shows it.
struct Notice {
  enum class Shown {
    Everywhere,    // in the log and in the status bar; warnings and errors also above the view
    InLog,         // only in the log: its field shows it already
    Transient,     // only in the status bar: an answer to a click
    UntilResolved  // above the view until LogPanel::alarmCleared; already in the log
  };

  Severity severity = Severity::Info;
  QString sentence;
  Shown shown = Shown::Everywhere;
  std::uint64_t component = 0;  // the component to which a click in the log leads; 0: none
};

}  // namespace compliant
