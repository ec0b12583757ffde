#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that makes every component's number `factor` times what it is, plus `offset` in the
/// field's unit. Refused with a sentence that names the first component whose number would leave
/// the allowed range, would be no finite number, or no whole one where that is needed.
Result<Edit> changedNumbers(const Scene& scene, const std::vector<Id>& components,
                            const std::string& field, double factor, double offset);

/// The same of vectors: of one coordinate (0 x, 1 y, 2 z).
Result<Edit> changedCoordinates(const Scene& scene, const std::vector<Id>& components,
                                const std::string& field, int coordinate, double factor,
                                double offset);

/// The same of every number of a list. Points get the whole offset, plain numbers its x.
Result<Edit> changedLists(const Scene& scene, const std::vector<Id>& components,
                          const std::string& field, double factor, const Vec3& offset);

/// The range of the values of a field among components: "0 to 0.001", or "not the same"; empty when
/// they are equal.
std::string differenceOf(const Scene& scene, const std::vector<Id>& components,
                         const std::string& field);

}  // namespace compliant
