#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/elementary.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/inspect/row_name.hpp"

namespace compliant {

namespace {

constexpr Index mostCells = 60;  ///< rows and columns of a matrix that is shown entry by entry

/// A block of the system: the entries of one owner beside another.
struct MatrixBlock {
  const char* part = "W";
  Id row = 0, column = 0;
  Index firstRow = 0, firstColumn = 0, rows = 0, columns = 0;
  const std::vector<Id>* mappings = nullptr;
  Index entries = 0;
  double largest = 0;
};

const SolverRecord::Block& blockOf(const std::vector<SolverRecord::Block>& blocks, Index index) {
  return *std::prev(
      std::upper_bound(blocks.begin(), blocks.end(), index,
                       [](Index i, const SolverRecord::Block& block) { return i < block.first; }));
}

/// The blocks of a part that have an entry, in the order of their rows.
void addMatrixBlocks(const char* part, const SparseRows& matrix,
                     const std::vector<SolverRecord::Block>& rows,
                     const std::vector<SolverRecord::Block>& columns,
                     std::vector<MatrixBlock>& result) {
  std::map<std::pair<Index, Index>, MatrixBlock> found;
  for (Index i = 0; i < matrix.rows; ++i)
    matrix.forRow(i, [&](int column, double value) {
      if (value == 0) return;
      const SolverRecord::Block &of = blockOf(rows, i), &beside = blockOf(columns, column);
      MatrixBlock& block = found[{of.first, beside.first}];
      block = {part,
               of.owner,
               beside.owner,
               of.first,
               beside.first,
               of.size,
               beside.size,
               of.mappings.empty() ? nullptr : &of.mappings,
               block.entries + 1,
               std::max(block.largest, std::abs(value))};
    });
  for (const auto& [place, block] : found) result.push_back(block);
}

}  // namespace

/// The system of the step: its size, its inertia, its condition and its blocks.
class InspectMatrix final : public Inspection {
 public:
  const char* key() const override { return "matrix"; }
  const char* title() const override { return "Blocks"; }
  const char* doc() const override {
    return "Size, inertia and condition of [W, −Jᵀ; −J, −Ĉ/h], and its blocks with their mappings.";
  }
  const char* action() const override { return "Analyse the matrix"; }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    const KktSystem& system = record.system;
    Reading reading;
    reading.say(headOf(record));
    const Result<SystemAnalysis> analysis = analyse(record);
    if (!analysis) return analysis.error();
    if (analysis->spectrum) {
      const SystemAnalysis::Spectrum& spectrum = *analysis->spectrum;
      reading.say("Inertia " + std::to_string(spectrum.positive) + " positive, " +
                  std::to_string(spectrum.negative) + " negative, " +
                  std::to_string(spectrum.zero) + " zero; " +
                  (std::isfinite(spectrum.condition)
                       ? "condition number κ = " + roundedText(spectrum.condition) + "."
                       : "the matrix is singular."));
    } else {
      reading.say("Inertia and condition are told up to 2,000 unknowns and rows together.");
    }
    const auto hard = static_cast<Index>(analysis->rows.hard.size());
    reading.say(std::to_string(hard) + (hard == 1 ? " hard row" : " hard rows") + " of rank " +
                std::to_string(analysis->rows.rank) + ".");
    std::vector<MatrixBlock> blocks;
    addMatrixBlocks("W", system.W, record.columnBlocks, record.columnBlocks, blocks);
    addMatrixBlocks("J", system.J, record.rowBlocks, record.columnBlocks, blocks);
    addMatrixBlocks("Ĉ/h", system.C, record.rowBlocks, record.rowBlocks, blocks);
    reading.parts.emplace_back(tableOf(step, blocks, choice.most));
    if (system.n() + system.m() <= mostCells && system.n() + system.m() > 0)
      reading.parts.emplace_back(cellsOf(step));
    return reading;
  }

