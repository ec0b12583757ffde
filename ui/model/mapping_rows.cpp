#include "ui/model/mapping_rows.hpp"

#include <algorithm>

#include "ui/model/rounding.hpp"

namespace compliant {
namespace {

using Lists = std::vector<std::pair<std::string, Value>>;

template <class T>
T listOf(const Mapping& mapping, const char* field) {
  return std::get<T>(mapping.type().find(field)->read(mapping));
}

/// One value for all rows, or none, stays as it is.
template <class T>
bool perRow(const Array<T>& list, std::size_t least) {
  return list.size() >= least;
}

std::size_t nth(std::int64_t i) { return static_cast<std::size_t>(i); }

Lists edgesAfter(const Mapping& mapping, const InputNumbers& numbers, const ListEntries& rows,
                 const Motions& motions) {
  const auto edges = listOf<Array<Edge>>(mapping, "edges");
  Lists lists;
  lists.emplace_back("edges", listAfter(edges, rows, [&](Edge edge, std::size_t copy) {
                       for (std::int64_t& end : edge)
                         end = numbers.number(numbers.source(end), copy);
                       return edge;
                     }));
  if (mapping.type().find("rest") != nullptr) {
    const auto rest = listOf<Array<double>>(mapping, "rest");
    if (perRow(rest, 2)) lists.emplace_back("rest", listAfter(rest, rows));
  }
  if (mapping.type().find("offset") != nullptr) {
    const auto offset = listOf<Array<Vec3>>(mapping, "offset");
    if (perRow(offset, 1))
      lists.emplace_back("offset", listAfter(offset, rows, [&](const Vec3& v, std::size_t copy) {
                           return Vec3(motions[copy].linear() * v + Vec3::Zero());
                         }));
  }
  return lists;
}

Lists targetsAfter(const Mapping& mapping, const InputNumbers& numbers, const ListEntries& rows,
                   const Motions& motions) {
  Lists lists;
  lists.emplace_back("indices", listAfter(listOf<Array<std::int64_t>>(mapping, "indices"), rows,
                                          [&](std::int64_t index, std::size_t copy) {
                                            return numbers.element({0, index}, copy);
                                          }));
  lists.emplace_back("targets", listAfter(listOf<Array<Vec3>>(mapping, "targets"), rows,
                                          [&](const Vec3& place, std::size_t copy) {
                                            if (copy == 0) return place;
                                            return withoutRoundOff(motions[copy] * place);
                                          }));
  const auto rest = listOf<Array<double>>(mapping, "rest");
  if (perRow(rest, 2)) lists.emplace_back("rest", listAfter(rest, rows));
  return lists;
}

Result<Lists> termsAfter(const Mapping& mapping, const InputNumbers& numbers,
                         const ListEntries& rows, int width, const Motions& motions) {
  const auto terms = listOf<Array<Term>>(mapping, "terms");
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
  // Rows behind the last term are none.
  if (counted != static_cast<std::int64_t>(rows.size()))
    return Error{mapping.name, "Its last rows would lose all their terms, and it would have fewer rows than the law on it"};
  Lists lists;
  lists.emplace_back("terms", Array<Term>(std::move(after)));
  const auto offset = listOf<Array<double>>(mapping, "offset");
  if (!offset.empty()) lists.emplace_back("offset", valuesAfter(offset, width, rows, motions));
  return lists;
}

}  // namespace

Result<std::vector<std::vector<Source>>> sourcesOfRows(const Mapping& mapping,
                                                       const InputNumbers& numbers,
                                                       std::int64_t rows) {
  const std::string& type = mapping.type().name;
  std::vector<std::vector<Source>> sources(nth(rows));
  if (type == "Identity") {
    for (std::int64_t i = 0; i < rows; ++i) sources[nth(i)] = {{0, i}};
  } else if (type == "Subset" || type == "DistanceToTarget") {
    const auto indices = listOf<Array<std::int64_t>>(mapping, "indices");
    for (std::size_t i = 0; i < indices.size(); ++i) sources[i] = {numbers.source(indices[i])};
  } else if (type == "Distance" || type == "Difference") {
    const auto edges = listOf<Array<Edge>>(mapping, "edges");
    for (std::size_t i = 0; i < edges.size(); ++i)
      sources[i] = {numbers.source(edges[i][0]), numbers.source(edges[i][1])};
  } else if (type == "LinearCombination") {
    for (const Term& term : listOf<Array<Term>>(mapping, "terms"))
      sources[nth(term.row)].push_back({nth(term.input), term.element});
  } else {
    return Error{mapping.name, "How a " + type + " counts the elements of its inputs is not known"};
  }
  return sources;
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
    // Every copy has the same elements.
    if (copies > 0 && !sources[i].empty() && all(sources[i], 1)) copied.push_back(row);
  }
  for (std::size_t copy = 1; copy <= copies; ++copy)
    for (const std::int64_t row : copied) rows.push_back({row, copy});
  return rows;
}

Result<Lists> listsAfter(const Mapping& mapping, const InputNumbers& numbers,
                         const ListEntries& rows, int width, const Motions& motions) {
  if (mapping.type().find("edges") != nullptr) return edgesAfter(mapping, numbers, rows, motions);
  if (mapping.type().find("targets") != nullptr)
    return targetsAfter(mapping, numbers, rows, motions);
  if (mapping.type().find("terms") != nullptr)
    return termsAfter(mapping, numbers, rows, width, motions);
  if (mapping.type().find("indices") == nullptr) return Lists();
  Lists lists;
  lists.emplace_back("indices", listAfter(listOf<Array<std::int64_t>>(mapping, "indices"), rows,
                                          [&](std::int64_t index, std::size_t copy) {
                                            return numbers.number(numbers.source(index), copy);
                                          }));
  return lists;
}

}  // namespace compliant
