#pragma once

#include <memory>
#include <string>

#include "engine/base/new_file.hpp"
#include "engine/base/stopwatch.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::batch {

/// A CSV file of written moments of a simulation. Its header names every column and its unit.
/// Numbers have 17 significant digits: they read back exactly.
class CsvTable {
 public:
  virtual ~CsvTable() = default;

  /// Adds the rows of the present moment. If the program is killed, the rows of the last tenth of a
  /// second are lost. Fails as soon as the disk is full or the pipe is closed; an earlier file of
  /// that name is then restored.
  virtual Status write(Simulation& simulation) = 0;
  /// How many rows have been written so far, and where they end.
  struct Place {
    std::int64_t rows = 0;
    std::uint64_t bytes = 0;
  };
  Place place() const { return {rows_, file_.size()}; }
  /// Whether rows can be removed again: not from a pipe or standard output.
  bool mayTakeBack() const { return file_.mayShorten(); }
  /// Removes the rows after an earlier place.
  Status takeBack(const Place& place);
  /// Waits until the disk has the whole table.
  Status close();

 protected:
  /// Creates the file under its name.
  Status open(const std::string& path);
  // A line is assembled from left to right. A heading looks like "kinetic [J]".
  void append(double number);
  void append(const std::string& text);
  void appendHeading(const std::string& name, const std::string& unit);
  /// Writes the line and begins the next one. The header does not count as a row.
  Status endHeader();
  Status endRow();

 private:
  Status note(const Status& done);
  Status writeLine();

  std::string path_;
  NewFile file_;
  std::int64_t rows_ = 0;
  std::string line_;
  Stopwatch sinceFlush_;
};

}  // namespace compliant::batch
