#include "app/batch_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
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

/// As CSV wants it: in quotes when it contains a comma, a quote or a line break.
std::string csvText(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
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
  std::vector<Column> all{{"t", "s", Source::Time, 0},
                          {"kinetic", "J", Source::Kinetic, 0},
                          {"gravity", "J", Source::Gravity, 0},
                          {"elastic", "J", Source::Elastic, 0},
                          {"total", "J", Source::Total, 0},
                          {"residual", "1", Source::Residual, 0},
                          {"elastic_forces", "J", Source::ElasticForces, 0},
                          {"elastic_constraints", "J", Source::ElasticConstraints, 0},
                          {"damped", "J", Source::Damped, 0},
                          {"work", "J", Source::Work, 0},
                          {"friction", "J", Source::Friction, 0},
                          {"impact", "J", Source::Impact, 0},
                          {"contacts", "1", Source::Contacts, 0},
                          {"contact_residual", "1", Source::ContactResidual, 0},
                          {"numerical", "J", Source::Numerical, 0},
                          {"imbalance", "N", Source::Imbalance, 0}};
  std::map<int, const SceneStructure::ConstraintInfo*> acting;
  for (const auto& constraint : structure.constraints)
    acting.emplace(constraint.state, &constraint);
  // What is not in space has the names and units of the rows of a constraint that acts on it.
  const auto entryOfRow = [&](int index, Index entry, int width, Source source) {
    const auto found = acting.find(index);
    const RowUnits row = found != acting.end()
                             ? unitsOf(*found->second, entry)
                             : unitsOf(structure.states[static_cast<std::size_t>(index)]);
    std::string name = "[" + std::to_string(entry / width) + "]";
    if (*row.axis != '\0')
      name += std::string(".") + row.axis;
    else if (width > 1)
      name += "." + std::to_string(entry % width);
    return std::pair(name, source == Source::Position   ? row.value
                           : source == Source::Velocity ? row.rate
                                                        : row.force);
  };
  for (std::size_t k = 0; k < structure.states.size(); ++k) {
    const auto& state = structure.states[k];
    const auto add = [&](const char* letter, Index entries, int width, const EntryNames& names,
                         Source source, Index first) {
      for (Index i = 0; i < entries; ++i) {
        const auto [name, unit] = state.inSpace()
                                      ? entryText(i, width, names)
                                      : entryOfRow(static_cast<int>(k), i, width, source);
        all.push_back({state.name + letter + name, unit, source, first + i});
      }
    };
    const StateShape& shape = state.shape;
    add(".x", shape.positions(), shape.positionWidth, placeNames, Source::Position, state.x);
    add(".v", shape.velocities(), shape.velocityWidth, velocityNames, Source::Velocity, state.v);
    if (hasNetForce[k])
      add(".f", shape.velocities(), shape.velocityWidth, forceNames, Source::NetForce, state.v);
  }
  for (const auto& constraint : structure.constraints) {
    const auto& state = structure.states[static_cast<std::size_t>(constraint.state)];
    const auto name = [&](Index row, const RowUnits& units) {
      const std::string element = "[" + std::to_string(row / std::max(1, constraint.width)) + "]";
      return *units.axis == '\0' ? element : element + "." + units.axis;
    };
    for (Index i = 0; i < constraint.rows; ++i) {
      const RowUnits units = unitsOf(constraint, i);
      all.push_back(
          {constraint.name + ".phi" + name(i, units), units.value, Source::Position, state.x + i});
    }
    for (Index i = 0; i < constraint.rows; ++i) {
      const RowUnits units = unitsOf(constraint, i);
      all.push_back({constraint.name + ".lambda" + name(i, units), units.force, Source::Force,
                     constraint.row + i});
    }
  }
  return all;
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
                       Source::Pair,
                       static_cast<Index>(pairs_.size() * pairQuantities.size() + q)});
  }
  if (columns.empty()) return wrong("There is no such quantity of contacts; there are " + names);
  pairs_.push_back(*pair);
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
      return Error{"--columns " + pattern,
                   "No column matches. Columns are t, kinetic, gravity, elastic, elastic_forces, "
                   "elastic_constraints, total, damped, friction, impact, work, numerical, "
                   "residual, contacts, contact_residual, imbalance, STATE.x[…], STATE.v[…], "
                   "STATE.f[…] (of states that constraint_forces of the integrator names), "
                   "CONSTRAINT.phi[…], CONSTRAINT.lambda[…] and contacts(A, B).QUANTITY"};
  }
  wanted[0] = true;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (wanted[i]) table->columns_.push_back(all[i]);
  table->columns_.insert(table->columns_.end(), ofPairs.begin(), ofPairs.end());

  table->path_ = path;
  if (const Status opened = table->file_.open(path); !opened)
    return Error{path, "The table cannot be written: " + opened.error().what};
  if (const Status written = table->writeHeader(); !written) return written.error();
  if (const Status named = table->note(table->file_.publish(NewFile::Replaced::keptAside)); !named)
    return named.error();
  return table;
}

