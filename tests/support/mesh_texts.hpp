#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/base/math.hpp"
#include "engine/base/text.hpp"

/// One box about the origin as mesh files of every format.
namespace compliant::test {

/// The text with another piece where it first has this one.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  ASSERT(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

struct BoxFaces {
  std::vector<Vec3> vertices;
  std::vector<std::array<std::int64_t, 4>> faces;  ///< counter-clockwise seen from outside
};

inline BoxFaces boxFaces(const Vec3& size) {
  BoxFaces box;
  for (int i = 0; i < 8; ++i)
    box.vertices.push_back(
        Vec3((i & 1) != 0 ? 0.5 : -0.5, (i & 2) != 0 ? 0.5 : -0.5, (i & 4) != 0 ? 0.5 : -0.5)
            .cwiseProduct(size));
  box.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  return box;
}

inline std::vector<std::array<std::int64_t, 3>> triangles(const BoxFaces& box) {
  std::vector<std::array<std::int64_t, 3>> all;
  for (const auto& f : box.faces) {
    all.push_back({f[0], f[1], f[2]});
    all.push_back({f[0], f[2], f[3]});
  }
  return all;
}

inline std::string numbersText(const Vec3& v) {
  return numberText(v.x()) + " " + numberText(v.y()) + " " + numberText(v.z());
}

template <class T>
std::string bytesOf(T value, std::endian order = std::endian::little) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

inline std::string floatsOf(const Vec3& v, std::endian order = std::endian::little) {
  std::string bytes;
  for (const double x : v) bytes += bytesOf(static_cast<float>(x), order);
  return bytes;
}

inline std::string boxObj(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text = "# a box\nmtllib none.mtl\no box\n";
  for (const Vec3& v : box.vertices) text += "v " + numbersText(v) + "\n";
  text += "vn 0 0 1\n";
  for (const auto& f : box.faces) {
    text += "f";
    for (const std::int64_t corner : f) text += " " + std::to_string(corner + 1) + "//1";
    text += "\n";
  }
  return text;
}

inline std::string boxOff(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text = "OFF\n# a box\n8 6 12\n";
  for (const Vec3& v : box.vertices) text += numbersText(v) + "\n";
  for (const auto& f : box.faces) {
    text += "4";
    for (const std::int64_t corner : f) text += " " + std::to_string(corner);
    text += "\n";
  }
  return text;
}

inline std::string plyHeader(const std::string& format) {
  return "ply\nformat " + format +
         " 1.0\ncomment a box\nelement vertex 8\nproperty float x\nproperty float y\nproperty "
         "float z\n"
         "element face 6\nproperty uchar red\nproperty list uchar int vertex_indices\nend_header\n";
}

inline std::string boxPlyText(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text = plyHeader("ascii");
  for (const Vec3& v : box.vertices) text += numbersText(v) + "\n";
  for (const auto& f : box.faces) {
    text += "255 4";
    for (const std::int64_t corner : f) text += " " + std::to_string(corner);
    text += "\n";
  }
  return text;
}

inline std::string boxPlyBytes(const Vec3& size, std::endian order) {
  const BoxFaces box = boxFaces(size);
  std::string text =
      plyHeader(order == std::endian::little ? "binary_little_endian" : "binary_big_endian");
  for (const Vec3& v : box.vertices) text += floatsOf(v, order);
  for (const auto& f : box.faces) {
    text += "\xff\x04";
    for (const std::int64_t corner : f) text += bytesOf(static_cast<std::int32_t>(corner), order);
  }
  return text;
}

inline std::string boxStlText(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text = "solid box\n";
  for (const auto& t : triangles(box)) {
    text += "facet normal 0 0 0\n outer loop\n";
    for (const std::int64_t corner : t)
      text += "  vertex " + numbersText(box.vertices[static_cast<std::size_t>(corner)]) + "\n";
    text += " endloop\nendfacet\n";
  }
  return text + "endsolid box\n";
}

inline std::string boxStlBytes(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text = "solid, but in bytes";
  text.resize(80, ' ');
  text += bytesOf(std::uint32_t{12});
  for (const auto& t : triangles(box)) {
    text += floatsOf(Vec3::Zero());
    for (const std::int64_t corner : t)
      text += floatsOf(box.vertices[static_cast<std::size_t>(corner)]);
    text += std::string(2, '\0');
  }
  return text;
}

/// The places, then the corners, as a buffer of glTF.
inline std::string gltfBuffer(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string bytes;
  for (const Vec3& v : box.vertices) bytes += floatsOf(v);
  for (const auto& t : triangles(box))
    for (const std::int64_t corner : t) bytes += bytesOf(static_cast<std::uint16_t>(corner));
  return bytes;
}

inline std::string base64(const std::string& bytes) {
  constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63U];
  }
  return text;
}

