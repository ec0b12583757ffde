#pragma once

#include "app/batch_csv.hpp"

namespace compliant::batch {

/// One row for each contact at each written moment: the time, the two shapes that touch and their
/// elements, place and normal in the world, and the contact quantities.
class ContactTable final : public CsvTable {
 public:
  /// Creates the file with its header.
  static Result<std::unique_ptr<ContactTable>> open(const std::string& path);
  Status write(Simulation& simulation) override;
};

}  // namespace compliant::batch
