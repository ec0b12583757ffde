#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>

#include <algorithm>
#include <limits>

#include "engine/contact/detection/broad_phase.hpp"

namespace compliant {

namespace {

/// For FCL, a shape is only its box.
class BoxOnly final : public fcl::CollisionGeometryd {
 public:
  void become(const Eigen::AlignedBox3d& box) {
    aabb_local.min_ = box.min();
    aabb_local.max_ = box.max();
  }
  void computeLocalAABB() override {}
};

/// The tree of FCL, which holds bounded boxes. Unbounded boxes are compared with all others.
class FclTree final : public BroadPhase {
 public:
  std::span<const Pair> overlaps(std::span<const Eigen::AlignedBox3d> boxes) override {
    if (!isKept(boxes)) begin(boxes);
    for (std::size_t i = 0; i < bounded_.size(); ++i) {
      geometries_[i]->become(boxes[bounded_[i]]);
      objects_[i]->computeAABB();
    }
    tree_.update();
    pairs_.clear();
    tree_.collide(&pairs_, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* pairs) {
      static_cast<std::vector<Pair>*>(pairs)->push_back(std::minmax(indexOf(*a), indexOf(*b)));
      return false;
    });
    compareEndless(boxes);
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
  }

 private:
  static std::uint32_t indexOf(const fcl::CollisionObjectd& object) {
    return *static_cast<std::uint32_t*>(object.getUserData());
  }
  static bool isBounded(const Eigen::AlignedBox3d& box) {
    return !box.isEmpty() && box.min().allFinite() && box.max().allFinite();
  }

  /// Whether the same boxes as before are bounded.
  bool isKept(std::span<const Eigen::AlignedBox3d> boxes) const {
    if (boxes.size() != count_) return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const bool expected = next < bounded_.size() && bounded_[next] == i;
      if (isBounded(boxes[i]) != expected) return false;
      next += expected ? 1u : 0u;
    }
    return true;
  }

  void begin(std::span<const Eigen::AlignedBox3d> boxes) {
    count_ = boxes.size();
    tree_.clear();
    objects_.clear();
    geometries_.clear();
    bounded_.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i)
      if (isBounded(boxes[i])) bounded_.push_back(static_cast<std::uint32_t>(i));
    std::vector<fcl::CollisionObjectd*> all;
    for (std::uint32_t& index : bounded_) {
      geometries_.push_back(std::make_shared<BoxOnly>());
      geometries_.back()->become(boxes[index]);
      objects_.push_back(std::make_unique<fcl::CollisionObjectd>(geometries_.back()));
      objects_.back()->setUserData(&index);
      objects_.back()->computeAABB();
      all.push_back(objects_.back().get());
    }
    if (!all.empty()) tree_.registerObjects(all);
    tree_.setup();
  }

  void compareEndless(std::span<const Eigen::AlignedBox3d> boxes) {
    if (bounded_.size() == boxes.size()) return;
    const auto endless = [&](std::uint32_t i) {
      return !boxes[i].isEmpty() && !isBounded(boxes[i]);
    };
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      if (!endless(i)) continue;
      for (std::uint32_t j = 0; j < boxes.size(); ++j)
        if (!boxes[j].isEmpty() && (endless(j) ? i < j : true) && boxes[i].intersects(boxes[j]))
          pairs_.push_back(std::minmax(i, j));
    }
  }

  std::size_t count_ = std::numeric_limits<std::size_t>::max();
  std::vector<std::uint32_t> bounded_;  ///< the indices of bounded boxes; objects point here
  std::vector<std::shared_ptr<BoxOnly>> geometries_;
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
  fcl::DynamicAABBTreeCollisionManagerd tree_;
  std::vector<Pair> pairs_;
};

}  // namespace

std::unique_ptr<BroadPhase> makeFclTree() { return std::make_unique<FclTree>(); }

}  // namespace compliant
