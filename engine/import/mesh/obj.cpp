#include <algorithm>
#include <array>

#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

/// "7", "7/1/2", "-1": the vertex from 0; in the file it counts from 1, or backwards from the last.
std::optional<std::int64_t> cornerIn(std::string_view word, std::size_t vertices) {
  const auto number = wholeIn(word.substr(0, word.find('/')));
  if (!number || *number == 0 || *number < -static_cast<std::int64_t>(vertices))
    return std::nullopt;
  return *number > 0 ? *number - 1 : static_cast<std::int64_t>(vertices) + *number;
}

/// Whether a line of this format may begin with the word.
bool isKeyword(std::string_view word) {
  constexpr std::array<std::string_view, 17> known{
      "v", "vt", "vn",     "vp",     "f",   "l",      "p",    "o",   "g",
      "s", "mg", "usemtl", "mtllib", "deg", "cstype", "curv", "surf"};
  return std::find(known.begin(), known.end(), word) != known.end();
}

}  // namespace

/// Lines "v x y z" and "f a b c …"; all others concern appearance.
Result<Surface> readObj(std::string_view text) {
  Words words(text, Lines::JoinedByBackslash);
  SurfaceBuilder builder;
  std::vector<std::int64_t> corners;
  bool isObj = false;
  while (words.nextLineWithWords('#')) {
    const std::string_view keyword = words.next();
    isObj = isObj || isKeyword(keyword);
    if (keyword == "v") {
      const Result<Vec3> place = readPlace(words);
      if (!place) return place.error();
      if (const Status added = builder.addVertex(*place); !added)
        return words.error(added.error().what);
    } else if (keyword == "f") {
      corners.clear();
      for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        const auto corner = cornerIn(word, builder.vertexCount());
        if (!corner)
          return words.error(
              "A face refers to vertices by whole numbers from 1, or from −1 backwards");
        corners.push_back(*corner);
      }
      if (const Status added = builder.addFace(corners); !added)
        return words.error(added.error().what);
    }
  }
  if (!isObj)
    return Error{"",
                 "This is no OBJ file: no line begins with v, f or another keyword of the format"};
  return builder.build();
}

}  // namespace compliant::mesh
