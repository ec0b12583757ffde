#pragma once

#include <cstdio>

#include "engine/scene/edit.hpp"

namespace compliant {

/// Builds scenes in code: examples, templates, tests and benchmarks. Errors here are bugs, so it
/// asserts. Component names are the handles.
class Build {
 public:
  explicit Build(Scene& scene) : scene_(scene) {}

  using Fields = std::vector<std::pair<std::string, Value>>;
  Id add(const std::string& type, const std::string& name, Fields fields = {}) {
    const Id id = scene_.nextId();
    const auto added = applyEdit(scene_, {Insert{{id, type, name, std::move(fields)}}});
    if (!added) std::fprintf(stderr, "%s\n", added.error().text().c_str());
    ASSERT(added.ok());
    return id;
  }
  void set(const std::string& name, const std::string& field, Value value) {
    const Component* component = scene_.find(std::string_view(name));
    ASSERT(component != nullptr);
    const auto set = applyEdit(scene_, {SetField{component->id, field, std::move(value)}});
    if (!set) std::fprintf(stderr, "%s\n", set.error().text().c_str());
    ASSERT(set.ok());
  }
  Value link(const std::string& name) const { return Link{idOf(name)}; }
  Value links(const std::vector<std::string>& names) const {
    std::vector<Link> all;
    for (const auto& name : names) all.push_back({idOf(name)});
    return Array<Link>(std::move(all));
  }
  /// A mapping together with its output state of type `stateType`.
  void mapped(const std::string& mappingType, const std::string& stateType,
              const std::string& output, const std::vector<std::string>& inputs,
              Fields fields = {}) {
    add(stateType, output);
    fields.emplace_back("inputs", links(inputs));
    fields.emplace_back("output", link(output));
    add(mappingType, output + " map", std::move(fields));
  }

 private:
  Id idOf(const std::string& name) const {
    const Component* component = scene_.find(std::string_view(name));
    ASSERT(component != nullptr);
    return component->id;
  }
  Scene& scene_;
};

}  // namespace compliant
