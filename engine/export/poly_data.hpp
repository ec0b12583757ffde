#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The visible scene at one time in VTK's terms: points, and cells that join them. A point is an
/// element of a state, the place of a contact, the end of a link, or a vertex of a surface. Cells
/// are in the order vertices (one for each element of a state in space, then one for each contact),
/// lines (the links of constraints that take part), triangles (surfaces).
struct PolyData {
  enum class Kind : std::int32_t { Element = 0, Link = 1, Surface = 2, Contact = 3 };
  /// Numbers of all points or all cells; not a number for those without a value.
  struct Array {
    std::string name;
    int width = 1;
    std::vector<double> values;
  };

  double time = 0;                      ///< s
  std::vector<std::string> components;  ///< names of those that appear; the lists below index it

  // Per point: three numbers each, `rotation` four (w, x, y, z).
  std::vector<double> position;  ///< m
  std::vector<double> velocity;  ///< m/s
  std::vector<double>
      angularVelocity;  ///< rad/s of the frame that it moves with; empty: the scene has no frames
  std::vector<double> rotation;  ///< of that frame; empty as well
  std::vector<std::int32_t> pointComponent,
      pointElement;  ///< the state and the element that it moves with; −1: at rest

  // Points of the cells: one, two, and three for each.
  std::vector<std::int64_t> vertices, lines, triangles;

  // Per cell.
  std::vector<std::int32_t> kind;
  /// For an element, its state and index; for a link, the constraint and the element of its state;
  /// for a surface, its shape and the element with which it moves; for a contact, its first shape
  /// and element.
  std::vector<std::int32_t> component, element;
  /// `rowsPerCell` numbers for each: those of the rows of a link, then zeros; not a number for all
  /// other cells.
  std::vector<double> lambda, phi;
  int rowsPerCell = 1;  ///< the largest number of rows of a constraint with links

  std::vector<Array> pointArrays;  ///< the quantities of elements
  std::vector<Array> cellArrays;   ///< those of contacts and faces, and the forces of contacts

  std::size_t points() const { return pointComponent.size(); }
  std::size_t cells() const { return kind.size(); }
};

PolyData polyDataOf(const Scene& scene, const SceneStructure& structure, const Motion& motion);

/// The text of a *.vtp file: VTK's XML with all numbers in binary form.
std::string vtpText(const PolyData& data);

}  // namespace compliant
