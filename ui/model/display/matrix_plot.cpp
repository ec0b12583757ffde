#include "ui/model/display/matrix_plot.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/rounded_text.hpp"
#include "engine/record/solver_rows.hpp"
#include "engine/simulation/row_units.hpp"
#include "ui/model/basics/axis_range.hpp"

namespace compliant {

namespace {

double entryOf(const SparseRows& matrix, Index row, Index column) {
  const int slot = matrix.slot(row, column);
  return slot < 0 ? 0 : matrix.value[static_cast<std::size_t>(slot)];
}

/// The first and last pixel of a cell along one axis; empty if it is not visible.
struct Span {
  int from = 0, to = -1;
};
Span spanOf(double start, double scale, Index index, int count) {
  const double first = start + static_cast<double>(index) * scale;
  if (first + scale < 0 || first >= count) return {};
  const int from = static_cast<int>(std::floor(first));
  // Neighbours do not share pixels, and every cell keeps at least one.
  const int to = std::max(from, static_cast<int>(std::floor(first + scale)) - 1);
  return {std::max(0, from), std::min(count - 1, to)};
}

}  // namespace

template <class Visit>
void MatrixPlot::eachEntry(Visit visit) const {
  const auto walk = [&](const SparseRows& matrix, MatrixPart part, Index down, double sign) {
    for (Index r = 0; r < matrix.rows; ++r)
      for (int k = matrix.start[static_cast<std::size_t>(r)];
           k < matrix.start[static_cast<std::size_t>(r) + 1]; ++k) {
        const Index column = matrix.column[static_cast<std::size_t>(k)];
        visit(part, MatrixCell{down + r, part == MatrixPart::C ? down + column : column},
              sign * matrix.value[static_cast<std::size_t>(k)]);
      }
  };
  walk(record_->system.W, MatrixPart::W, 0, 1);
  walk(record_->system.J, MatrixPart::J, unknowns_, -1);
  walk(record_->system.C, MatrixPart::C, unknowns_, -1);
  if (contactRows_ == 0) return;
  walk(contactJ_, MatrixPart::J, unknowns_ + rows_, -1);
  walk(contactC_, MatrixPart::C, unknowns_ + rows_, -1);
}

MatrixPlot::MatrixPlot(std::shared_ptr<const SolverRecord> record,
                       std::shared_ptr<const SceneStructure> structure,
                       std::function<std::string(Id)> nameOf)
    : record_(std::move(record)),
      structure_(std::move(structure)),
      nameOf_(std::move(nameOf)),
      unknowns_(record_->system.n()),
      rows_(record_->system.m()),
      contactJ_(record_->nonsmooth != nullptr ? record_->nonsmooth->contactJacobian()
                                              : SparseRows()),
      contactC_(record_->nonsmooth != nullptr ? record_->nonsmooth->contactCompliance()
                                              : SparseRows()),
      contactRows_(contactJ_.rows) {
  for (const SolverRecord::Block& block : record_->columnBlocks)
    bands_.push_back({block.owner, ownerName(*structure_, block.owner), block.first, block.size});
  for (const SolverRecord::Block& block : record_->rowBlocks)
    bands_.push_back(
        {block.owner, ownerName(*structure_, block.owner), unknowns_ + block.first, block.size});
  if (contactRows_ > 0) bands_.push_back({0, "contacts", unknowns_ + rows_, contactRows_});
  eachEntry([this](MatrixPart part, MatrixCell cell, double value) {
    if (value == 0) return;
    nonZeros_ += cell.row == cell.column ? 1 : 2;
    double& largest = largest_[static_cast<std::size_t>(part)];
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  });
}

const MatrixBand* MatrixPlot::bandOf(Index index) const {
  for (const MatrixBand& band : bands_)
    if (index >= band.first && index < band.first + band.size) return &band;
  return nullptr;
}

MatrixPart MatrixPlot::partOf(MatrixCell cell) const {
  const bool down = cell.row >= unknowns_, right = cell.column >= unknowns_;
  return down && right ? MatrixPart::C : down || right ? MatrixPart::J : MatrixPart::W;
}

double MatrixPlot::value(MatrixCell cell) const {
  if (cell.row < cell.column) std::swap(cell.row, cell.column);
  if (ofContact(cell.row)) {
    const Index first = unknowns_ + rows_, r = cell.row - first;
    if (cell.column < unknowns_) return -entryOf(contactJ_, r, cell.column);
    return ofContact(cell.column) ? -entryOf(contactC_, r, cell.column - first) : 0;
  }
  const Index r = cell.row - unknowns_;
  switch (partOf(cell)) {
    case MatrixPart::W:
      return entryOf(record_->system.W, cell.row, cell.column);
    case MatrixPart::J:
      return -entryOf(record_->system.J, r, cell.column);
    case MatrixPart::C:
      break;
  }
  return -entryOf(record_->system.C, r, cell.column - unknowns_);
}

std::optional<MatrixPlot::ContactRow> MatrixPlot::contactRow(Index index) const {
  if (!ofContact(index)) return std::nullopt;
  Index row = index - unknowns_ - rows_;
  for (const NonsmoothRecord::Block& block : record_->nonsmooth->blocks) {
    if (!block.isContact()) continue;
    if (row < block.rows) return ContactRow{&block, row};
    row -= block.rows;
  }
  return std::nullopt;
}

std::string MatrixPlot::name(Index index) const {
  if (const auto row = contactRow(index)) {
    constexpr const char* directions[] = {", normal", ", tangent 1", ", tangent 2"};
    const auto named = [this](Id shape) { return nameOf_ ? nameOf_(shape) : std::string("?"); };
    return contactName(row->contact->place, named) + directions[row->direction];
  }
  if (index < unknowns_) {
    const SolverRecord::Unknown& unknown = record_->unknowns[static_cast<std::size_t>(index)];
    return ownerName(*structure_, unknown.state) + ", " + unknownName(*structure_, unknown);
  }
  const SolverRecord::Row& row = record_->rows[static_cast<std::size_t>(index - unknowns_)];
  return ownerName(*structure_, row.constraint) + ", " +
         rowName(*structure_, row.constraint, row.row);
}

namespace {

const char* massUnit(std::optional<int> row, std::optional<int> column) {
  if (!row || !column) return "";
  constexpr const char* units[] = {" kg", " kg·m", " kg·m²"};
  return units[*row + *column];
}

}  // namespace

std::string MatrixPlot::cellText(MatrixCell cell) const {
  if (cell.row < 0 || cell.column < 0 || cell.row >= size() || cell.column >= size()) return {};
  const double entry = value(cell);
  // Rotations of a body: 1; its places: 0; not in space: nothing, the unit is unknown.
  const auto turns = [this](Index index) -> std::optional<int> {
    const SolverRecord::Unknown& unknown = record_->unknowns[static_cast<std::size_t>(index)];
    const int at = structure_->stateIndex(unknown.state);
    if (at < 0) return std::nullopt;
    const auto& state = structure_->states[static_cast<std::size_t>(at)];
    if (!state.inSpace()) return std::nullopt;
    return state.frames() && unknown.entry % state.shape.velocityWidth >= 3 ? 1 : 0;
  };
  const std::string a = name(cell.row), b = name(cell.column);
  switch (partOf(cell)) {
    case MatrixPart::W:
      return "W(" + a + "; " + b + ") = " + roundedText(entry, 4) +
             massUnit(turns(cell.row), turns(cell.column));
    case MatrixPart::J: {
      const bool down = cell.row >= unknowns_;
      return "∂(" + (down ? a : b) + ")/∂(" + (down ? b : a) + ") = " + roundedText(-entry, 4);
    }
    case MatrixPart::C:
      break;
  }
  std::string text = "Ĉ/h(" + a + "; " + b + ") = " + roundedText(-entry, 4);
  if (cell.row != cell.column) return text;
  if (ofContact(cell.row)) return entry == 0 ? text + ", hard: c = 0" : text;
  const SolverRecord::Row& row = record_->rows[static_cast<std::size_t>(cell.row - unknowns_)];
  if (row.compliance == 0) return text + ", hard: c = 0";
  const auto* constraint = structure_->constraint(row.constraint);
  const RowUnits units = constraint != nullptr ? unitsOf(*constraint, row.row) : RowUnits();
  return text + ", of c = " + roundedText(row.compliance, 4) + " " + units.compliance;
}

void MatrixPlot::shades(const View& view, std::vector<float>& pixels) const {
  pixels.assign(static_cast<std::size_t>(view.width) * static_cast<std::size_t>(view.height), 0);
  const double decades = -std::log10(faintest);
  const auto fill = [&](MatrixCell cell, float shade) {
    const Span down = spanOf(view.top, view.scale, cell.row, view.height);
    const Span across = spanOf(view.left, view.scale, cell.column, view.width);
    for (int y = down.from; y <= down.to; ++y)
      for (int x = across.from; x <= across.to; ++x) {
        float& pixel = pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(view.width) +
                              static_cast<std::size_t>(x)];
        if (std::abs(shade) > std::abs(pixel)) pixel = shade;
      }
  };
  eachEntry([&](MatrixPart part, MatrixCell cell, double value) {
    if (value == 0) return;
    float shade = 2;
    if (std::isfinite(value)) {
      const double share = 1 + std::log10(std::abs(value) / largest(part)) / decades;
      shade = static_cast<float>(std::copysign(0.2 + 0.8 * std::clamp(share, 0.0, 1.0), value));
    }
    fill(cell, shade);
    if (cell.row != cell.column) fill({cell.column, cell.row}, shade);
  });
}

}  // namespace compliant