Status Table::note(const Status& done) {
  if (done) return {};
  file_.takeBack();
  return Error{path_, "The table cannot be written: " + done.error().what};
}

Status Table::writeLine() {
  constexpr double mostWaiting = 0.1;  // s
  line_ += '\n';
  Status written = file_.write(line_);
  if (written && sinceFlush_.seconds() > mostWaiting) {
    written = file_.flush();
    sinceFlush_.lap();
  }
  return note(written);
}

Status Table::writeHeader() {
  line_.clear();
  for (const Column& column : columns_) {
    if (!line_.empty()) line_ += ',';
    line_ += csvText(column.name + " [" + column.unit + "]");
  }
  return writeLine();
}

void Table::append(double number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 std::chars_format::general, 17);
  if (!line_.empty()) line_ += ',';
  line_.append(digits.data(), end.ptr);
}

Status Table::write(Simulation& simulation, double residual) {
  const Motion& motion = simulation.motion();
  const Energies energies = simulation.energies();
  line_.clear();
  for (const Column& column : columns_) {
    switch (column.source) {
      case Source::Time:
        append(motion.time);
        break;
      case Source::Kinetic:
        append(energies.kinetic);
        break;
      case Source::Gravity:
        append(energies.gravity);
        break;
      case Source::Elastic:
        append(energies.elastic);
        break;
      case Source::ElasticForces:
        append(energies.elasticForces);
        break;
      case Source::ElasticConstraints:
        append(energies.elastic - energies.elasticForces);
        break;
      case Source::Damped:
        append(motion.ledger.damped);
        break;
      case Source::Friction:
        append(motion.ledger.friction);
        break;
      case Source::Impact:
        append(motion.ledger.impact);
        break;
      case Source::Contacts:
        append(static_cast<double>(motion.contacts.size()));
        break;
      case Source::ContactResidual:
        append(simulation.report().contactResidual());
        break;
      case Source::Work:
        append(motion.ledger.work);
        break;
      case Source::Numerical:
        append(motion.ledger.numerical);
        break;
      case Source::NetForce:
        append(motion.netForce[column.index]);
        break;
      case Source::Total:
        append(energies.total());
        break;
      case Source::Residual:
        append(residual);
        break;
      case Source::Imbalance:
        append(simulation.report().imbalance());
        break;
      case Source::Position:
        append(motion.x[column.index]);
        break;
      case Source::Velocity:
        append(motion.v[column.index]);
        break;
      case Source::Force:
        append(motion.lambda[column.index]);
        break;
      case Source::Pair: {
        const auto index = static_cast<std::size_t>(column.index);
        const ContactPair& pair = pairs_[index / pairQuantities.size()];
        append(pairQuantities[index % pairQuantities.size()].of(
            pair.sum(*simulation.structure(), motion)));
        break;
      }
    }
  }
  ++rows_;
  return writeLine();
}

Status Table::takeBack(const Place& place) {
  rows_ = place.rows;
  return note(file_.shorten(place.bytes));
}

Status Table::close() { return note(file_.publish()); }

}  // namespace compliant::batch
