#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/batch_csv.hpp"
#include "engine/run/contact_sum.hpp"
#include "engine/run/quantity.hpp"

namespace compliant::batch {

/// Whether `text` fits `pattern`, where * stands for any characters and ? for one. All others stand
/// for themselves, brackets too: column names contain them.
bool fitsPattern(std::string_view pattern, std::string_view text);

/// One row for each written moment:
///   t [s],kinetic [J],…,bridge/points.x[3].y [m],rope.lambda[2] [N]
/// Elements are counted from 0.
class Table final : public CsvTable {
 public:
  /// Creates the file, under its name from the start, with the columns that fit any of the
  /// patterns, time first; a sentence if a pattern fits nothing or the file cannot be written.
  static Result<std::unique_ptr<Table>> open(const std::string& path, const Simulation& simulation,
                                             const std::vector<std::string>& patterns);
  Status write(Simulation& simulation) override;

  /// What is written when nothing is asked for.
  static std::vector<std::string> usualColumns();

 private:
  struct Column {
    std::string name;
    const char* unit = "";
    std::function<double(const MomentView& moment)> value;
  };
  static std::vector<Column> columnsOf(const Simulation& simulation);
  static void addQuantitiesOf(const SceneStructure::StateInfo& state,
                              const SceneStructure& structure, std::vector<Column>& all);
  static void addQuantitiesOf(const SceneStructure::Sheet& sheet, const Scene& scene,
                              std::vector<Column>& all);
  /// The columns of "contacts(A, B).QUANTITY"; no columns of other texts.
  static Result<std::vector<Column>> columnsOfPair(const std::string& pattern,
                                                   const Simulation& simulation);

  std::vector<Column> columns_;
};

}  // namespace compliant::batch
