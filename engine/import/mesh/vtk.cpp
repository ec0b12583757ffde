// Legacy files of VTK: "VTK file formats", chapter "Simple legacy formats", in the documentation of
// VTK. Bytes are big-endian.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/text.hpp"
#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/strips.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

/// Of all cells: three for each triangle, and as many again for their sizes.
constexpr std::uint64_t mostCorners = 4 * mostVertices;

enum class NumberKind { Float, Double, Int, Long };

std::optional<NumberKind> kindOf(std::string_view type) {
  const std::string word = inSmallLetters(type);
  if (word == "float") return NumberKind::Float;
  if (word == "double") return NumberKind::Double;
  if (word == "int" || word == "vtkidtype" || word == "unsigned_int") return NumberKind::Int;
  if (word == "long" || word == "vtktypeint64") return NumberKind::Long;
  return std::nullopt;
}

template <class T>
T bigEndianAt(const char* bytes) {
  std::array<char, sizeof(T)> own;
  std::copy_n(bytes, own.size(), own.begin());
  if constexpr (std::endian::native == std::endian::little) std::reverse(own.begin(), own.end());
  return std::bit_cast<T>(own);
}

/// The sections of a file, one after another.
class LegacyReader {
 public:
  explicit LegacyReader(std::string_view text) : text_(text) {}

  Result<Surface> read() {
    if (!restOfLine().starts_with("# vtk DataFile Version"))
      return Error{"", "This is no legacy file of VTK: it begins with # vtk DataFile Version"};
    restOfLine();  // the title
    const std::string form = inSmallLetters(trimmed(std::string(restOfLine())));
    if (form != "ascii" && form != "binary") return Error{"line 3", "It must be ASCII or BINARY"};
    binary_ = form == "binary";
    if (inSmallLetters(word()) != "dataset") return Error{"", "The DATASET is missing"};
    if (const std::string set(word()); inSmallLetters(set) != "polydata")
      return Error{"", "The dataset is " + inQuotes(set.substr(0, 40)) +
                           ". Only POLYDATA is a surface: extract it, and save that"};
    restOfLine();
    while (true) {
      const std::string keyword = inSmallLetters(word());
      if (keyword.empty() || keyword == "point_data" || keyword == "cell_data") break;
      if (const Status done = section(keyword); !done) return done.error();
    }
    Result<Surface> surface = builder_.build();
    if (surface) surface->linesAndPoints = linesAndPoints_;
    return surface;
  }

 private:
  Status section(const std::string& keyword) {
    if (keyword == "points") return readPoints();
    if (keyword == "metadata") return skipMetadata();
    if (keyword == "field") return skipField();
    if (keyword == "polygons" || keyword == "triangle_strips" || keyword == "lines" ||
        keyword == "vertices")
      return readCells(keyword);
    return Error{"", inQuotes(keyword.substr(0, 40)) +
                         " is no part of POLYDATA that is read: POINTS, POLYGONS, "
                         "TRIANGLE_STRIPS, LINES, VERTICES"};
  }

  Status readPoints() {
    const auto count = wholeIn(word());
    const auto kind = kindOf(word());
    restOfLine();
    if (!count || *count < 0 || !kind)
      return Error{"", "POINTS must be followed by their number and float or double"};
    if (auto sentence = SurfaceBuilder::tooMany(static_cast<double>(*count), 0))
      return Error{"", *sentence};
    for (std::int64_t i = 0; i < *count; ++i) {
      Vec3 place;
      for (Index axis = 0; axis < 3; ++axis) {
        const auto number = real(*kind);
        if (!number) return endsEarly("points", i, *count);
        place[axis] = *number;
      }
      if (const Status added = builder_.addVertex(place); !added) return added;
    }
    return {};
  }

  Status readCells(const std::string& keyword) {
    const auto first = wholeIn(word()), second = wholeIn(word());
    restOfLine();
    if (!first || !second || *first < 0 || *second < 0)
      return Error{"", keyword + " must be followed by two numbers"};
    // Since version 5.1 there are two lists instead of one, and the first number counts offsets.
    const std::size_t before = at_;
    const bool lists = inSmallLetters(word()) == "offsets";
    if (!lists) at_ = before;
    if (keyword == "lines" || keyword == "vertices") {
      linesAndPoints_ +=
          static_cast<std::size_t>(lists ? std::max<std::int64_t>(*first - 1, 0) : *first);
      return lists ? skipLists(*first, *second) : skip(NumberKind::Int, *second);
    }
    if (auto sentence = SurfaceBuilder::tooMany(0, static_cast<double>(*first - (lists ? 1 : 0))))
      return Error{"", *sentence};
    if (static_cast<std::uint64_t>(*second) > mostCorners)
      return Error{"", keyword + " has more than " + std::to_string(mostCorners) + " numbers"};
    if (lists) return readLists(keyword, *first, *second);
    std::vector<std::int64_t> corners;
    std::int64_t left = *second;
    for (std::int64_t cell = 0; cell < *first; ++cell) {
      const auto size = whole(NumberKind::Int);
      if (!size || *size < 0 || *size >= left) return endsEarly("cells", cell, *first);
      left -= *size + 1;
      corners.clear();
      for (std::int64_t k = 0; k < *size; ++k) {
        const auto corner = whole(NumberKind::Int);
        if (!corner) return endsEarly("cells", cell, *first);
        corners.push_back(*corner);
      }
      if (const Status added = addCell(keyword, corners); !added) return added;
    }
    return {};
  }

