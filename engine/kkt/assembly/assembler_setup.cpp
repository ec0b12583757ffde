#include <algorithm>
#include <map>

#include "engine/kkt/assembly/assembler.hpp"

namespace compliant {

namespace {

/// The orthonormal basis of an element whose first `fixed` columns span the forbidden directions.
struct ElementBasis {
  Mat3 axes = Mat3::Identity();
  int fixed = 0;
  void forbid(const Vec3& direction) {
    if (fixed == 3) return;
    Vec3 rest = direction;
    for (int i = 0; i < fixed; ++i) rest -= axes.col(i) * axes.col(i).dot(direction);
    if (rest.norm() < 1e-9) return;
    axes.col(fixed++) = rest.normalized();
    complete();
  }

 private:
  void complete() {
    if (fixed == 1) {
      axes.col(1) = axes.col(0).unitOrthogonal();
      axes.col(2) = axes.col(0).cross(axes.col(1));
    } else if (fixed == 2) {
      axes.col(2) = axes.col(0).cross(axes.col(1)).normalized();
    }
  }
};

}  // namespace

Assembler::Assembler(const Layout& layout, int system, const Motion& motion)
    : layout_(layout), systemIndex_(system), partOfState_(layout.states.size(), -1), values_{1.0} {
  // What is written before it is read is not filled: of a big scene that memory is first touched by
  // a step.
  for (VecX* scratch : {&force_, &product_, &acceleration_, &geometric_, &gravity_})
    scratch->resize(layout.velocities);
  findDofs();
  addMappings(motion);
  addComponents(motion);
  findTurning();
  buildPatterns();
  findTurningMasses();
  buildRows();
  findReactions();
}

void Assembler::findDofs() {
  std::map<std::pair<int, Index>, ElementBasis> bases;
  std::vector<std::pair<int, Index>> held;
  for (const Layout::ProjectionSlot& projection : layout_.projections) {
    if (layout_.states[at(projection.state)].system != systemIndex_) continue;
    for (const ProjectionWriter::Fixed& fixed : projection.fixed.fixed) {
      const std::pair<int, Index> key(projection.state, fixed.element);
      if (fixed.all)
        held.push_back(key);
      else
        bases[key].forbid(fixed.direction);
    }
  }
  std::sort(held.begin(), held.end());
  const auto isHeld = [&](const std::pair<int, Index>& key) {
    return std::binary_search(held.begin(), held.end(), key);
  };

  for (std::size_t s = 0; s < layout_.states.size(); ++s) {
    const Layout::StateSlot& slot = layout_.states[s];
    if (slot.system != systemIndex_) continue;
    Part part;
    part.state = static_cast<int>(s);
    partOfState_[s] = static_cast<int>(parts_.size());
    if (slot.independent()) {
      const auto velocities = at(slot.shape.velocities());
      part.start.reserve(velocities + 1);
      part.entries.reserve(velocities);
      part.firstDof = static_cast<int>(dofs_);
      part.plain = true;
      part.loaded = true;
      part.start.push_back(0);
      const int width = slot.shape.velocityWidth;
      for (Index element = 0; element < slot.shape.count; ++element) {
        const std::pair<int, Index> key(static_cast<int>(s), element);
        const int dof = static_cast<int>(dofs_ + element * width);
        const auto basis = bases.find(key);
        const bool turned = basis != bases.end() && basis->second.fixed > 0 && !isHeld(key);
        if (turned) {
          part.plain = false;
          turned_.push_back({dof, basis->second.axes});
        }
        for (int i = 0; i < width; ++i) {
          if (turned) {
            for (int j = 0; j < 3; ++j) {
              part.entries.push_back({dof + j, static_cast<int>(values_.size())});
              values_.push_back(basis->second.axes(i, j));
            }
          } else {
            part.entries.push_back({dof + i, 0});
          }
          part.start.push_back(static_cast<int>(part.entries.size()));
          const bool fixed = isHeld(key) || (turned && i < basis->second.fixed);
          freeIndex_.push_back(fixed ? -1 : static_cast<int>(freeDof_.size()));
          if (!fixed) freeDof_.push_back(dof + i);
          dofGroup_.push_back(groups_);
          dofPart_.push_back(static_cast<int>(parts_.size()));
        }
        ++groups_;
      }
      dofs_ += slot.shape.velocities();
    }
    parts_.push_back(std::move(part));
  }
  constantValues_ = values_.size();
  for (VecX* scratch : {&dofScratch_, &dofForce_, &change_}) scratch->resize(dofs_);
}

void Assembler::addMappings(const Motion& motion) {
  for (const Layout::MappingSlot& slot : layout_.mappings) {
    if (layout_.states[at(slot.output)].system != systemIndex_) continue;
    MappedPart mapped;
    mapped.slot = &slot;
    mapped.outputPart = partOf(slot.output);
    int columns = 0;
    mapped.direct = true;
    for (const int input : slot.inputs) {
      mapped.inputParts.push_back(partOf(input));
      mapped.inputOffsets.push_back(columns);
      columns += static_cast<int>(layout_.states[at(input)].shape.velocities());
      mapped.direct = mapped.direct && parts_[at(partOf(input))].plain &&
                      std::count(slot.inputs.begin(), slot.inputs.end(), input) == 1;
    }
    mapped.views.resize(slot.inputs.size());
    bindViews(mapped, motion);
    JacobianWriter recorder(mapped.pattern, mapped.inputOffsets.data());
    slot.mapping->jacobian(mapped.views, recorder);
    if (layout_.systems[at(systemIndex_)].integrator->wantsGeometricStiffness())
      recordGeometricStiffness(mapped);
    mapped.stackedVelocity.assign(at(columns), 0.0);
    mapped.stackedProduct.assign(at(columns), 0.0);
    totalJacobian(mapped, parts_[at(mapped.outputPart)]);
    mapped_.push_back(std::move(mapped));
  }
}

void Assembler::recordGeometricStiffness(MappedPart& mapped) {
  MatrixWriter recorder(mapped.geometric.pattern);
  const std::vector<double> noForce(
      at(std::max<Index>(1, shapeOf(parts_[at(mapped.outputPart)]).velocities())), 0.0);
  mapped.slot->mapping->geometricStiffness(mapped.views, noForce.data(), recorder);
}

void Assembler::totalJacobian(MappedPart& mapped, Part& output) {
  const Index rows = shapeOf(output).velocities();
  PatternBuilder localPattern(rows, static_cast<Index>(mapped.stackedVelocity.size()));
  for (const Entry& e : mapped.pattern) localPattern.add(e.row, e.column);
  mapped.local = localPattern.build();
  const auto inputRow = [&](int column) {
    std::size_t input = mapped.inputOffsets.size() - 1;
    while (mapped.inputOffsets[input] > column) --input;
    return parts_[at(mapped.inputParts[input])].row(column - mapped.inputOffsets[input]);
  };

  // The entries of the local matrix; they are those of the total one when every input is a plain
  // shift.
  mapped.localSlots.resize(mapped.local.column.size());
  for (int& slot : mapped.localSlots) {
    slot = static_cast<int>(values_.size());
    values_.push_back(0);
  }
  mapped.callSlots.reserve(mapped.pattern.size());
  for (const Entry& e : mapped.pattern)
    mapped.callSlots.push_back(mapped.localSlots[at(mapped.local.slot(e.row, e.column))]);
  std::vector<Entry>().swap(mapped.pattern);

  output.start.assign(1, 0);
  output.start.reserve(at(rows + 1));
  if (mapped.direct) output.entries.reserve(mapped.localSlots.size());
  for (Index r = 0; r < rows; ++r) {
    const auto first = static_cast<std::ptrdiff_t>(output.entries.size());
    std::map<int, int> slotOfDof;  // of products
    for (int k = mapped.local.start[at(r)]; k < mapped.local.start[at(r) + 1]; ++k) {
      for (const DofSlot& d : inputRow(mapped.local.column[at(k)])) {
        if (mapped.direct) {
          output.entries.push_back({d.dof, mapped.localSlots[at(k)]});
          continue;
        }
        const auto [place, added] = slotOfDof.emplace(d.dof, static_cast<int>(values_.size()));
        if (added) values_.push_back(0);
        mapped.products.push_back({place->second, mapped.localSlots[at(k)], d.slot});
      }
    }
    for (const auto& [dof, slot] : slotOfDof) output.entries.push_back({dof, slot});
    if (mapped.direct)
      std::sort(output.entries.begin() + first, output.entries.end(),
                [](const DofSlot& a, const DofSlot& b) { return a.dof < b.dof; });
    output.start.push_back(static_cast<int>(output.entries.size()));
  }
}

void Assembler::addComponents(const Motion& motion) {
  for (const Layout::MassSlot& slot : layout_.masses) {
    if (partOf(slot.state) < 0) continue;
    MassPart mass{&slot, partOf(slot.state), {}};
    MatrixWriter recorder(mass.matrix.pattern);
    slot.mass(layout_.view(slot.state, motion), recorder);
    parts_[at(mass.part)].loaded = true;
    masses_.push_back(std::move(mass));
  }
  for (const Layout::ForceSlot& slot : layout_.forces) {
    if (partOf(slot.state) < 0) continue;
    ForcePart force{&slot, partOf(slot.state), {}, {}};
    MatrixWriter stiffness(force.stiffness.pattern), damping(force.damping.pattern);
    slot.force->stiffness(layout_.view(slot.state, motion), stiffness);
    slot.force->damping(layout_.view(slot.state, motion), damping);
    parts_[at(force.part)].loaded = true;
    forces_.push_back(std::move(force));
  }
  Index systemRow = 0;
  for (const Layout::ConstraintSlot& slot : layout_.constraints) {
    if (partOf(slot.state) < 0) continue;
    ConstraintPart constraint;
    constraint.slot = &slot;
    constraint.part = partOf(slot.state);
    constraint.law.update(*slot.constraint, layout_.states[at(slot.state)].shape, Scheme());
    if (slot.constraint->handling == Handling::Force) {
      MatrixWriter stiffness(constraint.stiffness.pattern), damping(constraint.damping.pattern);
      constraint.law.stiffness(stiffness);
      constraint.law.damping(damping);
      parts_[at(constraint.part)].loaded = true;
    } else {
      constraint.systemRow = systemRow;
      systemRow += slot.rows;
      // Rows with S = 0 act as known forces; whether there are any is only known to the scheme.
      parts_[at(constraint.part)].loaded = true;
    }
    constraints_.push_back(std::move(constraint));
  }
  rowScratch_ = VecX::Zero(layout_.rows);
  // Geometric stiffness acts on the inputs of curved mappings, velocities of masses need J̇ v above
  // them.
  for (const MappedPart& mapped : mapped_)
    if (!mapped.geometric.pattern.empty())
      for (const int input : mapped.inputParts) parts_[at(input)].loaded = true;
  std::vector<char> wanted(parts_.size(), 0);
  for (const MassPart& mass : masses_) wanted[at(mass.part)] = 1;
  for (auto mapped = mapped_.rbegin(); mapped != mapped_.rend(); ++mapped) {
    mapped->curved = wanted[at(mapped->outputPart)] != 0;
    if (mapped->curved)
      for (const int input : mapped->inputParts) wanted[at(input)] = 1;
  }
  findSpinning();
}

Assembler::StackedRows Assembler::rowsOf(int part) const { return rowsOf(std::span(&part, 1)); }

Assembler::StackedRows Assembler::rowsOf(std::span<const int> parts) const {
  StackedRows rows;
  for (const int part : parts) rows.add(parts_[at(part)]);
  return rows;
}

void Assembler::collect(const LocalMatrix& matrix, const StackedRows& rows,
                        PatternBuilder& pattern) {
  for (const Entry& e : matrix.pattern)
    for (const DofSlot& a : rows[e.row])
      for (const DofSlot& b : rows[e.column]) {
        const int i = freeIndex_[at(a.dof)], j = freeIndex_[at(b.dof)];
        if (i >= 0 && j >= 0)
          pattern.add(std::max(i, j), std::min(i, j));
        else if (i < 0 && j >= 0)
          couplingSlots_.push_back({{a.dof, j}, 0});
        else if (j < 0 && i >= 0)
          couplingSlots_.push_back({{b.dof, i}, 0});
      }
}

int Assembler::target(int dofA, int dofB) const {
  const int i = freeIndex_[at(dofA)], j = freeIndex_[at(dofB)];
  if (i >= 0 && j >= 0) return system_.W.slot(std::max(i, j), std::min(i, j));
  if (i < 0 && j < 0) return -1;
  const std::pair<int, int> key = i < 0 ? std::pair(dofA, j) : std::pair(dofB, i);
  const auto found =
      std::lower_bound(couplingSlots_.begin(), couplingSlots_.end(), key,
                       [](const auto& entry, const auto& wanted) { return entry.first < wanted; });
  return found->second;
}

void Assembler::resolve(LocalMatrix& matrix, const StackedRows& rows) {
  const std::vector<Entry> pattern = std::move(matrix.pattern);
  matrix.pattern.clear();
  matrix.slots.reserve(pattern.size());
  matrix.direct = std::all_of(pattern.begin(), pattern.end(), [&](const Entry& e) {
    const auto a = rows[e.row], b = rows[e.column];
    if (a.size() != 1 || b.size() != 1 || a[0].slot != 0 || b[0].slot != 0) return false;
    // Two rows of one degree of freedom (an input listed twice) fold onto the diagonal.
    return e.row == e.column || a[0].dof != b[0].dof;
  });
  if (matrix.direct) {
    for (const Entry& e : pattern)
      matrix.slots.push_back(target(rows[e.row][0].dof, rows[e.column][0].dof));
    return;
  }
  std::map<std::pair<int, int>, int> local;
  for (const Entry& e : pattern) {
    const std::pair<int, int> pair = std::minmax(e.row, e.column);
    const auto [place, added] = local.emplace(pair, static_cast<int>(matrices_.size()));
    if (added) matrices_.push_back(0);
    matrix.slots.push_back(place->second);
  }
  // J_aᵀ A J_b: every pair of entries of the two rows, and its mirror when it is another entry.
  for (const auto& [entry, source] : local)
    for (const DofSlot& a : rows[entry.first])
      for (const DofSlot& b : rows[entry.second]) {
        const bool mirrored = entry.first != entry.second;
        if (!mirrored && b.dof > a.dof) continue;  // the symmetric block once
        const int slot = target(a.dof, b.dof);
        if (slot < 0) continue;
        matrix.expansions.push_back({slot, source, a.slot, b.slot});
        if (mirrored && a.dof == b.dof) matrix.expansions.push_back({slot, source, a.slot, b.slot});
      }
}

void Assembler::buildPatterns() {
  PatternBuilder pattern(static_cast<Index>(freeDof_.size()), static_cast<Index>(freeDof_.size()));
  for (std::size_t i = 0; i < freeDof_.size(); ++i)
    pattern.add(static_cast<Index>(i), static_cast<Index>(i));
  const auto everyMatrix = [&](auto visit) {
    for (MassPart& mass : masses_) visit(mass.matrix, rowsOf(mass.part));
    for (ForcePart& force : forces_) {
      const auto rows = rowsOf(force.part);
      visit(force.stiffness, rows);
      visit(force.damping, rows);
    }
    for (ConstraintPart& constraint : constraints_) {
      const auto rows = rowsOf(constraint.part);
      visit(constraint.stiffness, rows);
      visit(constraint.damping, rows);
    }
    for (MappedPart& mapped : mapped_) visit(mapped.geometric, rowsOf(mapped.inputParts));
  };
  everyMatrix([&](LocalMatrix& matrix, const auto& rows) { collect(matrix, rows, pattern); });
  system_.W = pattern.build();
  std::sort(couplingSlots_.begin(), couplingSlots_.end());
  couplingSlots_.erase(std::unique(couplingSlots_.begin(), couplingSlots_.end()),
                       couplingSlots_.end());
  for (auto& [key, slot] : couplingSlots_) {
    slot = static_cast<int>(system_.W.value.size());
    system_.W.value.push_back(0);
    couplings_.push_back({key.first, key.second});
  }
  everyMatrix([&](LocalMatrix& matrix, const auto& rows) { resolve(matrix, rows); });
}

void Assembler::findReactions() {
  for (Index dof = 0; dof < dofs_; ++dof)
    if (freeIndex_[at(dof)] < 0) fixedDof_.push_back(static_cast<int>(dof));
  for (std::size_t c = 0; c < constraints_.size(); ++c) {
    if (constraints_[c].asForce()) continue;
    const Part& part = parts_[at(constraints_[c].part)];
    for (Index r = 0; r < constraints_[c].slot->rows; ++r)
      for (const DofSlot& d : part.row(r))
        if (freeIndex_[at(d.dof)] < 0) fixedRows_.push_back({static_cast<int>(c), r, d});
  }
  for (const Part& part : parts_) {
    if (part.firstDof < 0) continue;
    for (Index r = 0; r < shapeOf(part).velocities(); ++r)
      for (const DofSlot& d : part.row(r))
        if (freeIndex_[at(d.dof)] < 0) reactions_.push_back({vOf(part) + r, d});
  }
}

void Assembler::buildRows() {
  Index rows = 0, entries = 0;
  std::vector<Entry> law;
  for (ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    rows += constraint.slot->rows;
    const auto first = law.size();
    LawRows::pattern(constraint.law.table(), law);
    for (std::size_t k = first; k < law.size(); ++k) {
      law[k].row += static_cast<int>(constraint.systemRow);
      law[k].column += static_cast<int>(constraint.systemRow);
    }
    constraint.firstC = entries;
    entries = static_cast<Index>(law.size());
  }
  PatternBuilder C(rows, rows), J(rows, static_cast<Index>(freeDof_.size()));
  for (const Entry& e : law) C.add(e.row, e.column);
  const auto everyEntry = [&](auto visit) {
    for (const ConstraintPart& constraint : constraints_) {
      if (constraint.asForce()) continue;
      const Part& part = parts_[at(constraint.part)];
      for (Index r = 0; r < constraint.slot->rows; ++r)
        for (const DofSlot& d : part.row(r))
          if (freeIndex_[at(d.dof)] >= 0)
            visit(constraint.systemRow + r, freeIndex_[at(d.dof)], d.slot);
    }
  };
  everyEntry([&](Index row, int column, int) { J.add(row, column); });
  system_.J = J.build();
  system_.C = C.build();
  jSource_.assign(system_.J.column.size(), 0);
  everyEntry(
      [&](Index row, int column, int slot) { jSource_[at(system_.J.slot(row, column))] = slot; });
  for (const Entry& e : law) cSlot_.push_back(system_.C.slot(e.row, e.column));
  cValues_.assign(law.size(), 0.0);

  system_.group.reserve(freeDof_.size());
  system_.state.reserve(freeDof_.size());
  for (const int dof : freeDof_) {
    system_.group.push_back(dofGroup_[at(dof)]);
    system_.state.push_back(dofPart_[at(dof)]);
  }
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    const int width = shapeOf(parts_[at(constraint.part)]).velocityWidth;
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      if (r % width == 0) ++groups_;
      system_.group.push_back(groups_ - 1);
      system_.rowOwner.push_back(constraint.slot->constraint->id);
    }
  }
}

}  // namespace compliant
