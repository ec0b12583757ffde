#pragma once

#include "app/batch_csv.hpp"

namespace compliant::batch {

/// One row for each contact of each written moment: time, the shapes that touch with the elements
/// that carry them, place and normal in the world, and the list of contact quantities.
class ContactTable final : public CsvTable {
 public:
  /// Creates the file with its header.
  static Result<std::unique_ptr<ContactTable>> open(const std::string& path);
  Status write(Simulation& simulation) override;
};

}  // namespace compliant::batch
