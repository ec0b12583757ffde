#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/free_name.hpp"

namespace compliant {

// Names of copies, and what the elements of a scene are called.

/// Free names for copies, by the names of what is copied, given in the order of names. When these
/// are all that a branch holds, the branch gets one free name and the names below it stay.
std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names);

/// What the elements of a state are called: points, bodies, or elements where they are no places.
struct ElementWord {
  const char* one;
  const char* many;
  const char* of(std::int64_t count) const { return count == 1 ? one : many; }
};
ElementWord elementWord(Embedding embedding);
ElementWord elementWord(const Scene& scene, Id state);
/// Of several states: a word for all of them, or “elements” where they differ.
ElementWord elementWord(const Scene& scene, std::span<const Id> states);

/// "1 point", "3 bodies".
std::string countedElements(const Scene& scene, std::span<const Id> states, std::int64_t count);

}  // namespace compliant
