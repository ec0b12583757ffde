#include "ui/model/display/friction_disks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/contact/contact_order.hpp"

namespace compliant {

namespace {

FrictionDisk diskOf(const Contact& contact, const ContactPlace& place) {
  FrictionDisk disk;
  disk.owner = place.a;
  disk.place = place;
  disk.normal = contact.force[0];
  disk.radii = std::max(0.0, contact.force[0]) *
               Eigen::Vector2d(contact.material.friction.along, contact.material.friction.across);
  disk.force = contact.force.tail<2>();
  disk.state = contact.state;
  return disk;
}

class DiskCollecting {
 public:
  DiskCollecting(const Snapshot& snapshot, std::vector<FrictionDisk>& disks)
      : snapshot_(snapshot), disks_(disks) {}

  /// Collects the disks whose constraint, shape or state is accepted by `wanted`.
  template <class Wanted>
  void collect(Wanted wanted) {
    const SceneStructure& structure = *snapshot_.structure;
    for (const auto& constraint : structure.constraints)
      if (constraint.admissible->rows() == 3 && wanted(constraint.id)) cones(constraint);
    const auto stateOfSide = [&](const ContactSide& side) {
      const auto state = static_cast<std::size_t>(side.state);
      return side.state >= 0 && state < structure.states.size() ? structure.states[state].id
                                                                : Id(0);
    };
    const std::vector<ContactPlace> places = contactPlaces(snapshot_.motion.contacts, structure);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Contact& contact = snapshot_.motion.contacts[i];
      if (wanted(places[i].a) || wanted(places[i].b) || wanted(stateOfSide(contact.a)) ||
          wanted(stateOfSide(contact.b)))
        add([&] { return diskOf(contact, places[i]); });
    }
  }
  std::size_t all() const { return all_; }

 private:
  void cones(const SceneStructure::ConstraintInfo& constraint) {
    const VecX& lambda = snapshot_.motion.lambda;
    for (Index r = 0; r + 2 < constraint.rows; r += 3) {
      const Index at = constraint.row + r;
      if (at + 2 >= lambda.size() || at + 2 >= static_cast<Index>(snapshot_.limit.size())) return;
      add([&] {
        FrictionDisk disk;
        disk.owner = constraint.id;
        disk.row = r;
        disk.normal = lambda[at];
        for (Index i = 0; i < 2; ++i)
          disk.radii[i] =
              snapshot_.limit[static_cast<std::size_t>(at + 1 + i)] * std::max(0.0, lambda[at]);
        disk.force = lambda.segment<2>(at + 1);
        disk.state = disk.radii.isZero(0) ? stateInCone(disk.normal, 0, 0)
                                          : stateInCone(disk.normal, 1, disk.share());
        return disk;
      });
    }
  }

  template <class Make>
  void add(Make make) {
    ++all_;
    if (disks_.size() < mostFrictionDisks) disks_.push_back(make());
  }

  const Snapshot& snapshot_;
  std::vector<FrictionDisk>& disks_;
  std::size_t all_ = 0;
};

}  // namespace

std::size_t fillFrictionDisks(const Snapshot& snapshot, std::span<const Id> selection,
                              std::vector<FrictionDisk>& disks) {
  disks.clear();
  DiskCollecting collecting(snapshot, disks);
  if (!selection.empty())
    collecting.collect([&](Id id) {
      return std::find(selection.begin(), selection.end(), id) != selection.end();
    });
  if (disks.empty()) collecting.collect([](Id) { return true; });
  return collecting.all();
}

double FrictionDisk::share() const {
  double squared = 0;
  for (Index i = 0; i < 2; ++i)
    if (radii[i] > 0) squared += force[i] * force[i] / (radii[i] * radii[i]);
  return std::sqrt(squared);
}

double extentOf(std::span<const FrictionDisk> disks) {
  double most = 0;
  for (const FrictionDisk& disk : disks)
    most = std::max({most, disk.radii.maxCoeff(), disk.force.norm()});
  return most;
}

std::string contactCountText(Index open, Index stick, Index slide) {
  std::string text;
  const auto add = [&text](Index count, const char* word) {
    if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + word;
  };
  add(open, "open");
  add(stick, "stick");
  add(slide, "slide");
  return text;
}

std::string contactCountText(std::span<const FrictionDisk> disks, std::size_t all) {
  std::array<Index, 3> counts{};
  for (const FrictionDisk& disk : disks) ++counts[static_cast<std::size_t>(disk.state)];
  const std::string of =
      all > disks.size() ? std::to_string(disks.size()) + " of " + std::to_string(all) + ": " : "";
  return of + contactCountText(counts[0], counts[1], counts[2]);
}

}  // namespace compliant