/// The box within a node that moves it by `place`.
inline std::string gltfText(const std::string& uri, const Vec3& place) {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"mesh":0,"translation":[)" +
         numberText(place.x()) + "," + numberText(place.y()) + "," + numberText(place.z()) +
         R"(]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"accessors":[{"bufferView":0,)"
         R"("componentType":5126,"count":8,"type":"VEC3","min":[-9,-9,-9],"max":[9,9,9]},{"bufferView":1,"componentType":5123,)"
         R"("count":36,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":96},)"
         R"({"buffer":0,"byteOffset":96,"byteLength":72}],"buffers":[{"byteLength":168)" +
         (uri.empty() ? uri : ",\"uri\":\"" + uri + "\"") + "}]}";
}

inline std::string boxGltf(const Vec3& size, const Vec3& place = Vec3::Zero()) {
  return gltfText("data:application/octet-stream;base64," + base64(gltfBuffer(size)), place);
}

inline std::string boxGlb(const Vec3& size) {
  std::string json = gltfText("", Vec3::Zero());
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::string buffer = gltfBuffer(size);
  const auto length = [](const std::string& bytes) {
    return bytesOf(static_cast<std::uint32_t>(bytes.size()));
  };
  std::string text =
      length(json) + "JSON" + json + length(buffer) + std::string("BIN\0", 4) + buffer;
  return "glTF" + bytesOf(std::uint32_t{2}) +
         bytesOf(static_cast<std::uint32_t>(text.size() + 12)) + text;
}

/// Legacy files of VTK: polygons in one list, and triangle strips in two lists as bytes.
inline std::string boxVtkText(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string text =
      "# vtk DataFile Version 3.0\na box\nASCII\nDATASET POLYDATA\nPOINTS 8 double\n";
  for (const Vec3& v : box.vertices) text += numbersText(v) + "\n";
  text += "METADATA\nINFORMATION 0\n\nPOLYGONS 6 30\n";
  for (const auto& f : box.faces)
    text += "4 " + std::to_string(f[0]) + " " + std::to_string(f[1]) + " " + std::to_string(f[2]) +
            " " + std::to_string(f[3]) + "\n";
  return text;
}
inline std::string boxVtkBytes(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  constexpr auto big = std::endian::big;
  std::string text =
      "# vtk DataFile Version 5.1\na box\nBINARY\nDATASET POLYDATA\nPOINTS 8 float\n";
  for (const Vec3& v : box.vertices) text += floatsOf(v, big);
  text += "\nTRIANGLE_STRIPS 7 24\nOFFSETS vtktypeint64\n";
  for (std::int64_t i = 0; i <= 6; ++i) text += bytesOf(4 * i, big);
  text += "\nCONNECTIVITY vtktypeint64\n";
  // A square a b c d is the strip a b d c.
  for (const auto& f : box.faces)
    for (const std::int64_t corner : {f[0], f[1], f[3], f[2]}) text += bytesOf(corner, big);
  return text + "\n";
}

