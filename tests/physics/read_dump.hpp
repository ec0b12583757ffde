#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/json/json_document.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/own_folder.hpp"

/// Reads the files of a dump, with nothing of the engine but its JSON.
namespace compliant::test {

/// A Matrix Market file.
inline MatX readMatrix(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string word, format, symmetry;
  file >> word >> word >> format >> word >> symmetry;
  Index rows = 0, columns = 0, entries = 0;
  file >> rows >> columns;
  MatX A = MatX::Zero(rows, columns);
  if (format == "array") {
    for (Index j = 0; j < columns; ++j)
      for (Index i = 0; i < rows; ++i) file >> A(i, j);
    EXPECT_TRUE(file) << path;
    return A;
  }
  file >> entries;
  for (Index k = 0; k < entries; ++k) {
    Index i = 0, j = 0;
    double value = 0;
    file >> i >> j >> value;
    A(i - 1, j - 1) = value;
    if (symmetry == "symmetric") A(j - 1, i - 1) = value;
  }
  EXPECT_TRUE(file) << path;
  return A;
}

/// The folder of a dump: its matrices by their names, and its index.
struct Dump {
  std::filesystem::path folder;
  JsonNode index;
  MatX operator()(const char* name) const {
    return readMatrix(folder / (std::string(name) + ".mtx"));
  }
  bool has(const char* name) const {
    return std::filesystem::exists(folder / (std::string(name) + ".mtx"));
  }
  bool isNull(const char* key) const {
    return std::holds_alternative<std::monostate>(index.find(key)->value);
  }
  double number(const char* key) const { return index.find(key)->number().value(); }
  std::string text(const char* key) const { return *index.find(key)->text(); }
  double share(const char* of, const char* what) const {
    return index.find(of)->find(what)->number().value();
  }
};

/// The system of the last step, in a folder of its own.
inline Dump dumped(const Simulation& simulation, const std::string& name) {
  const auto folder = ownFolder() / name;
  const Status done = dump(recordOf(simulation, 0), simulation, folder.string());
  EXPECT_TRUE(done) << done.error().text();
  const auto text = readFile((folder / "index.json").string());
  auto json = parseJson(*text);
  EXPECT_TRUE(json.ok()) << json.error().text();
  return {folder, std::move(*json)};
}

/// So many steps, the last of which tells what its system is made of.
inline Dump dumpedAfter(Simulation& simulation, int steps, const std::string& name) {
  for (int i = 1; i < steps; ++i) simulation.step();
  simulation.dynamics(0).recordParts();
  simulation.step();
  return dumped(simulation, name);
}

}  // namespace compliant::test
