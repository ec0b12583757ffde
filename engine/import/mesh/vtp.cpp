// XML files of VTK: "VTK XML file formats" in the documentation of VTK. Numbers are text, or bytes
// after their length: inline in Base64, or after all elements in Base64 or raw.
#include <algorithm>
#include <array>
#include <bit>
#include <pugixml.hpp>

#include "engine/base/text.hpp"
#include "engine/import/mesh/base64.hpp"
#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/strips.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

/// The limit of a whole file: three for each vertex, and room for polygons.
constexpr std::size_t mostNumbers = 5 * mostVertices;

/// The data after all elements.
struct Appended {
  std::string_view bytes;  ///< after the character _
  bool raw = false;
};

/// Raw bytes would disturb the XML: they are removed from the text first.
Appended takeAppended(std::string_view text, std::string& xml) {
  xml = text;
  // After all elements; raw bytes may look like anything.
  const std::size_t element =
                        text.find("<AppendedData", std::min(text.find("</PolyData>"), text.size())),
                    end = text.rfind("</AppendedData>");
  if (element == std::string_view::npos || end == std::string_view::npos || end < element)
    return {};
  const std::size_t behind = text.find('>', element),
                    start = behind < end ? text.find('_', behind) : std::string_view::npos;
  if (start == std::string_view::npos || start > end) return {};
  const bool raw = text.substr(element, behind - element).find("raw") != std::string_view::npos;
  xml = std::string(text.substr(0, behind + 1)) + std::string(text.substr(end));
  return {text.substr(start + 1, end - start - 1), raw};
}

template <class T>
T numberAt(const char* bytes, std::endian order) {
  std::array<char, sizeof(T)> own;
  std::copy_n(bytes, own.size(), own.begin());
  if (order != std::endian::native) std::reverse(own.begin(), own.end());
  return std::bit_cast<T>(own);
}

class XmlReader {
 public:
  Result<Surface> read(std::string_view text) {
    std::string xml;
    appended_ = takeAppended(text, xml);
    const pugi::xml_parse_result parsed = document_.load_buffer(xml.data(), xml.size());
    if (!parsed) return Error{"", std::string("This is no XML: ") + parsed.description()};
    const pugi::xml_node file = document_.child("VTKFile");
    if (!file) return Error{"", "This is no XML file of VTK: its first element is VTKFile"};
    if (const std::string type = file.attribute("type").value(); type != "PolyData")
      return Error{"", "The file holds " + inQuotes(type.substr(0, 40)) +
                           ". Only PolyData is a surface: extract it, and save that"};
    if (const std::string by = file.attribute("compressor").value(); !by.empty())
      return Error{"", "Its numbers are compressed (" + by.substr(0, 40) +
                           "), which is not read. Save it without a compressor"};
    const std::string header = file.attribute("header_type").value();
    if (!header.empty() && header != "UInt32" && header != "UInt64")
      return Error{"", "header_type must be UInt32 or UInt64"};
    wide_ = header == "UInt64";
    if (file.attribute("byte_order").value() == std::string_view("BigEndian"))
      order_ = std::endian::big;
    for (const pugi::xml_node piece : file.child("PolyData").children("Piece"))
      if (const Status added = addPiece(piece); !added) return added.error();
    Result<Surface> surface = builder_.build();
    if (surface) surface->linesAndPoints = linesAndPoints_;
    return surface;
  }

 private:
  Status addPiece(const pugi::xml_node& piece) {
    const auto first = static_cast<std::int64_t>(builder_.vertexCount());
    const auto places = numbersOf(piece.child("Points").child("DataArray"));
    if (!places) return places.error();
    if (places->size() % 3 != 0) return Error{"", "Points has no three numbers for each"};
    if (auto sentence = SurfaceBuilder::tooMany(static_cast<double>(places->size()) / 3, 0))
      return Error{"", *sentence};
    for (std::size_t i = 0; i < places->size(); i += 3)
      if (const Status added =
              builder_.addVertex({(*places)[i], (*places)[i + 1], (*places)[i + 2]});
          !added)
        return added;
    for (const char* kind : {"Polys", "Strips"})
      if (const Status added = addCells(piece.child(kind), kind, first); !added) return added;
    for (const char* kind : {"NumberOfLines", "NumberOfVerts"})
      linesAndPoints_ += piece.attribute(kind).as_uint();
    return {};
  }

  Status addCells(const pugi::xml_node& cells, const std::string& kind, std::int64_t first) {
    if (!cells) return {};
    const auto corners = numbersOf(arrayOf(cells, "connectivity")),
               ends = numbersOf(arrayOf(cells, "offsets"));
    for (const auto* each : {&corners, &ends})
      if (!*each) return each->error();
    const double last = ends->empty() ? 0 : ends->back();
    if (last != static_cast<double>(corners->size()))
      return Error{"", "The offsets of " + kind + " end at " + numberText(last) +
                           ", and there are " + std::to_string(corners->size()) + " corners"};
    const auto points =
        static_cast<double>(static_cast<std::int64_t>(builder_.vertexCount()) - first);
    std::vector<std::int64_t> cell;
    double from = 0;
    for (const double to : *ends) {
      if (!(to >= from) || to > static_cast<double>(corners->size()))
        return Error{"",
                     "The offsets of " + kind + " must rise to " + std::to_string(corners->size())};
      cell.clear();
      for (auto k = static_cast<std::size_t>(from); k < static_cast<std::size_t>(to); ++k) {
        const double corner = (*corners)[k];
        if (!(corner >= 0) || corner >= points)
          return Error{"",
                       kind + " refers to point " + numberText(corner) + ", which is not there"};
        cell.push_back(first + static_cast<std::int64_t>(corner));
      }
      from = to;
      const Status added = kind == "Polys" ? builder_.addFace(cell) : addStrip(builder_, cell);
      if (!added) return added;
    }
    return {};
  }

