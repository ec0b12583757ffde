#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

/// The numbers of vertices and faces, in the line of the keyword or the next one.
Result<std::pair<std::int64_t, std::int64_t>> readCounts(Words& words) {
  std::string_view word = words.next();
  if (word.empty() && words.nextLineWithWords('#')) word = words.next();
  const auto vertices = wholeIn(word), faces = wholeIn(words.next());
  if (!vertices || !faces || *vertices < 0 || *faces < 0)
    return words.error("The numbers of vertices and faces are missing");
  if (auto sentence =
          SurfaceBuilder::tooMany(static_cast<double>(*vertices), static_cast<double>(*faces)))
    return words.error(*sentence);
  return std::pair(*vertices, *faces);
}

Error endsEarly(const Words& words, const char* things, std::int64_t read, std::int64_t announced) {
  return words.error("The file ends after " + std::to_string(read) + " of " +
                     std::to_string(announced) + " " + things);
}

}  // namespace

/// "OFF", the numbers of vertices, faces and edges, a line per vertex, a line "n a b c …" per face.
/// Colours behind them are not read.
Result<Surface> readOff(std::string_view text) {
  Words words(text);
  SurfaceBuilder builder;
  if (!words.nextLineWithWords('#')) return Error{"", "The file is empty"};
  const std::string_view keyword = words.next();
  if (keyword != "OFF" && keyword != "COFF")
    return words.error("This is no OFF file: it begins with OFF or COFF");
  const auto counts = readCounts(words);
  if (!counts) return counts.error();
  const auto [vertices, faces] = *counts;
  for (std::int64_t i = 0; i < vertices; ++i) {
    if (!words.nextLineWithWords('#')) return endsEarly(words, "vertices", i, vertices);
    const Result<Vec3> place = readPlace(words);
    if (!place) return place.error();
    if (const Status added = builder.addVertex(*place); !added)
      return words.error(added.error().what);
  }
  std::vector<std::int64_t> corners;
  for (std::int64_t i = 0; i < faces; ++i) {
    if (!words.nextLineWithWords('#')) return endsEarly(words, "faces", i, faces);
    const auto count = wholeIn(words.next());
    corners.clear();
    for (std::int64_t k = 0; count && k < *count; ++k) {
      const auto corner = wholeIn(words.next());
      if (!corner) break;
      corners.push_back(*corner);
    }
    if (!count || static_cast<std::int64_t>(corners.size()) != *count)
      return words.error("A face is the number of its corners and so many whole numbers");
    if (const Status added = builder.addFace(corners); !added)
      return words.error(added.error().what);
  }
  return builder.build();
}

}  // namespace compliant::mesh
