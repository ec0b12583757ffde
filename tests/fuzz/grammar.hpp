#pragma once

#include <nlohmann/json.hpp>

#include "engine/scene/registry.hpp"
#include "tests/fuzz/target.hpp"

/// Values, fields and components as the registry describes them, mostly as they should be.
namespace compliant::fuzz {

using Json = nlohmann::ordered_json;

/// What links may lead to: a name, or an id, and the role of what has it.
struct Candidate {
  Json link;
  Role role;
};
using Candidates = std::vector<Candidate>;

/// The object of a text; an empty one when it holds none.
Json objectIn(const std::string& text);
/// Whatever JSON can hold.
Json anything(Random& random);
/// Replaces, doubles or removes any part.
void mutateAnywhere(Json& json, Random& random);

const Type& anyType(Random& random);
/// A value for the field, nearly always of its kind and mostly within its range; its borders and
/// what lies just beyond are likely.
Json valueFor(const Field& field, const Candidates& candidates, Random& random);
/// Some of the fields of a type.
Json fieldsFor(const Type& type, const Candidates& candidates, Random& random);
/// Another value for one of the fields, or one that was not given before.
void mutateFields(Json& fields, const Type& type, const Candidates& candidates, Random& random);
/// A name, often one of these.
std::string nameLike(const std::vector<std::string>& taken, Random& random);

/// Small scenes: the example of every type, and the sample scenes.
std::vector<std::string> sceneSeeds();

}  // namespace compliant::fuzz
