#pragma once

#include <memory>
#include <string>

#include "engine/base/new_file.hpp"
#include "engine/base/stopwatch.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::batch {

/// A CSV file of written moments of a simulation. Its header names every column and its unit.
/// Numbers have 17 significant digits, so that they read back as the same.
class CsvTable {
 public:
  virtual ~CsvTable() = default;

  /// Adds the rows of the moment. A killed program leaves all rows but those of the last tenth of a
  /// second. A sentence as soon as the disk is full or a pipe is closed; then what was there before
  /// has the name again.
  virtual Status write(Simulation& simulation) = 0;
  /// The rows written so far, and where they end.
  struct Place {
    std::int64_t rows = 0;
    std::uint64_t bytes = 0;
  };
  Place place() const { return {rows_, file_.size()}; }
  /// Whether rows can be taken back: not from a pipe or the standard output.
  bool mayTakeBack() const { return file_.mayShorten(); }
  /// Takes back the rows behind an earlier place.
  Status takeBack(const Place& place);
  /// Waits until the disk has the whole table.
  Status close();

 protected:
  /// Creates the file under its name.
  Status open(const std::string& path);
  // A line is put together from its left. `heading` is "kinetic [J]".
  void append(double number);
  void append(const std::string& text);
  void appendHeading(const std::string& name, const std::string& unit);
  /// Writes the line, and begins the next one; the header is no row.
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
