#include <algorithm>
#include <map>

#include "engine/dynamics/assembly/total_jacobians.hpp"

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

TotalJacobians::TotalJacobians(const Layout& layout, int system, const Motion& motion)
    : layout_(layout), system_(system), partOfState_(layout.states.size(), -1), values_{1.0} {
  // Vectors written before they are read are not initialised: for a large scene, a step is the
  // first to touch that memory.
  displacement_.resize(layout.velocities);
  findDofs();
  addMappings(motion);
}

void TotalJacobians::findDofs() {
  std::map<std::pair<int, Index>, ElementBasis> bases;
  std::vector<std::pair<int, Index>> held;
  for (const Layout::ProjectionSlot& projection : layout_.projections) {
    if (layout_.states[at(projection.state)].system != system_) continue;
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
    if (slot.system != system_) continue;
    Part part;
    part.state = static_cast<int>(s);
    partOfState_[s] = static_cast<int>(parts_.size());
    if (slot.independent() && slot.shape.isTime()) clocks_.push_back({slot.x, slot.v, dofs_});
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
          const bool fixed =
              slot.shape.isTime() || isHeld(key) || (turned && i < basis->second.fixed);
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
  dofScratch_.resize(dofs_);
}

void TotalJacobians::addMappings(const Motion& motion) {
  for (const Layout::MappingSlot& slot : layout_.mappings) {
    if (layout_.states[at(slot.output)].system != system_) continue;
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
    mapped.columns = columns;
    totalJacobian(mapped, parts_[at(mapped.outputPart)]);
    mapped_.push_back(std::move(mapped));
  }
}

void TotalJacobians::totalJacobian(MappedPart& mapped, Part& output) {
  const Index rows = shapeOf(output).velocities();
  PatternBuilder localPattern(rows, mapped.columns);
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

}  // namespace compliant
