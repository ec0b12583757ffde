#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "engine/contact/contact.hpp"
#include "engine/contact/contact_memory.hpp"
#include "engine/contact/detection/broad_phase.hpp"
#include "engine/contact/detection/contact_points.hpp"
#include "engine/dynamics/assembly/layout.hpp"
#include "engine/dynamics/nonsmooth/sheet_bodies.hpp"

namespace compliant {

/// Finds the contacts between the shapes of one system (theory §7, Detection). Data kept from step
/// to step only saves time: contacts depend only on the motion, and their order only on the order
/// of shapes.
class ContactFinder {
 public:
  ContactFinder(const Layout& layout, int system);

  /// Whether there is a detector and at least one pair of bodies.
  bool any() const { return detector_ != nullptr && bodies_.size() > 1; }
  /// The contacts of a motion, sorted, for a step of h. Forces and tangents of `before` go on
  /// (ContactMemory).
  void find(const Motion& motion, double h, const std::vector<Contact>& before,
            std::vector<Contact>& contacts);

 private:
  /// A shape on one element, or a triangle of a sheet.
  struct Touching {
    int shape = -1, state = -1;
    Index element = 0;
    const ContactShape* geometry = nullptr;
    Eigen::Isometry3d offset;  ///< in the axes of the element
    std::int64_t group = 0, mask = Shape::everyGroup;
    bool moves = false;
    double reach = 0;  ///< m, of the geometry from the origin of the element
    double size = 0;   ///< m, across; of a sheet its thickness
    int sheet = -1;    ///< index in SheetBodies of the sheet to which the triangle belongs
    int mesh = -1;     ///< index of a mesh for contacts with sheets
  };
  using Place = std::pair<int, Index>;  ///< state and element
  /// A range of contacts between two bodies that are not sheets.
  struct Touched {
    std::size_t a, b, first, end;
    std::size_t beside(std::size_t body) const { return body == a ? b : a; }
  };

  void addShapes();
  void addBody(const Touching& body);
  void addBodies(int shape);
  void addSheet(int shape, const ContactGeometry& geometry);
  void findJointed();
  void findIgnored();
  /// The elements that move a body.
  std::span<const Index> elementsOf(const Touching& body, std::array<Index, 3>& memory) const;
  bool haveCommonElement(const Touching& a, const Touching& b) const;
  bool areJointed(const Touching& a, const Touching& b) const;
  bool mayTouch(const Touching& a, const Touching& b) const;
  void place(const Motion& motion, double h);
  void addPair(std::size_t i, std::size_t j, std::vector<Contact>& contacts);
  void addSheets(const Touching& a, const Touching& b, double margin,
                 std::vector<Contact>& contacts);
  enum class SheetIs { A, B };
  void addSheetOnShape(const Touching& sheet, std::size_t shape, SheetIs which, double margin,
                       std::vector<Contact>& contacts);
  /// Removes contacts at edges inside a surface.
  void dropInnerEdges(std::vector<Contact>& contacts);
  bool isAtInnerEdge(std::size_t body, const Contact& contact, const Touched& y, const Touched& z,
                     const std::vector<Contact>& contacts);
  void add(const Touching& a, const SheetSpot* onA, const Touching& b, const SheetSpot* onB,
           const ContactPoint& point, std::vector<Contact>& contacts) const;
  void mixMaterials(const Touching& a, const Touching& b, Contact& contact) const;

  const Layout& layout_;
  int system_;
  const ContactDetector* detector_ = nullptr;
  std::vector<std::unique_ptr<const ContactShape>> geometries_;
  std::vector<Touching> bodies_;
  SheetBodies sheets_;
  std::set<Place> fixed_;
  std::set<std::pair<Place, Place>> jointed_;
  std::set<std::pair<int, int>> ignored_;  ///< shapes
  std::unique_ptr<BroadPhase> broadPhase_;
  ContactDetector::BroadPhaseKind broadPhaseKind_ = ContactDetector::BroadPhaseKind::SweepAndPrune;
  std::vector<Eigen::AlignedBox3d> boxes_;
  std::vector<Eigen::Isometry3d> poses_;
  std::vector<Eigen::Isometry3d> onward_;  ///< poses at the end of the unconstrained step
  std::vector<double> way_;                ///< distance that a shape may move in the step, m
  std::vector<ContactPoint> points_;
  std::vector<Touched> touched_;
  std::vector<std::pair<std::size_t, std::size_t>>
      touchedOf_;            ///< for a moving body, its entries in touched_
  std::vector<char> inner_;  ///< of contacts
  std::vector<SheetContact> sheetContacts_;
  std::vector<SheetOnShape> onShape_;
  ContactWorkspace workspace_;
  ContactMemory memory_;
};

}  // namespace compliant
