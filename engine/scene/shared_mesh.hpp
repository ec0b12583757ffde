#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "engine/base/mesh.hpp"

namespace compliant {

/// One mesh for each key in use, such as the proportions of a shape. `make` creates it: a lambda,
/// because each lambda type has its own table of keys.
template <class Key, class Make>
std::shared_ptr<const Mesh> sharedMesh(const Key& key, Make make) {
  static std::mutex mutex;
  static std::map<Key, std::weak_ptr<const Mesh>> known;
  const std::scoped_lock lock(mutex);
  std::weak_ptr<const Mesh>& entry = known[key];
  auto mesh = entry.lock();
  if (mesh == nullptr) entry = mesh = std::make_shared<const Mesh>(make());
  std::erase_if(known, [](const auto& each) { return each.second.expired(); });
  return mesh;
}

}  // namespace compliant
