#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/free_name.hpp"

namespace compliant {

// Names of copies, and words for the elements of a scene.

/// Free names for copies, by the names of the originals, which are in the order of names. If these
/// are everything in a branch, the branch gets a free name and the names below it stay.
std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names);

/// The word for the elements of a state: points, bodies, or elements if they are not places.
struct ElementWord {
  const char* one;
  const char* many;
  const char* of(std::int64_t count) const { return count == 1 ? one : many; }
};
ElementWord elementWord(Embedding embedding);
ElementWord elementWord(const Scene& scene, Id state);
/// The word for several states, or “elements” if they differ.
ElementWord elementWord(const Scene& scene, std::span<const Id> states);

/// "1 point", "3 bodies".
std::string countedElements(const Scene& scene, std::span<const Id> states, std::int64_t count);

}  // namespace compliant
