#include "tests/batch/process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

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

}  // namespace compliant::test
