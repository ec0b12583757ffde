#include "tests/export/vtp_file.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cstring>
#include <fstream>
#include <pugixml.hpp>
#include <sstream>

namespace compliant::test {

namespace {

std::string decoded(std::string_view base64) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : base64) {
    int value = -1;
    if (c >= 'A' && c <= 'Z')
      value = c - 'A';
    else if (c >= 'a' && c <= 'z')
      value = c - 'a' + 26;
    else if (c >= '0' && c <= '9')
      value = c - '0' + 52;
    else if (c == '+')
      value = 62;
    else if (c == '/')
      value = 63;
    if (value < 0) {
      EXPECT_EQ(c, '=');
      break;
    }
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) bytes += static_cast<char>(bits >> (count -= 8) & 255);
  }
  return bytes;
}

/// The bytes of an array behind their number.
std::string contentOf(const pugi::xml_node& array) {
  EXPECT_STREQ(array.attribute("format").value(), "binary");
  const std::string all = decoded(array.text().get());
  std::uint64_t size = 0;
  if (all.size() >= sizeof size) std::memcpy(&size, all.data(), sizeof size);
  EXPECT_EQ(all.size(), sizeof size + size) << array.attribute("Name").value();
  return all.size() < sizeof size ? std::string() : all.substr(sizeof size);
}

template <class T>
std::vector<double> numbersOf(const std::string& bytes) {
  EXPECT_EQ(bytes.size() % sizeof(T), 0U);
  std::vector<double> numbers;
  for (std::size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
    T number;
    std::memcpy(&number, bytes.data() + i, sizeof number);
    numbers.push_back(static_cast<double>(number));
  }
  return numbers;
}

VtpFile::Array arrayOf(const pugi::xml_node& node) {
  VtpFile::Array array;
  const std::string type = node.attribute("type").value(), bytes = contentOf(node);
  if (type == "Float64")
    array.values = numbersOf<double>(bytes);
  else if (type == "Int32")
    array.values = numbersOf<std::int32_t>(bytes);
  else if (type == "Int64")
    array.values = numbersOf<std::int64_t>(bytes);
  else
    ADD_FAILURE() << "an array of " << type;
  array.components = node.attribute("NumberOfComponents").as_uint(1);
  return array;
}

std::map<std::string, VtpFile::Array> arraysOf(const pugi::xml_node& node, std::size_t tuples) {
  std::map<std::string, VtpFile::Array> arrays;
  for (const pugi::xml_node& each : node.children("DataArray")) {
    const std::string name = each.attribute("Name").value();
    arrays[name] = arrayOf(each);
    EXPECT_EQ(arrays[name].values.size(), tuples * arrays[name].components) << name;
  }
  return arrays;
}

/// "Verts", "Lines" or "Polys".
std::vector<std::vector<std::size_t>> cellsOf(const pugi::xml_node& piece,
                                              const std::string& kind) {
  const std::size_t points = piece.attribute("NumberOfPoints").as_ullong();
  VtpFile::Array connectivity, offsets;
  for (const pugi::xml_node& each : piece.child(kind.c_str()).children("DataArray"))
    (each.attribute("Name").value() == std::string("offsets") ? offsets : connectivity) =
        arrayOf(each);
  std::vector<std::vector<std::size_t>> cells;
  std::size_t start = 0;
  for (const double offset : offsets.values) {
    std::vector<std::size_t>& cell = cells.emplace_back();
    for (; start < static_cast<std::size_t>(offset); ++start) {
      cell.push_back(static_cast<std::size_t>(connectivity.at(start)));
      EXPECT_LT(cell.back(), points);
    }
  }
  EXPECT_EQ(start, connectivity.values.size());
  EXPECT_EQ(cells.size(), piece.attribute(("NumberOf" + kind).c_str()).as_ullong());
  return cells;
}

std::string textOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return std::move(text).str();
}

}  // namespace

VtpFile readVtp(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  EXPECT_TRUE(parsed) << parsed.description();
  const pugi::xml_node root = document.child("VTKFile"), data = root.child("PolyData"),
                       piece = data.child("Piece");
  EXPECT_STREQ(root.attribute("type").value(), "PolyData");
  EXPECT_STREQ(root.attribute("header_type").value(), "UInt64");
  VtpFile file;
  const pugi::xml_node fields = data.child("FieldData");
  file.time = arrayOf(fields.child("DataArray")).at(0);
  const pugi::xml_node nameList = fields.child("Array");
  std::istringstream names(contentOf(nameList));
  for (std::string name; std::getline(names, name, '\0');) file.names.push_back(name);
  EXPECT_EQ(file.names.size(), nameList.attribute("NumberOfTuples").as_ullong());
  file.points = arrayOf(piece.child("Points").child("DataArray"));
  const std::size_t points = piece.attribute("NumberOfPoints").as_ullong();
  EXPECT_EQ(file.points.values.size(), 3 * points);
  file.vertices = cellsOf(piece, "Verts");
  file.lines = cellsOf(piece, "Lines");
  file.polygons = cellsOf(piece, "Polys");
  file.point = arraysOf(piece.child("PointData"), points);
  file.cell = arraysOf(piece.child("CellData"), file.cells());
  return file;
}

VtpFile readVtpFile(const std::string& path) { return readVtp(textOf(path)); }

std::vector<std::pair<double, std::string>> readPvdFile(const std::string& path) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_file(path.c_str());
  EXPECT_TRUE(parsed) << path << ": " << parsed.description();
  const pugi::xml_node root = document.child("VTKFile");
  EXPECT_STREQ(root.attribute("type").value(), "Collection");
  std::vector<std::pair<double, std::string>> entries;
  for (const pugi::xml_node& each : root.child("Collection").children("DataSet")) {
    const std::string time = each.attribute("timestep").value();
    double number = -1;
    std::from_chars(time.data(), time.data() + time.size(), number);
    entries.emplace_back(number, each.attribute("file").value());
  }
  return entries;
}

}  // namespace compliant::test
