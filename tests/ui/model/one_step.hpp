#pragma once

#include <gtest/gtest.h>

#include "ui/model/document/document.hpp"

namespace compliant::test {

/// The document has one step: undone the scene has the hash `before`, done again that which it has
/// now.
inline void expectOneStep(Document& document, std::uint64_t before) {
  EXPECT_EQ(document.steps().size(), 1u);
  const auto after = document.scene().hash();
  document.undo();
  EXPECT_EQ(document.scene().hash(), before);
  document.redo();
  EXPECT_EQ(document.scene().hash(), after);
}

}  // namespace compliant::test
