#pragma once

#include <utility>

#include "engine/base/result.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

// The sources of the elements (rows) of a mapping's output, according to the lists of its type.

/// The elements from which each of `rows` rows is computed. Fails if the type is unknown here. The
/// mapping must fit its inputs.
Result<std::vector<std::vector<Source>>> sourcesOfRows(const Mapping& mapping,
                                                       const InputNumbers& numbers,
                                                       std::int64_t rows);

/// The rows that remain, because all their sources do, followed by the copies of rows whose sources
/// are all copied.
ListEntries rowsAfter(const std::vector<std::vector<Source>>& sources, const InputNumbers& numbers,
                      std::size_t copies);

/// The lists of the mapping for these rows, by field. An element of the output has `width` numbers.
/// Fails if no lists can express the rows.
Result<std::vector<std::pair<std::string, Value>>> listsAfter(const Mapping& mapping,
                                                              const InputNumbers& numbers,
                                                              const ListEntries& rows, int width,
                                                              const Transforms& transforms);

}  // namespace compliant