/// The three arrays of an XML file of VTK: places as Float32, corners and ends as Int32.
inline std::array<std::string, 3> vtpArrays(const Vec3& size) {
  const BoxFaces box = boxFaces(size);
  std::string places, corners, ends;
  for (const Vec3& v : box.vertices) places += floatsOf(v);
  for (std::size_t i = 0; i < box.faces.size(); ++i) {
    for (const std::int64_t corner : box.faces[i])
      corners += bytesOf(static_cast<std::int32_t>(corner));
    ends += bytesOf(static_cast<std::int32_t>(4 * (i + 1)));
  }
  const auto headed = [](const std::string& bytes) {
    return bytesOf(static_cast<std::uint32_t>(bytes.size())) + bytes;
  };
  return {headed(places), headed(corners), headed(ends)};
}
/// With what stands in or behind each of the arrays.
inline std::string boxVtp(const std::array<std::string, 3>& attributes,
                          const std::array<std::string, 3>& contents, const char* places,
                          const char* whole, const std::string& appended = "") {
  const auto array = [&](std::size_t i, const char* type, const std::string& more) {
    return std::string("<DataArray type=\"") + type + "\" " + more + " " + attributes[i] + ">" +
           contents[i] + "</DataArray>\n";
  };
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
         "byte_order=\"LittleEndian\" header_type=\"UInt32\">\n<PolyData>\n<Piece "
         "NumberOfPoints=\"8\" NumberOfVerts=\"0\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
         "NumberOfPolys=\"6\">\n<Points>\n" +
         array(0, places, "Name=\"Points\" NumberOfComponents=\"3\"") + "</Points>\n<Polys>\n" +
         array(1, whole, "Name=\"connectivity\"") + array(2, whole, "Name=\"offsets\"") +
         "</Polys>\n</Piece>\n</PolyData>\n" + appended + "</VTKFile>\n";
}
inline std::string boxVtpText(const Vec3& size, const Vec3& place = Vec3::Zero()) {
  const BoxFaces box = boxFaces(size);
  std::array<std::string, 3> contents;
  for (const Vec3& v : box.vertices) contents[0] += numbersText(v + place) + "\n";
  for (std::size_t i = 0; i < box.faces.size(); ++i) {
    for (const std::int64_t corner : box.faces[i]) contents[1] += std::to_string(corner) + " ";
    contents[2] += std::to_string(4 * (i + 1)) + " ";
  }
  const std::string ascii = "format=\"ascii\"";
  return boxVtp({ascii, ascii, ascii}, contents, "Float64", "Int64");
}
inline std::string boxVtpBytes(const Vec3& size) {
  std::array<std::string, 3> contents = vtpArrays(size);
  for (std::string& each : contents) each = "\n" + base64(each) + "\n";
  const std::string binary = "format=\"binary\"";
  return boxVtp({binary, binary, binary}, contents, "Float32", "Int32");
}
enum class AppendedAs { Raw, Base64 };
inline std::string boxVtpAppended(const Vec3& size, AppendedAs form = AppendedAs::Raw) {
  std::array<std::string, 3> arrays = vtpArrays(size), attributes;
  std::string all;
  for (std::size_t i = 0; i < 3; ++i) {
    attributes[i] = "format=\"appended\" offset=\"" + std::to_string(all.size()) + "\"";
    all += form == AppendedAs::Raw ? arrays[i] : base64(arrays[i]);
  }
  return boxVtp(attributes, {}, "Float32", "Int32",
                std::string("<AppendedData encoding=\"") +
                    (form == AppendedAs::Raw ? "raw" : "base64") + "\">\n_" + all +
                    "\n</AppendedData>\n");
}

struct MeshText {
  std::string ending, text;
};
inline std::vector<MeshText> boxInEveryFormat(const Vec3& size) {
  return {{"obj", boxObj(size)},
          {"off", boxOff(size)},
          {"ply", boxPlyText(size)},
          {"ply", boxPlyBytes(size, std::endian::little)},
          {"ply", boxPlyBytes(size, std::endian::big)},
          {"stl", boxStlText(size)},
          {"stl", boxStlBytes(size)},
          {"gltf", boxGltf(size)},
          {"glb", boxGlb(size)},
          {"vtk", boxVtkText(size)},
          {"vtk", boxVtkBytes(size)},
          {"vtp", boxVtpText(size)},
          {"vtp", boxVtpBytes(size)},
          {"vtp", boxVtpAppended(size)}};
}

}  // namespace compliant::test
