#include "app/batch_table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/run/row_units.hpp"

namespace compliant::batch {

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

/// What is told of a pair of what touches: THE list.
struct PairQuantity {
  const char* name;
  const char* unit;
  double (*of)(const ContactSum& sum);
};
constexpr std::array pairQuantities{
    PairQuantity{"force.x", "N", [](const ContactSum& s) { return s.force.x(); }},
    PairQuantity{"force.y", "N", [](const ContactSum& s) { return s.force.y(); }},
    PairQuantity{"force.z", "N", [](const ContactSum& s) { return s.force.z(); }},
    PairQuantity{"torque.x", "N·m", [](const ContactSum& s) { return s.torque.x(); }},
    PairQuantity{"torque.y", "N·m", [](const ContactSum& s) { return s.torque.y(); }},
    PairQuantity{"torque.z", "N·m", [](const ContactSum& s) { return s.torque.z(); }},
    PairQuantity{"normal", "N", [](const ContactSum& s) { return s.normal; }},
    PairQuantity{"friction", "N", [](const ContactSum& s) { return s.friction; }},
    PairQuantity{"gap", "m", [](const ContactSum& s) { return s.gap; }},
    PairQuantity{"slip", "m/s", [](const ContactSum& s) { return s.slip; }},
    PairQuantity{"pushing", "1",
                 [](const ContactSum& s) { return static_cast<double>(s.pushing); }}};

/// An entry of a vector of the motion.
auto entryOf(VecX Motion::*vector, Index entry) {
  return [vector, entry](const MomentView& moment) { return (moment.motion.*vector)[entry]; };
}

/// Of a number, or of counted things: 1.
const char* columnUnit(const char* unit) {
  const std::string_view text = unit;
  return text == "J" || text == "N" ? unit : "1";
}

}  // namespace

bool fitsPattern(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0;
  // Behind the last star, and where its match ends so far: all that ever has to be tried again.
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

std::vector<std::string> Table::usualColumns() {
  return {"t", "kinetic", "gravity", "elastic", "total", "residual", "*.phi[*", "*.lambda[*"};
}

std::vector<Table::Column> Table::columnsOf(const Simulation& simulation) {
  const SceneStructure& structure = *simulation.structure();
  const std::vector<char> hasNetForce = statesWithNetForce(simulation.layout());
  std::vector<Column> all{{"t", "s", [](const MomentView& moment) { return moment.motion.time; }}};
  for (const QuantityType* type : quantityTypes())
    if (type->carrier == Carrier::Scene && !type->timing)
      all.push_back({type->key, columnUnit(type->unit), [type](const MomentView& moment) {
                       double value = 0;
                       type->fill(moment, 0, 0, std::span(&value, 1));
                       return value;
                     }});
  std::map<int, const SceneStructure::ConstraintInfo*> acting;
  for (const auto& constraint : structure.constraints)
    acting.emplace(constraint.state, &constraint);
  // What is not in space has the names and units of the rows of a constraint that acts on it.
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
                         VecX Motion::*of, Index first) {
      for (Index i = 0; i < entries; ++i) {
        const auto [name, unit] = state.inSpace() ? entryText(i, width, names)
                                                  : entryOfRow(static_cast<int>(k), i, width, of);
        all.push_back({state.name + letter + name, unit, entryOf(of, first + i)});
      }
    };
    const StateShape& shape = state.shape;
    add(".x", shape.positions(), shape.positionWidth, placeNames, &Motion::x, state.x);
    add(".v", shape.velocities(), shape.velocityWidth, velocityNames, &Motion::v, state.v);
    if (hasNetForce[k])
      add(".f", shape.velocities(), shape.velocityWidth, forceNames, &Motion::netForce, state.v);
  }
  for (const auto& state : structure.states) addQuantitiesOf(state, structure, all);
  for (const auto& sheet : structure.sheets) addQuantitiesOf(sheet, simulation.scene(), all);
  for (const auto& constraint : structure.constraints) {
    const auto& state = structure.states[static_cast<std::size_t>(constraint.state)];
    const auto name = [&](Index row, const RowUnits& units) {
      const std::string element = "[" + std::to_string(row / std::max(1, constraint.width)) + "]";
      return *units.axis == '\0' ? element : element + "." + units.axis;
    };
    for (Index i = 0; i < constraint.rows; ++i) {
      const RowUnits units = unitsOf(constraint, i);
      all.push_back({constraint.name + ".phi" + name(i, units), units.value,
                     entryOf(&Motion::x, state.x + i)});
    }
    for (Index i = 0; i < constraint.rows; ++i) {
      const RowUnits units = unitsOf(constraint, i);
      all.push_back({constraint.name + ".lambda" + name(i, units), units.force,
                     entryOf(&Motion::lambda, constraint.row + i)});
    }
  }
  return all;
}