  static pugi::xml_node arrayOf(const pugi::xml_node& cells, const char* name) {
    return cells.find_child_by_attribute("DataArray", "Name", name);
  }

  Result<std::vector<double>> numbersOf(const pugi::xml_node& array) {
    if (!array) return std::vector<double>();
    const std::string format = array.attribute("format").value(),
                      type = array.attribute("type").value();
    if (format == "ascii" || format.empty()) return words(array.text().get());
    if (format == "binary") {
      std::string text = array.text().get();
      std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
      const auto bytes = decodeBase64(text);
      if (!bytes) return Error{"", "The bytes of an array are not written in Base64"};
      return numbersIn(*bytes, type);
    }
    if (format != "appended")
      return Error{"", "The format of an array must be ascii, binary or appended"};
    const std::size_t offset = array.attribute("offset").as_ullong();
    if (offset > appended_.bytes.size()) return cutOff();
    const std::string_view own = appended_.bytes.substr(offset);
    if (appended_.raw) return numbersIn(own, type);
    // The beginning of the text gives its length.
    const std::size_t head = headBytes(), headText = (head + 2) / 3 * 4;
    const auto begins = decodeBase64(own.substr(0, std::min(headText, own.size())));
    if (!begins || begins->size() < head) return cutOff();
    const std::uint64_t size = sizeIn(*begins);
    if (size > own.size()) return cutOff();
    const std::size_t all = (head + size + 2) / 3 * 4;
    const auto bytes = decodeBase64(own.substr(0, std::min(all, own.size())));
    if (!bytes) return Error{"", "The appended bytes are not written in Base64"};
    return numbersIn(*bytes, type);
  }

  static Error cutOff() { return Error{"", "The file is cut off within its numbers"}; }

  Result<std::vector<double>> words(std::string_view text) {
    Words all(text);
    std::vector<double> numbers;
    for (std::string_view word = all.nextAnywhere(); !word.empty(); word = all.nextAnywhere()) {
      const auto number = realIn(word);
      if (!number) return Error{"", inQuotes(std::string(word.substr(0, 40))) + " is no number"};
      if (left_ == 0) return tooManyNumbers();
      --left_;
      numbers.push_back(*number);
    }
    return numbers;
  }

  static Error tooManyNumbers() {
    return Error{"", "The file has more than " + std::to_string(mostNumbers) + " numbers"};
  }

  std::size_t headBytes() const { return wide_ ? 8 : 4; }
  std::uint64_t sizeIn(std::string_view bytes) const {
    return wide_ ? numberAt<std::uint64_t>(bytes.data(), order_)
                 : numberAt<std::uint32_t>(bytes.data(), order_);
  }

  Result<std::vector<double>> numbersIn(std::string_view bytes, const std::string& type) {
    if (bytes.size() < headBytes()) return cutOff();
    const std::uint64_t size = sizeIn(bytes);
    bytes.remove_prefix(headBytes());
    if (size > bytes.size()) return cutOff();
    bytes = bytes.substr(0, size);
    if (type == "Float32") return list<float>(bytes);
    if (type == "Float64") return list<double>(bytes);
    if (type == "Int32") return list<std::int32_t>(bytes);
    if (type == "Int64") return list<std::int64_t>(bytes);
    if (type == "UInt32") return list<std::uint32_t>(bytes);
    if (type == "UInt64") return list<std::uint64_t>(bytes);
    if (type == "Int16") return list<std::int16_t>(bytes);
    if (type == "UInt16") return list<std::uint16_t>(bytes);
    if (type == "Int8") return list<std::int8_t>(bytes);
    if (type == "UInt8") return list<std::uint8_t>(bytes);
    return Error{"", inQuotes(type.substr(0, 40)) + " is no type of numbers"};
  }

  template <class T>
  Result<std::vector<double>> list(std::string_view bytes) {
    if (bytes.size() / sizeof(T) > left_) return tooManyNumbers();
    left_ -= bytes.size() / sizeof(T);
    std::vector<double> numbers;
    for (std::size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
      const T number = numberAt<T>(bytes.data() + i, order_);
      if constexpr (std::is_same_v<T, float>)
        numbers.push_back(shortestDecimal(number));
      else
        numbers.push_back(static_cast<double>(number));
    }
    return numbers;
  }

  pugi::xml_document document_;
  Appended appended_;
  bool wide_ = false;  ///< 8 bytes before those of an array, else 4
  std::endian order_ = std::endian::little;
  std::size_t linesAndPoints_ = 0, left_ = mostNumbers;
  SurfaceBuilder builder_;
};

}  // namespace

Result<Surface> readVtp(std::string_view text) { return XmlReader().read(text); }

}  // namespace compliant::mesh