  Status readLists(const std::string& keyword, std::int64_t offsets, std::int64_t entries) {
    const auto ends = readList(offsets);
    if (!ends) return ends.error();
    if (inSmallLetters(word()) != "connectivity")
      return Error{"", "CONNECTIVITY is missing behind the OFFSETS of " + keyword};
    const auto all = readList(entries);
    if (!all) return all.error();
    std::vector<std::int64_t> corners;
    for (std::size_t cell = 0; cell + 1 < ends->size(); ++cell) {
      const std::int64_t from = (*ends)[cell], to = (*ends)[cell + 1];
      if (from < 0 || to < from || to > entries)
        return Error{"", "Offset " + std::to_string(cell + 1) + " of " + keyword + " is " +
                             std::to_string(to) + ": offsets rise from 0 to " +
                             std::to_string(entries)};
      corners.assign(all->begin() + from, all->begin() + to);
      if (const Status added = addCell(keyword, corners); !added) return added;
    }
    return {};
  }

  Result<std::vector<std::int64_t>> readList(std::int64_t count) {
    const auto kind = kindOf(word());
    restOfLine();
    if (!kind || *kind == NumberKind::Float || *kind == NumberKind::Double)
      return Error{"", "OFFSETS and CONNECTIVITY must be whole numbers"};
    std::vector<std::int64_t> numbers;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto number = whole(*kind);
      if (!number) return endsEarly("numbers", i, count).error();
      numbers.push_back(*number);
    }
    return numbers;
  }

  Status addCell(const std::string& keyword, const std::vector<std::int64_t>& corners) {
    if (keyword == "polygons") return builder_.addFace(corners);
    return addStrip(builder_, corners);
  }

  Status skip(NumberKind kind, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
      if (!real(kind)) return endsEarly("numbers", i, count);
    return {};
  }

  Status skipLists(std::int64_t ends, std::int64_t entries) {
    if (const Status skipped = skipList(ends); !skipped) return skipped;
    if (inSmallLetters(word()) != "connectivity")
      return Error{"", "CONNECTIVITY is missing behind the OFFSETS"};
    return skipList(entries);
  }

  Status skipList(std::int64_t count) {
    const auto kind = kindOf(word());
    restOfLine();
    return kind ? skip(*kind, count)
                : Status(Error{"", "OFFSETS and CONNECTIVITY must be whole numbers"});
  }

  /// "FieldData", the number of arrays, and of each its name, two sizes, its type and its numbers.
  Status skipField() {
    word();
    const auto arrays = wholeIn(word());
    if (!arrays || *arrays < 0) return Error{"", "FIELD must be followed by a name and a number"};
    for (std::int64_t i = 0; i < *arrays; ++i) {
      std::string name = inSmallLetters(word());
      if (name == "metadata") {
        if (const Status skipped = skipMetadata(); !skipped) return skipped;
        name = inSmallLetters(word());
      }
      const auto width = wholeIn(word()), count = wholeIn(word());
      const std::string_view type = word();
      const auto kind = kindOf(type);
      restOfLine();
      if (!width || !count || *width < 0 || *count < 0 || *width > 1'000'000 ||
          *count > 1'000'000'000 || !kind)
        return Error{"", "The array " + inQuotes(name.substr(0, 40)) +
                             " of FIELD has numbers of type " +
                             inQuotes(std::string(type.substr(0, 40))) + ", which are not read"};
      if (const Status skipped = skip(*kind, *width * *count); !skipped) return skipped;
    }
    return {};
  }

  /// Skips to an empty line.
  Status skipMetadata() {
    restOfLine();
    while (at_ < text_.size() && !trimmed(std::string(restOfLine())).empty()) {
    }
    return {};
  }

  Status endsEarly(const char* things, std::int64_t read, std::int64_t announced) const {
    return Error{"", "The file ends, or has no number, after " + std::to_string(read) + " of " +
                         std::to_string(announced) + " " + things};
  }

  static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  std::string_view word() {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
    const std::size_t start = at_;
    while (at_ < text_.size() && !blank(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }
  std::string_view restOfLine() {
    const std::size_t start = at_, end = std::min(text_.find('\n', at_), text_.size());
    at_ = std::min(end + 1, text_.size());
    return text_.substr(start, end - start);
  }

  template <class T>
  std::optional<T> bytes() {
    if (text_.size() - at_ < sizeof(T)) return std::nullopt;
    const T value = bigEndianAt<T>(text_.data() + at_);
    at_ += sizeof(T);
    return value;
  }
  std::optional<double> real(NumberKind kind) {
    if (!binary_) return realIn(word());
    if (kind == NumberKind::Float) {
      const auto value = bytes<float>();
      return value ? std::optional<double>(shortestDecimal(*value)) : std::nullopt;
    }
    if (kind == NumberKind::Double) return bytes<double>();
    const auto value = whole(kind);
    return value ? std::optional<double>(static_cast<double>(*value)) : std::nullopt;
  }
  std::optional<std::int64_t> whole(NumberKind kind) {
    if (!binary_) return wholeIn(word());
    if (kind == NumberKind::Long) return bytes<std::int64_t>();
    const auto value = bytes<std::int32_t>();
    return value ? std::optional<std::int64_t>(*value) : std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool binary_ = false;
  std::size_t linesAndPoints_ = 0;
  SurfaceBuilder builder_;
};

}  // namespace

Result<Surface> readVtk(std::string_view text) { return LegacyReader(text).read(); }

}  // namespace compliant::mesh
