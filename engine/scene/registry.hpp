#pragma once

#include <vector>

#include "engine/scene/description.hpp"

namespace compliant {

/// The types of components that a scene may contain.
class Registry {
 public:
  template <class T>
  void add() {
    add(T::staticType());
  }
  void add(const Type& type);
  const Type* find(std::string_view name) const;
  /// In order of registration, which is the order of the list in engine/components/CMakeLists.txt.
  const std::vector<const Type*>& types() const { return types_; }

 private:
  std::vector<const Type*> types_;
};

/// The types of the program: those of engine/builtin_types.hpp and those that tests add.
Registry& registry();

}  // namespace compliant
