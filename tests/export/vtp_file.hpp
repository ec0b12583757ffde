#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace compliant::test {

/// What a *.vtp file holds, read by nothing of the program.
struct VtpFile {
  struct Array {
    std::vector<double> values;
    std::size_t components = 1;
    double at(std::size_t tuple, std::size_t component = 0) const {
      return values.at(tuple * components + component);
    }
  };
  double time = 0;
  std::vector<std::string> names;  ///< component_names
  Array points;
  std::map<std::string, Array> point, cell;
  /// The points of each cell, in the order of the arrays of cells.
  std::vector<std::vector<std::size_t>> vertices, lines, polygons;
  std::size_t cells() const { return vertices.size() + lines.size() + polygons.size(); }
};

/// Fails the running test where the text is no such file, sizes disagree, or a cell has a point
/// that does not exist.
VtpFile readVtp(const std::string& text);
VtpFile readVtpFile(const std::string& path);

/// Time and file of each entry of a *.pvd file.
std::vector<std::pair<double, std::string>> readPvdFile(const std::string& path);

}  // namespace compliant::test
