#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

constexpr std::size_t stlHead = 84;   // bytes: a comment of 80, the number of triangles
constexpr std::size_t perFacet = 50;  // bytes: normal, three places, two bytes of anything

static_assert(std::endian::native == std::endian::little,
              "STL files are read as they lie in memory");

template <class T>
T valueAt(std::string_view bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// Each triangle has its own vertices.
Status addFacet(SurfaceBuilder& builder, const Vec3& a, const Vec3& b, const Vec3& c) {
  const auto first = static_cast<std::int64_t>(builder.vertexCount());
  for (const Vec3& place : {a, b, c})
    if (const Status added = builder.addVertex(place); !added) return added;
  return builder.addFace(std::array{first, first + 1, first + 2});
}

Result<Surface> stlFromBytes(std::string_view bytes) {
  if (bytes.size() < stlHead) return Error{"", "The file is too short for an STL file"};
  const auto count = valueAt<std::uint32_t>(bytes, 80);
  if (auto sentence = SurfaceBuilder::tooMany(0, count)) return Error{"", *sentence};
  if (bytes.size() < stlHead + perFacet * count)
    return Error{"", "The file announces " + std::to_string(count) + " triangles and ends after " +
                         std::to_string((bytes.size() - stlHead) / perFacet)};
  SurfaceBuilder builder;
  for (std::size_t i = 0; i < count; ++i) {
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 9; ++k)
      corners[k / 3][static_cast<Index>(k % 3)] =
          shortestDecimal(valueAt<float>(bytes, stlHead + perFacet * i + 12 + 4 * k));
    if (const Status added = addFacet(builder, corners[0], corners[1], corners[2]); !added)
      return added.error();
  }
  return builder.build();
}

/// Whether a line of this format may begin with the word.
bool isStlKeyword(std::string_view word) {
  constexpr std::array<std::string_view, 7> known{"solid",   "facet",    "outer",   "vertex",
                                                  "endloop", "endfacet", "endsolid"};
  return std::find(known.begin(), known.end(), word) != known.end();
}

Result<Surface> stlFromText(std::string_view text) {
  Words words(text);
  SurfaceBuilder builder;
  std::vector<Vec3> corners;
  bool isStl = false;
  while (words.nextLine()) {
    const std::string keyword = inSmallLetters(words.next());
    isStl = isStl || isStlKeyword(keyword);
    if (keyword == "vertex") {
      const Result<Vec3> place = readPlace(words);
      if (!place) return place.error();
      corners.push_back(*place);
    }
    if (corners.size() > 3 || (keyword == "endloop" && corners.size() != 3))
      return words.error("A facet has three vertices");
    if (keyword != "endloop") continue;
    if (const Status added = addFacet(builder, corners[0], corners[1], corners[2]); !added)
      return words.error(added.error().what);
    corners.clear();
  }
  if (!corners.empty()) return words.error("The file ends within a facet");
  if (!isStl)
    return Error{
        "",
        "This is no STL file: no line begins with solid, facet or another keyword of the format"};
  return builder.build();
}

}  // namespace

Result<Surface> readStl(std::string_view text) {
  // Both kinds may begin with anything, but binary numbers contain zero bytes.
  const bool fits = text.size() >= stlHead &&
                    text.size() == stlHead + perFacet * valueAt<std::uint32_t>(text, stlHead - 4);
  const bool isText =
      !fits && text.substr(0, stlHead + perFacet).find('\0') == std::string_view::npos;
  return isText ? stlFromText(text) : stlFromBytes(text);
}

}  // namespace compliant::mesh
