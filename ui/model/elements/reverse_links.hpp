#pragma once

#include <unordered_map>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The users of every component of a scene, found once: Scene::usersOf searches on each call.
class ReverseLinks {
 public:
  /// The scene must stay unchanged.
  explicit ReverseLinks(const Scene& scene) {
    for (const auto& [name, id] : scene.names()) {
      const Component* user = scene.find(id);
      for (const Field& field : user->type().fields) {
        if (!field.isLink()) continue;
        for (const Id linked : linkedIds(field.read(*user)))
          if (auto& users = users_[linked]; users.empty() || users.back() != user)
            users.push_back(user);
      }
    }
  }
  /// In alphabetical order, like Scene::usersOf.
  const std::vector<const Component*>& of(Id component) const {
    static const std::vector<const Component*> nobody;
    const auto found = users_.find(component);
    return found != users_.end() ? found->second : nobody;
  }

 private:
  std::unordered_map<Id, std::vector<const Component*>> users_;
};

}  // namespace compliant
