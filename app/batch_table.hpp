#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/new_file.hpp"
#include "engine/base/stopwatch.hpp"
#include "engine/run/contact_sum.hpp"
#include "engine/run/simulation.hpp"

namespace compliant::batch {

/// Whether `text` fits `pattern`, where * stands for any characters and ? for one. All others stand
/// for themselves, brackets too: column names contain them.
bool fitsPattern(std::string_view pattern, std::string_view text);

/// A CSV file with one row per written moment of a simulation. Its header names every column and
/// its unit:
///   t [s],kinetic [J],…,bridge/points.x[3].y [m],rope.lambda[2] [N]
/// Elements are counted from 0. Numbers have 17 significant digits, so that they read back as the
/// same.
class Table {
 public:
  /// Creates the file, under its name from the start, with the columns that fit any of the
  /// patterns, time first; a sentence if a pattern fits nothing or the file cannot be written.
  static Result<std::unique_ptr<Table>> open(const std::string& path, const Simulation& simulation,
                                             const std::vector<std::string>& patterns);
  /// A killed program leaves all rows but those of the last tenth of a second. A sentence as soon
  /// as the disk is full or a pipe is closed; then what was there before has the name again.
  Status write(Simulation& simulation, double residual);
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

  /// What is written when nothing is asked for.
  static std::vector<std::string> usualColumns();

 private:
  /// Where the number of a column comes from; `index` into the vector of that name.
  enum class Source {
    Time,
    Kinetic,
    Gravity,
    Elastic,
    ElasticForces,
    ElasticConstraints,
    Total,
    Damped,
    Friction,
    Impact,
    Work,
    Numerical,
    Contacts,
    ContactResidual,
    Residual,
    Imbalance,
    Position,
    Velocity,
    NetForce,
    Force,
    Pair  ///< `index` counts the quantities of a pair of what touches, pair after pair
  };
  struct Column {
    std::string name;
    const char* unit = "";
    Source source = Source::Time;
    Index index = 0;
  };
  static std::vector<Column> columnsOf(const Simulation& simulation);
  /// The columns of "contacts(A, B).QUANTITY", whose pair is kept; no columns of other texts.
  Result<std::vector<Column>> columnsOfPair(const std::string& pattern,
                                            const Simulation& simulation);
  Status note(const Status& done);
  Status writeLine();
  Status writeHeader();
  void append(double number);

  std::string path_;
  NewFile file_;
  std::int64_t rows_ = 0;
  std::vector<Column> columns_;
  std::vector<ContactPair> pairs_;
  std::string line_;
  Stopwatch sinceFlush_;
};

}  // namespace compliant::batch
