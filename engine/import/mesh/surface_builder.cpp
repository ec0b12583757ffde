#include "engine/import/mesh/surface_builder.hpp"

#include <array>
#include <charconv>
#include <unordered_map>

#include "engine/base/text.hpp"
#include "engine/import/mesh/polygon.hpp"

namespace compliant::mesh {

namespace {

struct PlaceHash {
  std::size_t operator()(const std::array<double, 3>& place) const {
    Hash hash;
    for (const double x : place) hash.add(x);
    return static_cast<std::size_t>(hash.value());
  }
};

/// Vertices by their places.
class Welder {
 public:
  std::int64_t numberOf(const Vec3& place) {
    // −0 is 0.
    const std::array<double, 3> key{place.x() + 0.0, place.y() + 0.0, place.z() + 0.0};
    const auto [entry, isNew] =
        numbers_.try_emplace(key, static_cast<std::int64_t>(vertices.size()));
    if (isNew) vertices.emplace_back(key[0], key[1], key[2]);
    return entry->second;
  }
  std::vector<Vec3> vertices;

 private:
  std::unordered_map<std::array<double, 3>, std::int64_t, PlaceHash> numbers_;
};

}  // namespace

double shortestDecimal(float value) {
  std::array<char, 32> text{};
  const char* const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  double decimal = value;  // unchanged if it is not finite
  std::from_chars(text.data(), end, decimal);
  return decimal;
}

std::optional<std::string> SurfaceBuilder::tooMany(double vertices, double faces) {
  const auto sentence = [](double count, const char* things, std::size_t most) {
    // Numbers beyond any file need not be exact.
    const std::string text =
        count < 1e15 ? std::to_string(static_cast<std::int64_t>(count)) : numberText(count);
    return "The mesh has " + text + " " + things + "; at most " + std::to_string(most) +
           " are read. Simplify it first";
  };
  if (faces > static_cast<double>(mostTriangles))
    return sentence(faces, "triangles", mostTriangles);
  if (vertices > static_cast<double>(mostVertices))
    return sentence(vertices, "vertices", mostVertices);
  return std::nullopt;
}

Status SurfaceBuilder::addVertex(const Vec3& place) {
  if (!place.allFinite())
    return Error{"",
                 "Vertex " + std::to_string(faces_.vertices.size()) + " is not at a finite place"};
  faces_.vertices.push_back(place);
  if (auto sentence = tooMany(static_cast<double>(faces_.vertices.size()), 0))
    return Error{"", *sentence};
  return {};
}

Status SurfaceBuilder::addFace(std::span<const std::int64_t> corners) {
  if (corners.size() < 3) return Error{"", "A face has fewer than three corners"};
  triangles_ += corners.size() - 2;
  if (auto sentence = tooMany(0, static_cast<double>(triangles_))) return Error{"", *sentence};
  faces_.corners.insert(faces_.corners.end(), corners.begin(), corners.end());
  faces_.ends.push_back(faces_.corners.size());
  return {};
}

Result<Surface> SurfaceBuilder::build() {
  if (faces_.vertices.empty()) return Error{"", "The file has no vertices"};
  if (faces_.corners.empty()) return Error{"", "The file has no faces"};
  Welder welder;
  Surface surface;
  std::vector<std::int64_t> numbers;
  std::vector<Vec3> polygon;
  std::size_t at = 0;
  for (const std::size_t end : faces_.ends) {
    numbers.clear();
    polygon.clear();
    for (; at < end; ++at) {
      const std::int64_t corner = faces_.corners[at];
      if (corner < 0 || corner >= static_cast<std::int64_t>(faces_.vertices.size()))
        return Error{"", "A face refers to vertex " + std::to_string(corner) +
                             ", counted from 0, but the file has " +
                             std::to_string(faces_.vertices.size())};
      polygon.push_back(faces_.vertices[static_cast<std::size_t>(corner)]);
      numbers.push_back(welder.numberOf(polygon.back()));
    }
    for (const auto& corner : trianglesOfPolygon(polygon)) {
      const std::array triangle{numbers[corner[0]], numbers[corner[1]], numbers[corner[2]]};
      if (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0])
        ++surface.needles;
      else
        surface.triangles.insert(surface.triangles.end(), triangle.begin(), triangle.end());
    }
  }
  surface.vertices = std::move(welder.vertices);
  surface.written = std::move(faces_);
  return surface;
}

}  // namespace compliant::mesh
