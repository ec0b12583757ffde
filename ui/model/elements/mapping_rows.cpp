#include "ui/model/elements/mapping_rows.hpp"

#include <algorithm>

#include "ui/model/elements/transformed.hpp"

namespace compliant {
namespace {

using Lists = std::vector<std::pair<std::string, Value>>;

template <class T>
T listOf(const Mapping& mapping, const Field& field) {
  return std::get<T>(field.read(mapping));
}

std::size_t nth(std::int64_t i) { return static_cast<std::size_t>(i); }

const Field* fieldOfTerms(const Mapping& mapping) {
  for (const Field& field : mapping.type().fields)
    if (field.kind == Kind::Terms) return &field;
  return nullptr;
}

/// The list for these rows, transformed for copies; nothing if it does not change.
template <class T>
std::optional<Value> transformedRows(Array<T> list, const Field& field, const ListEntries& rows,
                                     const Transforms& transforms) {
  if (list.empty()) return std::nullopt;
  const auto changed = [&](const T& v, std::size_t copy) {
    const bool asBefore =
        copy == 0 || (field.geometry != Geometry::Place && transforms[copy].linear().isIdentity(0));
    return asBefore ? v : transformed(field.geometry, v, transforms[copy]);
  };
  if (list.size() == 1 && field.shorter == Shorter::OneForAll) {
    if (std::all_of(rows.begin(), rows.end(),
                    [&](const ListEntry& row) { return changed(list[0], row.copy) == list[0]; }))
      return std::nullopt;
    // Copies have other values: from here on the list has one entry for each.
    std::int64_t count = 0;
    for (const ListEntry& row : rows) count = std::max(count, row.before + 1);
    list = std::vector<T>(nth(count), list[0]);
  }
  return listAfter(list, rows, changed);
}

/// The list for these rows; nothing if it does not change.
std::optional<Value> perRowAfter(const Mapping& mapping, const Field& field,
                                 const InputNumbers& numbers, const ListEntries& rows,
                                 const Transforms& transforms) {
  const auto numberOf = [&](std::int64_t number, std::size_t copy) {
    return numbers.number(numbers.source(number), copy);
  };
  if (field.kind == Kind::Edges)
    return listAfter(listOf<Array<Edge>>(mapping, field), rows, [&](Edge edge, std::size_t copy) {
      for (std::int64_t& end : edge) end = numberOf(end, copy);
      return edge;
    });
  if (field.kind == Kind::Indices)
    return listAfter(listOf<Array<std::int64_t>>(mapping, field), rows, numberOf);
  if (field.kind == Kind::Points)
    return transformedRows(listOf<Array<Vec3>>(mapping, field), field, rows, transforms);
  ASSERT(field.kind == Kind::Reals);
  return transformedRows(listOf<Array<double>>(mapping, field), field, rows, transforms);
}

/// The terms for these rows. Fails if the last rows lose all their terms: there are no rows after
/// the last term.
Result<Value> termsAfter(const Mapping& mapping, const Field& field, const InputNumbers& numbers,
                         const ListEntries& rows) {
  const auto terms = listOf<Array<Term>>(mapping, field);
  if (terms.empty()) return Value(terms);  // all elements, whatever they are
  std::map<ListEntry, std::int64_t> places;
  std::size_t copies = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    places.emplace(rows[i], static_cast<std::int64_t>(i));
    copies = std::max(copies, rows[i].copy);
  }
  std::vector<Term> after;
  std::int64_t counted = 0;
  for (std::size_t copy = 0; copy <= copies; ++copy)
    for (Term term : terms) {
      const auto row = places.find({term.row, copy});
      if (row == places.end()) continue;
      const Source source{nth(term.input), term.element};
      term.row = row->second;
      term.input = numbers.input(source);
      term.element = numbers.element(source, copy);
      counted = std::max(counted, term.row + 1);
      after.push_back(term);
    }
  if (counted != static_cast<std::int64_t>(rows.size()))
    return Error{mapping.name,
                 "Its last rows would lose all their terms, and it would have fewer rows than the "
                 "law on it"};
  return Value(Array<Term>(std::move(after)));
}

}  // namespace

Result<std::vector<std::vector<Source>>> sourcesOfRows(const Mapping& mapping,
                                                       const InputNumbers& numbers,
                                                       std::int64_t rows) {
  std::vector<std::vector<Source>> sources(nth(rows));
  bool known = mapping.type().elementwise;
  if (known)
    for (std::int64_t i = 0; i < rows; ++i) sources[nth(i)] = {{0, i}};
  for (const Field& field : mapping.type().fields) {
    if (field.counts != Counts::Inputs) continue;
    // Other lists of indices are not per row.
    if (field.kind != Kind::Terms && field.per != Per::Row) continue;
    known = true;
    if (field.kind == Kind::Terms)
      for (const Term& term : listOf<Array<Term>>(mapping, field))
        sources[nth(term.row)].push_back({nth(term.input), term.element});
    if (field.kind == Kind::Indices) {
      const auto indices = listOf<Array<std::int64_t>>(mapping, field);
      for (std::size_t i = 0; i < indices.size(); ++i)
        sources[i].push_back(numbers.source(indices[i]));
    }
    if (field.kind == Kind::Edges) {
      const auto edges = listOf<Array<Edge>>(mapping, field);
      for (std::size_t i = 0; i < edges.size(); ++i)
        for (const std::int64_t end : edges[i]) sources[i].push_back(numbers.source(end));
    }
  }
  if (known) return sources;
  return Error{mapping.name,
               "How a " + mapping.type().name + " counts the elements of its inputs is not known"};
}

ListEntries rowsAfter(const std::vector<std::vector<Source>>& sources, const InputNumbers& numbers,
                      std::size_t copies) {
  const auto all = [&](const std::vector<Source>& row, std::size_t copy) {
    return std::all_of(row.begin(), row.end(),
                       [&](const Source& source) { return numbers.has(source, copy); });
  };
  ListEntries rows;
  std::vector<std::int64_t> copied;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto row = static_cast<std::int64_t>(i);
    if (all(sources[i], 0)) rows.push_back({row, 0});
    // Every copy contains the same elements.
    if (copies > 0 && !sources[i].empty() && all(sources[i], 1)) copied.push_back(row);
  }
  for (std::size_t copy = 1; copy <= copies; ++copy)
    for (const std::int64_t row : copied) rows.push_back({row, copy});
  return rows;
}

Result<Lists> listsAfter(const Mapping& mapping, const InputNumbers& numbers,
                         const ListEntries& rows, int width, const Transforms& transforms) {
  Lists lists;
  if (const Field* terms = fieldOfTerms(mapping)) {
    Result<Value> after = termsAfter(mapping, *terms, numbers, rows);
    if (!after) return after.error();
    lists.emplace_back(terms->name, std::move(*after));
  }
  for (const Field& field : mapping.type().fields) {
    if (field.per == Per::Row)
      if (auto after = perRowAfter(mapping, field, numbers, rows, transforms))
        lists.emplace_back(field.name, std::move(*after));
    if (field.per == Per::Value)
      if (const auto list = listOf<Array<double>>(mapping, field); !list.empty())
        lists.emplace_back(field.name,
                           valuesAfter(list, width, rows,
                                       field.geometry == Geometry::Direction
                                           ? transforms
                                           : Transforms(transforms.size(), transforms.front())));
  }
  return lists;
}

}  // namespace compliant
