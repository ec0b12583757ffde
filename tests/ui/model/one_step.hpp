#pragma once

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "ui/model/document/document.hpp"

namespace compliant::test {

/// The document has one step: undone the scene has the hash `before`, done again that which it has
/// now.
inline void expectOneStep(Document& document, std::uint64_t before) {
  EXPECT_EQ(document.steps().size(), 1u);
  const auto after = sceneHash(document.scene());
  document.undo();
  EXPECT_EQ(sceneHash(document.scene()), before);
  document.redo();
  EXPECT_EQ(sceneHash(document.scene()), after);
}

}  // namespace compliant::test
