// VTK's XML format: "VTK XML file formats" in the documentation of VTK. Arrays are base64 of the
// number of bytes, 64 bits wide, and the bytes.
#include <bit>
#include <cstring>
#include <span>

#include "engine/export/poly_data.hpp"

namespace compliant {

namespace {

constexpr const char* byteOrder =
    std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";

void appendBase64(std::string& text, std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view part = bytes.substr(i, 3);
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (k < part.size() ? static_cast<unsigned char>(part[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= part.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
  }
}

template <class T>
constexpr const char* typeName() {
  if constexpr (std::is_same_v<T, double>) return "Float64";
  if constexpr (std::is_same_v<T, std::int32_t>) return "Int32";
  if constexpr (std::is_same_v<T, std::int64_t>) return "Int64";
}

class VtpWriter {
 public:
  explicit VtpWriter(const PolyData& data) : data_(data) {}

  std::string text() {
    text_ =
        std::string(
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"") +
        byteOrder + "\" header_type=\"UInt64\">\n<PolyData>\n";
    writeFieldData();
    text_ += "<Piece" + count("Points", data_.points()) + count("Verts", data_.vertices.size()) +
             count("Lines", data_.lines.size() / 2) + count("Strips", 0) +
             count("Polys", data_.triangles.size() / 3) + ">\n";
    writePointData();
    writeCellData();
    text_ += "<Points>\n";
    array("Points", data_.position, 3);
    text_ += "</Points>\n";
    writeCells("Verts", data_.vertices, 1);
    writeCells("Lines", data_.lines, 2);
    writeCells("Strips", {}, 1);
    writeCells("Polys", data_.triangles, 3);
    text_ += "</Piece>\n</PolyData>\n</VTKFile>\n";
    return std::move(text_);
  }

 private:
  static std::string count(const char* of, std::size_t number) {
    return std::string(" NumberOf") + of + "=\"" + std::to_string(number) + "\"";
  }

  /// ParaView shows TimeValue as the time of the data.
  void writeFieldData() {
    text_ += "<FieldData>\n";
    const std::vector<double> time{data_.time};
    open("DataArray", "Float64", "TimeValue", count("Tuples", 1));
    bytes(std::as_bytes(std::span(time)));
    text_ += "</DataArray>\n";
    std::string names;
    for (const std::string& name : data_.components) names.append(name.c_str(), name.size() + 1);
    open("Array", "String", "component_names", count("Tuples", data_.components.size()));
    bytes(std::as_bytes(std::span(names)));
    text_ += "</Array>\n</FieldData>\n";
  }

  void writePointData() {
    text_ += "<PointData Vectors=\"velocity\">\n";
    array("velocity", data_.velocity, 3);
    if (!data_.rotation.empty()) {
      array("angular_velocity", data_.angularVelocity, 3);
      array("rotation", data_.rotation, 4);
    }
    array("component", data_.pointComponent, 1);
    array("element", data_.pointElement, 1);
    for (const PolyData::Array& each : data_.pointArrays)
      array(each.name.c_str(), each.values, each.width);
    text_ += "</PointData>\n";
  }

  void writeCellData() {
    text_ += "<CellData>\n";
    array("kind", data_.kind, 1);
    array("component", data_.component, 1);
    array("element", data_.element, 1);
    array("lambda", data_.lambda, data_.rowsPerCell);
    array("phi", data_.phi, data_.rowsPerCell);
    for (const PolyData::Array& each : data_.cellArrays)
      array(each.name.c_str(), each.values, each.width);
    text_ += "</CellData>\n";
  }

  void writeCells(const char* kind, const std::vector<std::int64_t>& points, int pointsPerCell) {
    std::vector<std::int64_t> ends;
    const auto size = static_cast<std::int64_t>(points.size());
    for (std::int64_t end = pointsPerCell; end <= size; end += pointsPerCell) ends.push_back(end);
    text_ += std::string("<") + kind + ">\n";
    array("connectivity", points, 1);
    array("offsets", ends, 1);
    text_ += std::string("</") + kind + ">\n";
  }

  template <class T>
  void array(const char* name, const std::vector<T>& values, int components) {
    open("DataArray", typeName<T>(), name,
         count("Components", static_cast<std::size_t>(components)));
    bytes(std::as_bytes(std::span(values)));
    text_ += "</DataArray>\n";
  }

  void open(const char* element, const char* type, const char* name, const std::string& size) {
    text_ += std::string("<") + element + " type=\"" + type + "\" Name=\"" + name + "\"" + size +
             " format=\"binary\">";
  }

  void bytes(std::span<const std::byte> content) {
    const std::uint64_t size = content.size();
    raw_.assign(reinterpret_cast<const char*>(&size), sizeof size);
    raw_.append(reinterpret_cast<const char*>(content.data()), content.size());
    appendBase64(text_, raw_);
  }

  const PolyData& data_;
  std::string text_, raw_;
};

}  // namespace

std::string vtpText(const PolyData& data) { return VtpWriter(data).text(); }

}  // namespace compliant
