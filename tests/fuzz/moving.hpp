#pragma once

#include "engine/import/imported_scene.hpp"
#include "engine/scene/scene.hpp"
#include "tests/fuzz/target.hpp"

namespace compliant::fuzz {

/// What must hold for every scene that was read: its text is read as the same scene, it can be laid
/// out, makes a few steps unless they are refused, and what moves stays finite.
std::optional<Error> wrongWith(const Scene& scene);

/// The same of an imported scene; refusals and findings have sentences.
Verdict verdictOn(const Result<ImportedScene>& imported);

}  // namespace compliant::fuzz
