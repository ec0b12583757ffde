#include "engine/simulation/row_names.hpp"

#include <algorithm>
#include <array>

namespace compliant {

namespace {

/// As in scene files. The heads of tables say it.
constexpr const char* countsFromZero = " (from 0)";

/// The word for the elements of a constraint, the number of rows of each, and their
/// coordinates.
struct Elements {
  const char* word = "row";
  Index width = 1;
  Depiction::Joint joint = {};
};

Elements elementsOf(const SceneStructure& structure, Id constraint) {
  const auto* info = structure.constraint(constraint);
  if (info == nullptr || info->width < 1) return {};
  if (!info->lines.empty()) {
    const Depiction::Joint& joint = info->lines.front().joint;
    return {joint ? "joint" : "link", info->width, joint};
  }
  return info->width == 3 ? Elements{"point", 3} : Elements();
}

}  // namespace

std::string entryName(const char* element, Index entry, Index width) {
  std::string text = std::string(element) + " " + std::to_string(entry / width);
  if (width == 1) return text;
  constexpr std::array axes{"x", "y", "z"};
  const Index part = entry % width;
  // Of a body: linear entries, then angular ones.
  if (width == 6)
    return text + ", " + (part < 3 ? "" : "ω") + axes[static_cast<std::size_t>(part % 3)];
  return text + ", " +
         (width == 3 ? std::string(axes[static_cast<std::size_t>(part)])
                     : "entry " + std::to_string(part));
}

const char* elementWord(const SceneStructure& structure, Id constraint) {
  return elementsOf(structure, constraint).word;
}

std::string rowName(const SceneStructure& structure, Id constraint, Index row) {
  const auto [word, width, joint] = elementsOf(structure, constraint);
  const auto coordinate =
      std::find(joint.row.begin(), joint.row.end(), static_cast<int>(row % width));
  if (!joint || width == 1 || coordinate == joint.row.end()) return entryName(word, row, width);
  return std::string(word) + " " + std::to_string(row / width) + ", " +
         jointCoordinateNames[static_cast<std::size_t>(coordinate - joint.row.begin())];
}

std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows) {
  const auto [word, width, joint] = elementsOf(structure, constraint);
  std::vector<Index> elements;
  for (const Index row : rows) elements.push_back(row / width);
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  if (elements.empty()) return {};
  // Three or more consecutive numbers form one range: 4–9.
  std::vector<std::string> parts;
  std::vector<std::size_t> until;
  for (std::size_t i = 0; i < elements.size();) {
    std::size_t end = i + 1;
    while (end < elements.size() && elements[end] == elements[end - 1] + 1) ++end;
    if (end - i < 3) end = i + 1;
    parts.push_back(std::to_string(elements[i]) +
                    (end - i < 3 ? "" : "–" + std::to_string(elements[end - 1])));
    until.push_back(i = end);
  }
  constexpr std::size_t mostParts = 5;
  const std::size_t named = std::min(parts.size(), mostParts),
                    others = elements.size() - until[named - 1];
  if (others > 0) parts[named] = std::to_string(others) + " more";
  parts.resize(named + (others > 0 ? 1 : 0));
  std::string text = word + std::string(elements.size() == 1 ? " " : "s ");
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text + countsFromZero;
}

std::vector<ContactPlace> contactPlaces(const std::vector<Contact>& contacts,
                                        const SceneStructure& structure) {
  const auto shapeOf = [&](const ContactSide& side) {
    const auto shape = static_cast<std::size_t>(side.shape);
    return side.shape >= 0 && shape < structure.shapes.size() ? structure.shapes[shape] : Id(0);
  };
  const auto elementOf = [&](const ContactSide& side) -> Index {
    const auto state = static_cast<std::size_t>(side.state);
    return side.state >= 0 && state < structure.states.size() &&
                   structure.states[state].shape.count > 1
               ? side.element
               : -1;
  };
  const auto samePair = [](const Contact& x, const Contact& y) {
    return x.a.shape == y.a.shape && x.a.element == y.a.element && x.b.shape == y.b.shape &&
           x.b.element == y.b.element;
  };
  std::vector<ContactPlace> places;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Contact& contact = contacts[i];
    ContactPlace place{shapeOf(contact.a), shapeOf(contact.b), elementOf(contact.a),
                       elementOf(contact.b)};
    if (i > 0 && samePair(contacts[i - 1], contact)) {
      if (places.back().point < 0) places.back().point = 0;
      place.point = places.back().point + 1;
    }
    places.push_back(place);
  }
  return places;
}

std::string contactName(const ContactPlace& place, const std::function<std::string(Id)>& nameOf) {
  const auto end = [&](Id shape, Index element) {
    return nameOf(shape) + (element < 0 ? "" : " " + std::to_string(element));
  };
  return end(place.a, place.elementA) + " – " + end(place.b, place.elementB) +
         (place.point < 0 ? "" : ", point " + std::to_string(place.point));
}

const char* contactStateText(Contact::State state) {
  switch (state) {
    case Contact::State::Open:
      return "open";
    case Contact::State::Stick:
      return "stick";
    case Contact::State::Slide:
      return "slide";
  }
  return "";
}

}  // namespace compliant
