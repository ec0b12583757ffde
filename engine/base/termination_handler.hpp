#pragma once

namespace compliant {

/// Lets this function take SIGINT, SIGTERM and SIGHUP, as Ctrl+C, a logout and a closed terminal
/// send them: each once, so that a second one ends the program. Signals that are ignored stay so:
/// who started the program with nohup wants it to stay. It may call only what a signal may
/// (signal-safety(7)).
void handleTerminationSignals(void (*handler)(int));
/// They end the program again, as far as this function takes them. It may be called within it.
void releaseTerminationSignals(void (*handler)(int));

}  // namespace compliant
