#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

enum class Encoding { Text, LittleEndian, BigEndian };
enum class Number { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float, Double };

struct NumberName {
  std::string_view old, sized;
  Number number;
};
constexpr std::array<NumberName, 8> numberNames{{{"char", "int8", Number::Int8},
                                                 {"uchar", "uint8", Number::UInt8},
                                                 {"short", "int16", Number::Int16},
                                                 {"ushort", "uint16", Number::UInt16},
                                                 {"int", "int32", Number::Int32},
                                                 {"uint", "uint32", Number::UInt32},
                                                 {"float", "float32", Number::Float},
                                                 {"double", "float64", Number::Double}}};

std::optional<Number> numberNamed(std::string_view name) {
  for (const NumberName& each : numberNames)
    if (name == each.old || name == each.sized) return each.number;
  return std::nullopt;
}

int sizeOf(Number number) {
  switch (number) {
    case Number::Int8:
    case Number::UInt8:
      return 1;
    case Number::Int16:
    case Number::UInt16:
      return 2;
    case Number::Double:
      return 8;
    case Number::Int32:
    case Number::UInt32:
    case Number::Float:
      break;
  }
  return 4;
}

struct Property {
  std::string name;
  Number number = Number::Float;
  std::optional<Number> length;  ///< of a list: the type of its number of entries
};

struct Element {
  std::string name;
  std::int64_t count = 0;
  std::vector<Property> properties;
};

/// The numbers after the header, one after another. After the end there are none.
class Numbers {
 public:
  Numbers(Words words, Encoding encoding)
      : words_(words), bytes_(words.rest()), encoding_(encoding) {}

  /// Whether the text may contain this many more of them.
  bool hasRoomFor(double count, Number number) const {
    return count >= 0 && (encoding_ == Encoding::Text ||
                          count * sizeOf(number) <= static_cast<double>(bytes_.size()));
  }
  /// Skips this many numbers, for which there is room; false if the text ends within them.
  bool skip(double count, Number number) {
    if (encoding_ != Encoding::Text) {
      bytes_.remove_prefix(static_cast<std::size_t>(count) *
                           static_cast<std::size_t>(sizeOf(number)));
      return true;
    }
    for (double k = 0; k < count; ++k)
      if (words_.nextAnywhere().empty()) return false;
    return true;
  }

  std::optional<double> next(Number number) {
    if (encoding_ == Encoding::Text) return realIn(words_.nextAnywhere());
    switch (number) {
      case Number::Int8:
        return value<std::int8_t>();
      case Number::UInt8:
        return value<std::uint8_t>();
      case Number::Int16:
        return value<std::int16_t>();
      case Number::UInt16:
        return value<std::uint16_t>();
      case Number::Int32:
        return value<std::int32_t>();
      case Number::UInt32:
        return value<std::uint32_t>();
      case Number::Double:
        return value<double>();
      case Number::Float:
        break;
    }
    const auto single = value<float>();
    return single ? std::optional(shortestDecimal(*single)) : std::nullopt;
  }

 private:
  template <class T>
  std::optional<T> value() {
    std::array<char, sizeof(T)> own{};
    if (bytes_.size() < sizeof(T)) return std::nullopt;
    std::copy_n(bytes_.begin(), sizeof(T), own.begin());
    bytes_.remove_prefix(sizeof(T));
    if ((encoding_ == Encoding::LittleEndian) != (std::endian::native == std::endian::little))
      std::reverse(own.begin(), own.end());
    return std::bit_cast<T>(own);
  }

  Words words_;
  std::string_view bytes_;
  Encoding encoding_;
};

struct Header {
  Encoding encoding = Encoding::Text;
  std::vector<Element> elements;
};

Result<Encoding> encodingIn(Words& words) {
  const std::string_view name = words.next();
  if (name == "ascii") return Encoding::Text;
  if (name == "binary_little_endian") return Encoding::LittleEndian;
  if (name == "binary_big_endian") return Encoding::BigEndian;
  return words.error("The format must be ascii, binary_little_endian or binary_big_endian");
}

Result<Element> elementIn(Words& words) {
  Element element{std::string(words.next()), 0, {}};
  const auto count = wholeIn(words.next());
  if (!count || *count < 0) return words.error("An element needs a name and a number");
  element.count = *count;
  return element;
}

Result<Property> propertyIn(Words& words) {
  Property property;
  std::string_view name = words.next();
  if (name == "list") {
    property.length = numberNamed(words.next());
    if (!property.length) return words.error("This type of numbers is unknown");
    name = words.next();
  }
  const auto number = numberNamed(name);
  if (!number) return words.error("This type of numbers is unknown");
  property.number = *number;
  property.name = words.next();
  return property;
}

