#pragma once

#include <string>
#include <vector>

namespace compliant::test {

/// What a run of the program without a window left behind.
struct Finished {
  int code = -1;
  std::string out, err;
};

/// Runs `compliant` with these arguments.
Finished compliantProgram(const std::vector<std::string>& arguments);

/// Runs a script of the shell in the folder of the running test; "$COMPLIANT" is the program. What
/// the script prints is kept like that of the program.
Finished shellScript(const std::string& script);

/// Starts `compliant` and sends it a signal as soon as it can end in order, and has a file of this
/// name if one is given.
Finished interruptedProgram(const std::vector<std::string>& arguments, int signal,
                            const std::string& file = {});

/// A file of this content in the folder of the running test; returns its path.
std::string fileWith(const std::string& name, const std::string& content);

/// A path in that folder, with nothing there.
std::string freshPath(const std::string& name);

std::string contentOf(const std::string& path);

/// The lines of a text, without their ends.
std::vector<std::string> linesOf(const std::string& text);

/// The parts of a line between commas; none of them is in quotes.
std::vector<std::string> cells(const std::string& line);

}  // namespace compliant::test
