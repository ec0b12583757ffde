#include "app/batch_table.hpp"

#include <algorithm>

namespace compliant::batch {

std::vector<std::string> Table::usualColumns() {
  return {"t", "kinetic", "gravity", "elastic", "total", "residual", "*.phi[*", "*.lambda[*"};
}

Result<std::unique_ptr<Table>> Table::open(const std::string& path, const Simulation& simulation,
                                           const std::vector<std::string>& patterns) {
  std::vector<std::string> wanted{"t"};
  if (patterns.empty()) {
    // A scene may have no constraints.
    const Columns all(simulation);
    for (const std::string& pattern : usualColumns())
      if (std::ranges::any_of(all.columns(),
                              [&](const auto& each) { return fitsPattern(pattern, each.name); }))
        wanted.push_back(pattern);
  }
  wanted.insert(wanted.end(), patterns.begin(), patterns.end());
  Result<Columns> columns = Columns::chosen(simulation, wanted);
  if (!columns) return Error{"--columns " + columns.error().where, columns.error().what};
  auto table = std::make_unique<Table>(std::move(*columns));
  if (const Status opened = table->CsvTable::open(path); !opened) return opened.error();
  for (const Columns::Column& column : table->columns_.columns())
    table->appendHeading(column.name, column.unit);
  if (const Status written = table->endHeader(); !written) return written.error();
  return table;
}

Status Table::write(Simulation& simulation) {
  const Energies energies = simulation.energies();
  if (columns_.readLaws()) simulation.readLaws(laws_);
  columns_.read(
      {*simulation.structure(), simulation.motion(), energies, simulation.report(), &laws_}, row_);
  for (const double number : row_) append(number);
  return endRow();
}

}  // namespace compliant::batch
