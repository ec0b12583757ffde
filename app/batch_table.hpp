#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/batch_csv.hpp"
#include "engine/analysis/columns.hpp"

namespace compliant::batch {

/// One row for each written moment, with columns of the scene.
class Table final : public CsvTable {
 public:
  explicit Table(Columns columns) : columns_(std::move(columns)), row_(columns_.size()) {}
  /// Creates the file under its name, with the columns that match any of the patterns, time first.
  /// Fails if a pattern matches nothing or the file cannot be written.
  static Result<std::unique_ptr<Table>> open(const std::string& path, const Simulation& simulation,
                                             const std::vector<std::string>& patterns);
  Status write(Simulation& simulation) override;

  /// The columns that are written by default.
  static std::vector<std::string> usualColumns();

 private:
  Columns columns_;
  std::vector<double> row_;
  RowLaws laws_;
};

}  // namespace compliant::batch
