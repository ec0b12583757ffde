#include "engine/analysis/columns.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "engine/analysis/contact_sum.hpp"
#include "engine/base/text.hpp"
#include "engine/simulation/row_units.hpp"

namespace compliant {

namespace {

/// The columns of one vector of a state in space: places, velocities or forces. Points have the
/// first three entries of a frame.
struct EntryNames {
  std::array<const char*, 7> frame;
  const char* linear;  ///< unit of the first three
  const char* other;   ///< unit of the rest
};
constexpr EntryNames placeNames{{".x", ".y", ".z", ".qx", ".qy", ".qz", ".qw"}, "m", "1"};
constexpr EntryNames velocityNames{{".x", ".y", ".z", ".wx", ".wy", ".wz", ""}, "m/s", "rad/s"};
constexpr EntryNames forceNames{{".x", ".y", ".z", ".tx", ".ty", ".tz", ""}, "N", "N·m"};

std::pair<std::string, const char*> entryText(Index entry, int width, const EntryNames& names) {
  const auto own = static_cast<std::size_t>(entry % width);
  return {"[" + std::to_string(entry / width) + "]" + names.frame[own],
          own < 3 ? names.linear : names.other};
}

/// The names of columns, for sentences.
std::string known() {
  std::string scene, elements, rows, shapes;
  for (const QuantityType* type : quantityTypes()) {
    const std::string name = type->column != nullptr ? type->column : type->key;
    if (type->carrier == Carrier::Scene && !type->timing) scene += name + ", ";
    if (type->carrier == Carrier::Element && type->size != nullptr)
      elements += "STATE." + name + "[…], ";
    if (type->carrier == Carrier::Shape) shapes += "SHAPE." + name + ", ";
    if (type->carrier == Carrier::Row) rows += "CONSTRAINT." + name + "[…], ";
  }
  return scene +
         "STATE.x[…], STATE.v[…], STATE.f[…] (of states that constraint_forces of the integrator "
         "names), " +
         elements + "SURFACE.largest_strain[…], SURFACE.smallest_strain[…], " + rows + shapes +
         "contacts(A, B).QUANTITY";
}

const char* countedUnit(const char* unit) { return *unit == '\0' ? "1" : unit; }

/// The unit of a number; for counts: 1.
const char* columnUnit(const char* unit) {
  const std::string_view text = unit;
  return text == "J" || text == "N" ? unit : "1";
}

}  // namespace

bool fitsPattern(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0;
  // After the last star, and the end of its match so far: only this ever needs another attempt.
  std::size_t star = std::string_view::npos, matched = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      matched = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star;
      t = ++matched;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

Columns::Columns(const Simulation& simulation) {
  addColumn(
      {"t", "s"},
      {std::make_shared<const Fill>([](const MomentView& moment, Index, std::span<double> out) {
        std::ranges::fill(out, moment.motion.time);
      })});
  for (const QuantityType* type : quantityTypes())
    if (type->carrier == Carrier::Scene && !type->timing)
      addColumn({type->key, columnUnit(type->unit)},
                {std::make_shared<const Fill>(
                    [type](const MomentView& moment, Index first, std::span<double> out) {
                      type->fill(moment, 0, first, out);
                    })});
  const SceneStructure& structure = *simulation.structure();
  addStates(simulation);
  for (const auto& state : structure.states) addElements(state, structure);
  for (const auto& sheet : structure.sheets) addFaces(sheet, simulation.scene());
  for (const auto& constraint : structure.constraints) addRows(constraint, structure);
  for (const Id shape : structure.shapes) addShape(shape, simulation.scene(), structure);
}

void Columns::addColumn(Column column, Source source) {
  columns_.push_back(std::move(column));
  readLaws_ = readLaws_ || source.ofLaws;
  sources_.push_back(std::move(source));
}

void Columns::addStates(const Simulation& simulation) {
  const SceneStructure& structure = *simulation.structure();
  const std::vector<char> hasNetForce = statesWithNetForce(simulation.layout());
  std::map<int, const SceneStructure::ConstraintInfo*> acting;
  for (const auto& constraint : structure.constraints)
    acting.emplace(constraint.state, &constraint);
  // States not in space have the names and units of the rows of a constraint that acts on them.
  const auto entryOfRow = [&](int index, Index entry, int width, VecX Motion::*of) {
    const auto found = acting.find(index);
    const RowUnits row = found != acting.end()
                             ? unitsOf(*found->second, entry)
                             : unitsOf(structure.states[static_cast<std::size_t>(index)]);
    std::string name = "[" + std::to_string(entry / width) + "]";
    if (*row.axis != '\0')
      name += std::string(".") + row.axis;
    else if (width > 1)
      name += "." + std::to_string(entry % width);
    return std::pair(name, of == &Motion::x ? row.value : of == &Motion::v ? row.rate : row.force);
  };
  for (std::size_t k = 0; k < structure.states.size(); ++k) {
    const auto& state = structure.states[k];
    const auto add = [&](const char* letter, Index entries, int width, const EntryNames& names,
                         VecX Motion::*of, Index begin) {
      const auto fill = std::make_shared<const Fill>(
          [of, begin](const MomentView& moment, Index first, std::span<double> out) {
            const VecX& values = moment.motion.*of;
            const Index end = begin + first + static_cast<Index>(out.size());
            if (end <= values.size())
              std::copy_n(values.data() + begin + first, out.size(), out.begin());
            else
              std::ranges::fill(out, std::numeric_limits<double>::quiet_NaN());
          });
      for (Index i = 0; i < entries; ++i) {
        const auto [name, unit] = state.inSpace() ? entryText(i, width, names)
                                                  : entryOfRow(static_cast<int>(k), i, width, of);
        addColumn({state.name + letter + name, unit}, {fill, i});
      }
    };
    const StateShape& shape = state.shape;
    add(".x", shape.positions(), shape.positionWidth, placeNames, &Motion::x, state.x);
    add(".v", shape.velocities(), shape.velocityWidth, velocityNames, &Motion::v, state.v);
    if (hasNetForce[k])
      add(".f", shape.velocities(), shape.velocityWidth, forceNames, &Motion::netForce, state.v);
  }
}

// Places, velocities and forces on states have columns of their own.
void Columns::addElements(const SceneStructure::StateInfo& state, const SceneStructure& structure) {
  for (const QuantityType* type : quantityTypes()) {
    if (type->carrier != Carrier::Element || type->size == nullptr) continue;
    const Index width = type->width(structure, state.id);
    const auto fill = std::make_shared<const Fill>(
        [type, id = state.id](const MomentView& moment, Index first, std::span<double> out) {
          type->fill(moment, id, first, out);
        });
    for (Index i = 0; i < width * state.shape.count; ++i) {
      const auto [name, unit] = width >= 3 ? entryText(i, static_cast<int>(width), forceNames)
                                           : std::pair("[" + std::to_string(i) + "]", type->unit);
      addColumn({state.name + "." + type->key + name, unit}, {fill, i});
    }
  }
}

void Columns::addFaces(const SceneStructure::Sheet& sheet, const Scene& scene) {
  const Component* shape = scene.find(sheet.component);
  if (shape == nullptr) return;
  for (const Depiction::FaceQuantity& each : sheet.quantities) {
    const auto fill = std::make_shared<const Fill>(
        [&each, id = sheet.component](const MomentView& moment, Index first,
                                      std::span<double> out) {
          std::ranges::fill(out, std::numeric_limits<double>::quiet_NaN());
          for (const auto& own : moment.structure.sheets)
            if (own.component == id)
              for (std::size_t i = 0; i < out.size(); ++i)
                if (at(first) + i < own.triangles->size())
                  out[i] = moment.structure.faceValue(own, each, at(first) + i, moment.motion);
        });
    for (std::size_t t = 0; t < sheet.triangles->size(); ++t)
      addColumn({shape->name + "." + each.key + "[" + std::to_string(t) + "]", each.unit},
                {fill, static_cast<Index>(t)});
  }
}

void Columns::addRows(const SceneStructure::ConstraintInfo& constraint,
                      const SceneStructure& structure) {
  for (const QuantityType* type : quantityTypes()) {
    if (type->carrier != Carrier::Row || type->width(structure, constraint.id) == 0) continue;
    const auto fill = std::make_shared<const Fill>(
        [type, id = constraint.id](const MomentView& moment, Index first, std::span<double> out) {
          type->fill(moment, id, first, out);
        });
    for (Index i = 0; i < constraint.rows; ++i) {
      const RowUnits units = unitsOf(constraint, i);
      std::string name = constraint.name + "." +
                         (type->column != nullptr ? type->column : type->key) + "[" +
                         std::to_string(i / std::max(1, constraint.width)) + "]";
      if (*units.axis != '\0') name += std::string(".") + units.axis;
      addColumn({std::move(name), units.*type->rowUnit}, {fill, i, type->ofLaws});
    }
  }
}

void Columns::addShape(Id shape, const Scene& scene, const SceneStructure& structure) {
  const Component* found = scene.find(shape);
  const bool told = std::ranges::any_of(structure.systems, &SceneStructure::SystemInfo::detects);
  if (found == nullptr || !told) return;
  const auto fill = fillSum(ContactPair::withAnything(shape));
  for (std::size_t q = 0; q < contactSumQuantities.size(); ++q) {
    const ContactSumQuantity& each = contactSumQuantities[q];
    addColumn({found->name + "." + each.key, countedUnit(each.unit)},
              {fill, static_cast<Index>(q)});
  }
}

std::shared_ptr<const Columns::Fill> Columns::fillSum(const ContactPair& pair) {
  return std::make_shared<const Fill>(
      [pair](const MomentView& moment, Index begin, std::span<double> out) {
        const ContactSum sum = pair.sum(moment.structure, moment.motion);
        for (std::size_t i = 0; i < out.size(); ++i)
          out[i] = contactSumQuantities[at(begin) + i].of(sum);
      });
}

Status Columns::addPair(const std::string& pattern, const Scene& scene) {
  constexpr std::string_view head = "contacts(";
  if (!pattern.starts_with(head)) return {};
  const auto wrong = [&](const std::string& sentence) { return Error{pattern, sentence}; };
  const std::size_t comma = pattern.find(','), end = pattern.rfind(").");
  if (comma == std::string::npos || end == std::string::npos || comma > end)
    return wrong("It must be contacts(A, B).QUANTITY, with the names of shapes or states");
  const std::string first = trimmed(pattern.substr(head.size(), comma - head.size())),
                    second = trimmed(pattern.substr(comma + 1, end - comma - 1)),
                    quantity = pattern.substr(end + 1);
  const Result<ContactPair> pair = ContactPair::of(scene, first, second);
  if (!pair) return wrong(pair.error().what);
  const auto fill = fillSum(*pair);
  const std::size_t before = size();
  std::string names;
  for (std::size_t q = 0; q < contactSumQuantities.size(); ++q) {
    const ContactSumQuantity& each = contactSumQuantities[q];
    const std::string name = each.name;
    names += (q == 0 ? "" : ", ") + name;
    if (quantity == "." + name || fitsPattern(quantity + ".?", "." + name) ||
        fitsPattern(quantity, "." + name))
      addColumn({"contacts(" + first + ", " + second + ")." + name, countedUnit(each.unit)},
                {fill, static_cast<Index>(q)});
  }
  if (size() == before) return wrong("There is no such quantity of contacts; there are " + names);
  return {};
}

Result<Columns> Columns::chosen(const Simulation& simulation,
                                const std::vector<std::string>& patterns) {
  const Columns all(simulation);
  std::vector<bool> wanted(all.size(), false);
  Columns ofPairs;
  for (const std::string& pattern : patterns) {
    const std::size_t before = ofPairs.size();
    if (const Status added = ofPairs.addPair(pattern, simulation.scene()); !added)
      return added.error();
    bool any = ofPairs.size() > before;
    if (!any)
      for (std::size_t i = 0; i < all.size(); ++i)
        if (fitsPattern(pattern, all.columns_[i].name)) any = wanted[i] = true;
    if (!any) return Error{pattern, "No column matches. Columns are t, " + known()};
  }
  Columns chosen;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (wanted[i]) chosen.addColumn(all.columns_[i], all.sources_[i]);
  for (std::size_t i = 0; i < ofPairs.size(); ++i)
    chosen.addColumn(ofPairs.columns_[i], ofPairs.sources_[i]);
  return chosen;
}

void Columns::read(const MomentView& moment, std::span<double> out) const {
  ASSERT(out.size() == size());
  // Adjacent numbers of one source are read together.
  for (std::size_t begin = 0, end = 0; begin < size(); begin = end) {
    for (end = begin + 1; end < size(); ++end)
      if (sources_[end].fill != sources_[begin].fill ||
          sources_[end].index != sources_[end - 1].index + 1)
        break;
    (*sources_[begin].fill)(moment, sources_[begin].index, out.subspan(begin, end - begin));
  }
}

}  // namespace compliant