Result<Header> readHeader(Words& words) {
  if (!words.nextLine() || words.next() != "ply")
    return Error{"", "This is no PLY file: it begins with ply"};
  Header header;
  while (words.nextLine()) {
    const std::string_view keyword = words.next();
    if (keyword == "end_header") return header;
    if (keyword == "format") {
      const auto encoding = encodingIn(words);
      if (!encoding) return encoding.error();
      header.encoding = *encoding;
    } else if (keyword == "element") {
      const auto element = elementIn(words);
      if (!element) return element.error();
      header.elements.push_back(*element);
    } else if (keyword == "property") {
      if (header.elements.empty())
        return words.error("A property belongs to an element, which comes first");
      const auto property = propertyIn(words);
      if (!property) return property.error();
      header.elements.back().properties.push_back(*property);
    }
  }
  return words.error("The file ends within its header");
}

/// Reads elements in their order; keeps places and faces.
class Body {
 public:
  explicit Body(Numbers numbers) : numbers_(numbers) {}

  Status read(const Element& element) {
    if (element.properties.empty()) return {};  // takes no room
    for (std::int64_t i = 0; i < element.count; ++i) {
      Vec3 place = Vec3::Zero();
      for (const Property& property : element.properties) {
        const auto number = numbers_.next(property.length.value_or(property.number));
        if (!number) return endsEarly(element, i);
        if (property.length) {
          if (!numbers_.hasRoomFor(*number, property.number)) return endsEarly(element, i);
          const bool isOfVertices =
              property.name == "vertex_indices" || property.name == "vertex_index";
          const bool isFace = isOfVertices && element.name == "face",
                     isStrip = isOfVertices && element.name == "tristrips";
          if (isFace)
            if (auto sentence = SurfaceBuilder::tooMany(0, *number - 2))
              return Error{"", *sentence};
          if (isStrip) {
            const Result<bool> whole = readStrips(property, *number);
            if (!whole) return whole.error();
            if (!*whole) return endsEarly(element, i);
            continue;
          }
          if (!(isFace ? readList(property, *number) : numbers_.skip(*number, property.number)))
            return endsEarly(element, i);
          if (isFace)
            if (const Status added = builder.addFace(list_); !added) return added;
        }
        for (Index k = 0; k < 3; ++k)
          if (property.name.size() == 1 && property.name[0] == "xyz"[k]) place[k] = *number;
      }
      if (element.name != "vertex") continue;
      if (const Status added = builder.addVertex(place); !added) return added;
    }
    return {};
  }
  SurfaceBuilder builder;

 private:
  bool readList(const Property& property, double length) {
    list_.clear();
    for (double k = 0; k < length; ++k) {
      const auto entry = numbers_.next(property.number);
      if (!entry) return false;
      list_.push_back(vertexOf(*entry));
    }
    return true;
  }
  /// An invalid vertex index becomes negative.
  static std::int64_t vertexOf(double entry) {
    return entry >= 0 && entry <= 4294967295.0 ? static_cast<std::int64_t>(entry) : -1;
  }
  /// Strips of triangles: each vertex forms a triangle with the two before it, in alternating
  /// direction. A strip ends at −1; triangles with a repeated vertex connect its parts. False if
  /// the text ends within it.
  Result<bool> readStrips(const Property& property, double length) {
    std::array<std::int64_t, 3> corners{};
    std::size_t there = 0;  // vertices of the strip
    for (double k = 0; k < length; ++k) {
      const auto entry = numbers_.next(property.number);
      if (!entry) return false;
      if (*entry == -1) {
        there = 0;
        continue;
      }
      corners = {corners[1], corners[2], vertexOf(*entry)};
      if (++there < 3 || corners[0] == corners[1] || corners[1] == corners[2] ||
          corners[2] == corners[0])
        continue;
      const auto [a, b, c] = corners;
      if (const Status added =
              builder.addFace(there % 2 == 1 ? std::array{a, b, c} : std::array{b, a, c});
          !added)
        return added.error();
    }
    return true;
  }
  static Error endsEarly(const Element& element, std::int64_t read) {
    return {"", "Of the " + std::to_string(element.count) + " elements " + element.name + " only " +
                    std::to_string(read) +
                    " are there: the file is cut off, or what follows is no number"};
  }

  Numbers numbers_;
  std::vector<std::int64_t> list_;
};

}  // namespace

/// "ply", a header that describes the elements and their numbers, and the data as text or
/// bytes.
Result<Surface> readPly(std::string_view text) {
  Words words(text);
  const Result<Header> header = readHeader(words);
  if (!header) return header.error();
  for (const Element& element : header->elements) {
    const auto count = static_cast<double>(element.count);
    if (auto sentence = SurfaceBuilder::tooMany(element.name == "vertex" ? count : 0,
                                                element.name == "face" ? count : 0))
      return Error{"", *sentence};
  }
  Body body(Numbers(words, header->encoding));
  for (const Element& element : header->elements)
    if (const Status read = body.read(element); !read) return read.error();
  return body.builder.build();
}

}  // namespace compliant::mesh