 private:
  static std::string headOf(const SolverRecord& record) {
    const KktSystem& system = record.system;
    const auto entries = [](const SparseRows& matrix) {
      return std::count_if(matrix.value.begin(), matrix.value.end(),
                           [](double value) { return value != 0; });
    };
    return std::to_string(system.n()) + " unknowns and " + std::to_string(system.m()) +
           " rows. Entries that are not 0: W " + std::to_string(entries(system.W)) +
           " in its lower triangle, J " + std::to_string(entries(system.J)) + ", Ĉ/h " +
           std::to_string(entries(system.C)) + ".";
  }

  static ReadingTable tableOf(const SolvedStep& step, const std::vector<MatrixBlock>& blocks,
                              std::size_t most) {
    using Form = ReadingTable::Column::Form;
    ReadingTable table;
    table.key = "blocks";
    table.title = "Blocks";
    table.whenEmpty = "The matrix has no entries.";
    table.columns = {
        {"part", "Part", "", "W, J or Ĉ/h.", Form::Text},
        {"rows", "Rows of", "", "The owner of its rows.", Form::Text},
        {"columns", "Columns of", "", "The owner of its columns.", Form::Text},
        {"first_row", "From row", "", "Within its part, from 0.", Form::Number, 9},
        {"first_column", "From column", "", "Within its part, from 0.", Form::Number, 9},
        {"size", "Size", "", "Rows × columns.", Form::Text},
        {"entries", "Entries", "", "Those that are not 0.", Form::Number, 9},
        {"largest", "Largest", "", "The largest magnitude: kg in W, 1/kg in Ĉ/h."},
        {"mappings", "Mappings", "", "From the constraint to the states.", Form::Text}};
    for (const MatrixBlock& block : blocks) {
      if (table.lines.size() == most) break;
      std::string mappings;
      if (block.mappings != nullptr && std::string_view(block.part) == "J")
        for (const Id mapping : *block.mappings)
          mappings += (mappings.empty() ? "" : " ← ") + step.nameOf(mapping);
      table.lines.push_back(
          {{block.part, step.nameOf(block.row), step.nameOf(block.column),
            static_cast<double>(block.firstRow), static_cast<double>(block.firstColumn),
            std::to_string(block.rows) + " × " + std::to_string(block.columns),
            static_cast<double>(block.entries), block.largest, mappings},
           {block.row, -1, {}}});
    }
    return table;
  }

  /// The logarithms of all entries.
  static ReadingMap cellsOf(const SolvedStep& step) {
    const SolverRecord& record = *step.record;
    const KktSystem& system = record.system;
    const Index n = system.n(), size = n + system.m();
    MatX entries = MatX::Zero(size, size);
    entries.topLeftCorner(n, n) = system.W.denseSymmetric();
    entries.bottomLeftCorner(size - n, n) = system.J.dense();
    entries.topRightCorner(n, size - n) = system.J.dense().transpose();
    entries.bottomRightCorner(size - n, size - n) = system.C.denseSymmetric();
    ReadingMap map;
    map.key = "cells";
    map.title = "log10 |entry|";
    map.across = "column";
    map.down = "row";
    map.columns = size;
    for (Index i = 0; i < n; ++i) {
      const SolverRecord::Unknown& unknown = record.unknowns[at(i)];
      map.rowNames.push_back(step.nameOf(unknown.state) + ", entry " +
                             std::to_string(unknown.entry));
    }
    for (const SolverRecord::Row& row : record.rows)
      map.rowNames.push_back(nameOf(step, {row.constraint, row.row}));
    for (Index i = 0; i < size; ++i)
      for (Index j = 0; j < size; ++j) {
        const double entry = std::abs(entries(i, j));
        map.values.push_back(entry > 0
                                 ? static_cast<float>(elementary::log(entry) / elementary::log(10))
                                 : std::numeric_limits<float>::quiet_NaN());
      }
    return map;
  }
};

const Inspection& inspectionMatrix() {
  static const InspectMatrix inspection;
  return inspection;
}

}  // namespace compliant
