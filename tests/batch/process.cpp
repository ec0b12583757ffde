#include "tests/batch/process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/own_folder.hpp"

namespace compliant::test {

namespace {

/// For a shell.
std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

Finished compliantProgram(const std::vector<std::string>& arguments) {
  const std::string name = ownPath("compliant");
  std::string command = quoted(COMPLIANT_PROGRAM);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += " >" + quoted(name + ".out") + " 2>" + quoted(name + ".err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(name + ".out"),
          contentOf(name + ".err")};
}

Finished shellScript(const std::string& script) {
  const std::string name = ownPath("script");
  const std::string command = "cd " + quoted(ownFolder().string()) +
                              " && COMPLIANT=" + quoted(COMPLIANT_PROGRAM) + " && { " + script +
                              "\n} >" + quoted(name + ".out") + " 2>" + quoted(name + ".err") +
                              " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(name + ".out"),
          contentOf(name + ".err")};
}

namespace {

/// Whether the process handles the signal (proc(5)).
bool handles(pid_t process, int signal) {
  std::istringstream status(contentOf("/proc/" + std::to_string(process) + "/status"));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("SigCgt:"))
      return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
  return false;
}

}  // namespace

Finished interruptedProgram(const std::vector<std::string>& arguments, int signal,
                            const std::string& file) {
  const std::string name = ownPath("interrupted");
  std::vector<std::string> words{COMPLIANT_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    for (const auto& [path, descriptor] :
         {std::pair(name + ".out", 1), std::pair(name + ".err", 2)})
      dup2(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666), descriptor);
    execv(COMPLIANT_PROGRAM, argv.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (handles(child, signal) && (file.empty() || std::filesystem::exists(file))) {
      kill(child, signal);
      waitpid(child, &status, 0);
      break;
    }
    usleep(1000);
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(name + ".out"),
          contentOf(name + ".err")};
}

std::string freshPath(const std::string& name) {
  const std::string path = ownPath(name);
  std::filesystem::remove_all(path);
  return path;
}

std::string fileWith(const std::string& name, const std::string& content) {
  const std::string path = freshPath(name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

std::string contentOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return std::move(text).str();
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> all;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find(',', start), line.size());
    all.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  return all;
}

}  // namespace compliant::test
