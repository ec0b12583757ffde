#include "ui/model/document/editor_mode.hpp"

#include <gtest/gtest.h>

#include <string>

namespace compliant {
namespace {

Snapshot moment(std::int64_t step, std::int64_t index, std::int64_t size) {
  Snapshot snapshot;
  snapshot.motion.step = step;
  snapshot.transport.historyIndex = index;
  snapshot.transport.historySize = size;
  return snapshot;
}

TEST(EditorMode, FollowsTimeAndWhatIsShown) {
  EXPECT_EQ(haltedEditorMode(Snapshot()), EditorMode::Edit);
  EXPECT_EQ(haltedEditorMode(moment(0, 0, 1)), EditorMode::Edit);
  EXPECT_EQ(haltedEditorMode(moment(7, 7, 8)), EditorMode::Inspect);
  EXPECT_EQ(haltedEditorMode(moment(3, 3, 8)), EditorMode::Inspect);
  // The first moment of a run that has gone on: edits act on the present, not on what is seen.
  EXPECT_EQ(haltedEditorMode(moment(0, 0, 8)), EditorMode::Inspect);
}

TEST(EditorMode, IsRunFromTheMomentThatTimeIsAskedToRun) {
  Session session([] {});
  EXPECT_EQ(editorMode(session), EditorMode::Edit);
  session.send(Play{});
  EXPECT_EQ(editorMode(session), EditorMode::Run);
}

TEST(EditorMode, EveryStateSaysWhatEditsDo) {
  const auto says = [](EditorMode state, ShownMoment moment, const char* what) {
    return std::string(editorModeTip(state, moment)).find(what) != std::string::npos;
  };
  EXPECT_TRUE(says(EditorMode::Edit, ShownMoment::Present, "Every edit shows at once"));
  EXPECT_TRUE(says(EditorMode::Run, ShownMoment::Present, "a change of structure pauses"));
  EXPECT_TRUE(says(EditorMode::Inspect, ShownMoment::Present,
                   "start positions and velocities show after Reset"));
  EXPECT_TRUE(
      says(EditorMode::Inspect, ShownMoment::Past, "Edits take effect from the present on"));
}

}  // namespace
}  // namespace compliant
