#pragma once

namespace compliant {

/// Installs a handler for SIGINT, SIGTERM and SIGHUP, which Ctrl+C, a logout and a closed terminal
/// send. It handles each signal once; a second one ends the program. Signals that are ignored stay
/// ignored, as under nohup. The handler may only call what signal-safety(7) allows.
void handleTerminationSignals(void (*handler)(int));
/// Restores the default of each signal that this handler handles. The handler itself may call it.
void releaseTerminationSignals(void (*handler)(int));

}  // namespace compliant
