#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that multiplies a number of every component by `factor` and adds `offset`, in the
/// field's unit. Refused with a sentence that names the first component whose number would be out
/// of range, not finite, or not whole although the field needs a whole number.
Result<Edit> changedNumbers(const Scene& scene, const std::vector<Id>& components,
                            const std::string& field, double factor, double offset);

/// The same for vectors: changes one coordinate (0 x, 1 y, 2 z).
Result<Edit> changedCoordinates(const Scene& scene, const std::vector<Id>& components,
                                const std::string& field, int coordinate, double factor,
                                double offset);

/// The same for every number of a list. Points get the whole offset, plain numbers its x.
Result<Edit> changedLists(const Scene& scene, const std::vector<Id>& components,
                          const std::string& field, double factor, const Vec3& offset);

/// The range of the values of a field among components: "0 to 0.001", or "not the same"; empty if
/// they are equal.
std::string differenceOf(const Scene& scene, const std::vector<Id>& components,
                         const std::string& field);

}  // namespace compliant
