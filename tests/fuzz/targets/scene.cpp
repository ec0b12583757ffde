#include "engine/json/scene_file.hpp"
#include "tests/fuzz/grammar.hpp"
#include "tests/fuzz/moving.hpp"

/// Scene files.
namespace compliant::fuzz {
namespace {

Verdict readAndMove(std::string_view text) {
  const Result<Scene> scene = readScene(text);
  if (scene) return {true, wrongWith(*scene)};
  const bool placed = scene.error().where.starts_with("line ") && !scene.error().what.empty();
  return {false, placed ? std::optional<Error>()
                        : Error{"A refusal has no place or no sentence", scene.error().text()}};
}

const Type* typeOf(const Json& component) {
  const bool named =
      component.is_object() && component.contains("type") && component["type"].is_string();
  return named ? registry().find(component["type"].get<std::string>()) : nullptr;
}

Candidates candidatesIn(const Json& components) {
  Candidates all;
  for (const auto& [name, component] : components.items())
    if (const Type* type = typeOf(component)) all.push_back({name, type->role});
  return all;
}

std::vector<std::string> namesIn(const Json& components) {
  std::vector<std::string> names;
  for (const auto& [name, component] : components.items()) names.push_back(name);
  return names;
}

void addComponent(Json& components, Random& random) {
  const Type& type = anyType(random);
  Json component = fieldsFor(type, candidatesIn(components), random);
  component["type"] = type.name;
  components[nameLike(namesIn(components), random)] = component;
}

void mutateComponent(Json& components, Random& random) {
  const std::string name = random.of(namesIn(components));
  Json& component = components[name];
  const Type* type = typeOf(component);
  switch (random.below(10)) {
    case 0: {
      components.erase(name);
      break;
    }
    case 1: {
      const Json copy = component;
      components[nameLike(namesIn(components), random)] = copy;
      break;
    }
    case 2: {
      if (component.is_object()) component["type"] = anyType(random).name;
      break;
    }
    default: {
      if (type != nullptr) mutateFields(component, *type, candidatesIn(components), random);
    }
  }
}

/// Components of another seed join.
void splice(Json& components, Random& random) {
  static const std::vector<std::string> seeds = sceneSeeds();
  const Json other = objectIn(random.of(seeds));
  if (!other.contains("components")) return;
  for (const auto& [name, component] : other["components"].items())
    if (!random.oneIn(3)) components[name] = component;
}

std::string mutate(const std::string& text, Random& random) {
  Json scene = objectIn(text);
  if (!scene.contains("compliant_lab")) scene["compliant_lab"] = 1;
  if (!scene.contains("components") || !scene["components"].is_object())
    scene["components"] = Json::object();
  Json& components = scene["components"];
  for (std::size_t times = 1 + random.below(4); times > 0; --times) {
    if (components.empty() || random.oneIn(4))
      addComponent(components, random);
    else if (random.oneIn(12))
      splice(components, random);
    else if (random.oneIn(20))
      return mutateAnywhere(scene, random),
             scene.dump(-1, ' ', false, Json::error_handler_t::ignore);
    else
      mutateComponent(components, random);
  }
  return scene.dump(-1, ' ', false, Json::error_handler_t::ignore);
}

}  // namespace

extern const Target scene;
const Target scene{"scene", ".json", readAndMove, mutate, sceneSeeds};

}  // namespace compliant::fuzz
