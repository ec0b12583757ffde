#include "ui/model/document/editor_mode.hpp"

#include <gtest/gtest.h>

#include <string>

namespace compliant {
namespace {

Snapshot at(std::int64_t step, std::int64_t index, std::int64_t size) {
  Snapshot snapshot;
  snapshot.motion.step = step;
  snapshot.transport.historyIndex = index;
  snapshot.transport.historySize = size;
  return snapshot;
}

TEST(EditorMode, FollowsTimeAndWhatIsShown) {
  EXPECT_EQ(editorMode(false, Snapshot()), EditorMode::Edit);
  EXPECT_EQ(editorMode(false, at(0, 0, 1)), EditorMode::Edit);
  EXPECT_EQ(editorMode(true, at(0, 0, 1)), EditorMode::Run);
  EXPECT_EQ(editorMode(true, at(7, 7, 8)), EditorMode::Run);
  EXPECT_EQ(editorMode(false, at(7, 7, 8)), EditorMode::Inspect);
  EXPECT_EQ(editorMode(false, at(3, 3, 8)), EditorMode::Inspect);
  // The first moment of a run that has gone on: edits act on the present, not on what is seen.
  EXPECT_EQ(editorMode(false, at(0, 0, 8)), EditorMode::Inspect);
}

TEST(EditorMode, EveryStateSaysWhatEditsDo) {
  const auto says = [](EditorMode state, bool inPast, const char* what) {
    return std::string(editorModeTip(state, inPast)).find(what) != std::string::npos;
  };
  EXPECT_TRUE(says(EditorMode::Edit, false, "Every edit shows at once"));
  EXPECT_TRUE(says(EditorMode::Run, false, "a change of structure pauses"));
  EXPECT_TRUE(
      says(EditorMode::Inspect, false, "start positions and velocities show after Reset"));
  EXPECT_TRUE(says(EditorMode::Inspect, true, "Edits take effect from the present on"));
}

}  // namespace
}  // namespace compliant