// Places, velocities and forces on states have columns of their own.
void Table::addQuantitiesOf(const SceneStructure::StateInfo& state, const SceneStructure& structure,
                            std::vector<Column>& all) {
  for (const QuantityType* type : quantityTypes()) {
    if (type->carrier != Carrier::Element || type->size == nullptr) continue;
    const Index width = type->width(structure, state.id);
    // All numbers of a state at once, for the first of its columns that are asked in a row.
    struct Filled {
      std::int64_t step = -1;
      std::vector<double> numbers;
    };
    const auto filled = std::make_shared<Filled>();
    filled->numbers.resize(at(width * state.shape.count));
    for (Index i = 0; i < width * state.shape.count; ++i) {
      const auto [name, unit] = width >= 3 ? entryText(i, static_cast<int>(width), forceNames)
                                           : std::pair("[" + std::to_string(i) + "]", type->unit);
      all.push_back({state.name + "." + type->key + name, unit,
                     [type, id = state.id, i, filled](const MomentView& moment) {
                       if (std::exchange(filled->step, moment.motion.step) != moment.motion.step)
                         type->fill(moment, id, 0, filled->numbers);
                       return filled->numbers[at(i)];
                     }});
    }
  }
}

void Table::addQuantitiesOf(const SceneStructure::Sheet& sheet, const Scene& scene,
                            std::vector<Column>& all) {
  const Component* shape = scene.find(sheet.component);
  if (shape == nullptr) return;
  for (const Depiction::FaceQuantity& each : sheet.quantities)
    for (std::size_t t = 0; t < sheet.triangles->size(); ++t)
      all.push_back({shape->name + "." + each.key + "[" + std::to_string(t) + "]", each.unit,
                     [&each, id = sheet.component, t](const MomentView& moment) {
                       for (const auto& own : moment.structure.sheets)
                         if (own.component == id && t < own.triangles->size())
                           return moment.structure.faceValue(own, each, t, moment.motion);
                       return std::numeric_limits<double>::quiet_NaN();
                     }});
}

Result<std::vector<Table::Column>> Table::columnsOfPair(const std::string& pattern,
                                                        const Simulation& simulation) {
  constexpr std::string_view head = "contacts(";
  if (!pattern.starts_with(head)) return std::vector<Column>();
  const auto wrong = [&](const std::string& sentence) {
    return Error{"--columns " + pattern, sentence};
  };
  const std::size_t comma = pattern.find(','), end = pattern.rfind(").");
  if (comma == std::string::npos || end == std::string::npos || comma > end)
    return wrong("It must be contacts(A, B).QUANTITY, with the names of shapes or states");
  const std::string first = trimmed(pattern.substr(head.size(), comma - head.size())),
                    second = trimmed(pattern.substr(comma + 1, end - comma - 1)),
                    quantity = pattern.substr(end + 1);
  const Result<ContactPair> pair = ContactPair::of(simulation.scene(), first, second);
  if (!pair) return wrong(pair.error().what);
  std::vector<Column> columns;
  std::string names;
  for (std::size_t q = 0; q < pairQuantities.size(); ++q) {
    const std::string name = pairQuantities[q].name;
    names += (q == 0 ? "" : ", ") + name;
    if (quantity != "." + name && !fitsPattern(quantity + ".?", "." + name) &&
        !fitsPattern(quantity, "." + name))
      continue;
    columns.push_back({"contacts(" + first + ", " + second + ")." + name, pairQuantities[q].unit,
                       [pair = *pair, of = pairQuantities[q].of](const MomentView& moment) {
                         return of(pair.sum(moment.structure, moment.motion));
                       }});
  }
  if (columns.empty()) return wrong("There is no such quantity of contacts; there are " + names);
  return columns;
}

Result<std::unique_ptr<Table>> Table::open(const std::string& path, const Simulation& simulation,
                                           const std::vector<std::string>& patterns) {
  auto table = std::make_unique<Table>();
  const std::vector<Column> all = columnsOf(simulation);
  std::vector<bool> wanted(all.size(), false);
  const auto take = [&](const std::string& pattern) {
    bool any = false;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (fitsPattern(pattern, all[i].name)) any = wanted[i] = true;
    return any;
  };
  if (patterns.empty())
    for (const std::string& pattern : usualColumns()) take(pattern);
  std::vector<Column> ofPairs;
  for (const std::string& pattern : patterns) {
    const Result<std::vector<Column>> pair = table->columnsOfPair(pattern, simulation);
    if (!pair) return pair.error();
    ofPairs.insert(ofPairs.end(), pair->begin(), pair->end());
    if (pair->empty() && !take(pattern))
      return Error{
          "--columns " + pattern,
          "No column matches. Columns are t, kinetic, gravity, elastic, elastic_forces, "
          "elastic_constraints, total, damped, friction, impact, work, numerical, "
          "residual, iterations, contacts, contact_residual, imbalance, STATE.x[…], STATE.v[…], "
          "STATE.f[…] (of states that constraint_forces of the integrator names), "
          "STATE.speed[…], STATE.contact_force[…], SURFACE.largest_strain[…], "
          "SURFACE.smallest_strain[…], CONSTRAINT.phi[…], CONSTRAINT.lambda[…] and "
          "contacts(A, B).QUANTITY"};
  }
  wanted[0] = true;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (wanted[i]) table->columns_.push_back(all[i]);
  table->columns_.insert(table->columns_.end(), ofPairs.begin(), ofPairs.end());

  if (const Status opened = table->CsvTable::open(path); !opened) return opened.error();
  for (const Column& column : table->columns_) table->appendHeading(column.name, column.unit);
  if (const Status written = table->endHeader(); !written) return written.error();
  return table;
}

Status Table::write(Simulation& simulation) {
  const Energies energies = simulation.energies();
  const MomentView moment{*simulation.structure(), simulation.motion(), energies,
                          simulation.report()};
  for (const Column& column : columns_) append(column.value(moment));
  return endRow();
}

}  // namespace compliant::batch
