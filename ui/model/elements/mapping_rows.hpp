#pragma once

#include <utility>

#include "engine/base/result.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

// The sources of the elements (rows) of a mapping's output, by the lists of its type.

/// The elements from which each of `rows` rows is computed. An error when the type is not known
/// here. The mapping must fit its inputs.
Result<std::vector<std::vector<Source>>> sourcesOfRows(const Mapping& mapping,
                                                       const InputNumbers& numbers,
                                                       std::int64_t rows);

/// The rows that are there afterwards: those whose sources all are, then the copies of those whose
/// sources all are copied.
ListEntries rowsAfter(const std::vector<std::vector<Source>>& sources, const InputNumbers& numbers,
                      std::size_t copies);

/// The lists of the mapping with these rows, by their fields. `width` numbers make an element of
/// the output. An error when no lists say that.
Result<std::vector<std::pair<std::string, Value>>> listsAfter(const Mapping& mapping,
                                                              const InputNumbers& numbers,
                                                              const ListEntries& rows, int width,
                                                              const Transforms& transforms);

}  // namespace compliant
