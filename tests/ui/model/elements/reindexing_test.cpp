// What is known of points and links stays theirs when points are deleted and drawn.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/deleting_points.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/document/element_ids.hpp"
#include "ui/model/document/key_frames.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/plots/plots.hpp"

namespace compliant::reindexing_test {
namespace {

/// Points in one place.
Array<Vec3> alike(std::size_t count) {
  return Array<Vec3>(std::vector<Vec3>(count, Vec3(1, 2, 3)));
}

/// Points 0 … 4 along x, the first held, with soft links 0 … 3 between neighbours.
class AReindexedChain : public testing::Test {
 protected:
  void SetUp() override {
    session_.openScene(test::chain(4, 1e-3));
    ASSERT_TRUE(laidOut());
    points_ = idOf("points");
    links_ = idOf("links");
    session_.send(StepForward{7});
    ASSERT_TRUE(shows(7));
  }

  Id idOf(const char* name) { return session_.document().scene().find(std::string_view(name))->id; }
  /// Whether the engine has answered to all edits.
  bool laidOut() {
    return test::eventually(session_, [&] { return session_.countsAsShown(); });
  }
  bool shows(std::int64_t step) {
    return test::eventually(session_, [&] { return session_.snapshot().motion.step == step; });
  }
  void erase(const std::vector<std::int64_t>& points) {
    const Scene& scene = session_.document().scene();
    const Result<Deletion> deletion = deletionOf(scene, pointsOf(scene, "points", points));
    ASSERT_TRUE(deletion.ok()) << deletion.error().text();
    ASSERT_TRUE(eraseParts(session_, *deletion, "Delete "));
  }
  void draw(const Vec3& place) {
    ASSERT_TRUE(create(session_, makePoint(session_.document().scene(), place, points_)));
  }
  void goTo(std::size_t keyFrame) {
    ASSERT_TRUE(laidOut());
    ASSERT_TRUE(shows(0));
    frames_.goTo(keyFrame);
    ASSERT_TRUE(shows(7));
  }
  Vec3 place(Index point) {
    const Snapshot& now = session_.snapshot();
    return now.motion.x.segment<3>(now.structure->states[at(now.structure->stateIndex(points_))].x +
                                   3 * point);
  }
  double force(Index link) {
    const Snapshot& now = session_.snapshot();
    return now.motion.lambda[now.structure->constraint(links_)->row + link];
  }
  Index index(std::size_t curve) { return std::get<Quantity>(plots_.curves()[curve].number).index; }

  Session session_{[] {}};
  KeyFrames frames_{session_};
  Plots plots_{session_};
  Id points_ = 0, links_ = 0;
};

TEST_F(AReindexedChain, KeepsItsKeyFrames) {
  frames_.make();
  std::vector<Vec3> places;
  std::vector<double> forces;
  for (Index i = 0; i < 5; ++i) places.push_back(place(i));
  for (Index i = 0; i < 4; ++i) forces.push_back(force(i));
  ASSERT_NE(places[3], places[4]);
  ASSERT_NE(forces[0], 0);
  ASSERT_NE(forces[3], 0);

  erase({2});
  draw({0, 2, 0});
  goTo(0);
  EXPECT_EQ(place(0), places[0]);
  EXPECT_EQ(place(1), places[1]);
  EXPECT_EQ(place(2), places[3]);
  EXPECT_EQ(place(3), places[4]);
  EXPECT_EQ(place(4), Vec3(0, 2, 0));
  ASSERT_EQ(session_.snapshot().structure->constraint(links_)->rows, 2);
  EXPECT_EQ(force(0), forces[0]);
  EXPECT_EQ(force(1), forces[3]);

  session_.send(Reset{});
  ASSERT_TRUE(shows(0));
  session_.document().undo();
  session_.document().undo();
  goTo(0);
  for (Index i = 0; i < 5; ++i) EXPECT_EQ(place(i), places[at(i)]) << i;
  for (Index i = 0; i < 4; ++i) EXPECT_EQ(force(i), forces[at(i)]) << i;
}

TEST_F(AReindexedChain, DoesNotTakeAPointDrawnAnewForTheOneThatWasThere) {
  frames_.make();
  erase({4});
  draw({0, 2, 0});
  goTo(0);
  EXPECT_EQ(place(4), Vec3(0, 2, 0));
}

TEST_F(AReindexedChain, KeepsTheCurvesOfItsPointsAndLinks) {
  ASSERT_TRUE(
      plots_.add({Quantity{&quantities::position, points_, 3 * 2 + 1},
                  Quantity{&quantities::velocity, points_, 3 * 3 + 1},
                  Quantity{&quantities::speed, points_, 4}, Quantity{&quantities::force, links_, 1},
                  Quantity{&quantities::violation, links_, 3},
                  Quantity{&quantities::support, idOf("anchor"), 0}}));
  erase({2});
  ASSERT_TRUE(laidOut());
  EXPECT_TRUE(plots_.curves()[0].ended);
  EXPECT_EQ(plots_.curves()[0].words.label(), "points, point 2: y");
  EXPECT_EQ(index(1), 3 * 2 + 1);
  EXPECT_EQ(plots_.curves()[1].words.label(), "points, point 2: vy");
  EXPECT_EQ(index(2), 3);
  EXPECT_TRUE(plots_.curves()[3].ended);
  EXPECT_EQ(index(4), 1);
  EXPECT_EQ(plots_.curves()[4].words.label(), "links, link 1: φ");
  EXPECT_EQ(index(5), 0);
  for (const std::size_t i : {1, 2, 4, 5}) EXPECT_FALSE(plots_.curves()[i].ended) << i;

  draw({0, 2, 0});
  EXPECT_TRUE(plots_.curves()[0].ended);
  ASSERT_TRUE(laidOut());
  session_.document().undo();
  session_.document().undo();
  // The structure shown has two links yet; that does not end the curve of link 3.
  for (const PlotCurve& curve : plots_.curves()) EXPECT_FALSE(curve.ended) << curve.words.label();
  ASSERT_TRUE(laidOut());
  EXPECT_EQ(index(0), 3 * 2 + 1);
  EXPECT_EQ(index(1), 3 * 3 + 1);
  EXPECT_EQ(index(3), 1);
  for (const PlotCurve& curve : plots_.curves()) EXPECT_FALSE(curve.ended) << curve.words.label();
  EXPECT_EQ(plots_.curves()[1].words.label(), "points, point 3: vy");
}

TEST_F(AReindexedChain, PlotsTheSamePointAfterwards) {
  ASSERT_TRUE(plots_.add({Quantity{&quantities::position, points_, 3 * 2},
                          Quantity{&quantities::position, points_, 3 * 4}}));
  erase({2});
  ASSERT_TRUE(laidOut());
  session_.send(StepForward{3});
  ASSERT_TRUE(test::eventually(session_, [&] {
    return plots_.curves()[1].samples.times().size() == 11 &&
           plots_.curves()[0].samples.times().size() == 11;
  }));
  // At the start the last point stands at 1 m; nothing is known of the other since it is gone.
  EXPECT_EQ(plots_.curves()[1].samples.values()[0], 1);
  EXPECT_EQ(plots_.curves()[1].samples.values()[10], place(3).x());
  EXPECT_EQ(plots_.curves()[0].samples.values()[0], 0.5);
  for (std::size_t i = 8; i < 11; ++i)
    EXPECT_TRUE(std::isnan(plots_.curves()[0].samples.values()[i])) << i;
}

TEST_F(AReindexedChain, GoesOnWhenAPointIsDeletedAndIsAsBeforeAfterUndo) {
  const Motion before = session_.snapshot().motion;
  const Vec3 fourth = place(4);
  const double last = force(3);
  erase({2});
  ASSERT_TRUE(laidOut());
  EXPECT_EQ(session_.snapshot().motion.step, 7);
  EXPECT_EQ(place(3), fourth);
  EXPECT_EQ(force(1), last);
  session_.document().undo();
  ASSERT_TRUE(laidOut());
  EXPECT_EQ(session_.snapshot().motion.time, before.time);
  EXPECT_EQ(session_.snapshot().motion.x, before.x);
  EXPECT_EQ(session_.snapshot().motion.v, before.v);
  EXPECT_EQ(session_.snapshot().motion.lambda, before.lambda);
}

TEST_F(AReindexedChain, IsAsBeforeWhenAllIsUndoneAndRedone) {
  draw({0, 2, 0});
  erase({1});
  ASSERT_TRUE(shows(0));
  session_.send(StepForward{5});
  ASSERT_TRUE(shows(5));
  const Motion before = session_.snapshot().motion;
  session_.document().goTo(0);
  // Point 1 has not moved with the others.
  ASSERT_TRUE(shows(0));
  EXPECT_EQ(place(1), Vec3(0.25, 0, 0));
  session_.document().goTo(2);
  session_.send(StepForward{5});
  ASSERT_TRUE(shows(5));
  EXPECT_EQ(session_.snapshot().motion.x, before.x);

  session_.document().undo();
  ASSERT_TRUE(shows(0));
  session_.send(StepForward{5});
  ASSERT_TRUE(shows(5));
  const Motion whole = session_.snapshot().motion;
  session_.document().undo();  // the point that was drawn goes, and comes again
  session_.document().redo();
  ASSERT_TRUE(laidOut());
  EXPECT_EQ(session_.snapshot().motion.x, whole.x);
  EXPECT_EQ(session_.snapshot().motion.v, whole.v);
}

TEST_F(AReindexedChain, KeepsAKeyFrameOfAStructureThatTheHistoryAloneHas) {
  erase({2});
  session_.send(StepForward{1});
  ASSERT_TRUE(shows(8));
  session_.send(Seek{6});
  ASSERT_TRUE(shows(6));
  ASSERT_EQ(session_.snapshot().structure->constraint(links_)->rows, 4);  // as before
  const Vec3 first = place(1), last = place(4);
  frames_.make();
  erase({0});
  draw({0, 2, 0});
  ASSERT_TRUE(laidOut());
  ASSERT_TRUE(shows(0));
  frames_.goTo(0);
  ASSERT_TRUE(shows(6));
  EXPECT_EQ(place(0), first);
  EXPECT_EQ(place(2), last);
  EXPECT_EQ(place(3), Vec3(0, 2, 0));  // was not there
}

TEST_F(AReindexedChain, KnowsInThePastWhichNumbersItsElementsHaveNow) {
  EXPECT_EQ(session_.inDocument(points_, 3), 3);
  erase({2});
  session_.send(StepForward{1});
  ASSERT_TRUE(shows(8));
  EXPECT_EQ(session_.inDocument(points_, 3), 3);
  session_.send(Seek{6});
  ASSERT_TRUE(shows(6));
  EXPECT_EQ(session_.inDocument(points_, 1), 1);
  EXPECT_EQ(session_.inDocument(points_, 2), -1);
  EXPECT_EQ(session_.inDocument(points_, 3), 2);
  EXPECT_EQ(session_.asShown(points_, 2), 3);
  EXPECT_EQ(session_.rowInDocument(links_, 1), -1);
  EXPECT_EQ(session_.rowInDocument(links_, 3), 1);
  EXPECT_EQ(session_.rowAsShown(links_, 1), 3);
}

TEST_F(AReindexedChain, ReadsTheMomentsOfAnOlderStructureByItsNumbers) {
  const double last = place(4).y(), third = place(2).y();
  erase({2});
  session_.send(StepForward{1});
  ASSERT_TRUE(shows(8));
  ASSERT_TRUE(plots_.add({Quantity{&quantities::position, points_, 3 * 3 + 1}}));
  session_.send(Seek{6});
  ASSERT_TRUE(shows(6));
  // Asked for in the past, where it has another number, or has one yet.
  ASSERT_TRUE(plots_.add({Quantity{&quantities::position, points_, 3 * 4 + 1},
                          Quantity{&quantities::position, points_, 3 * 2 + 1}}));
  ASSERT_EQ(plots_.curves().size(), 2u);
  ASSERT_TRUE(test::eventually(session_, [&] {
    return plots_.curves()[0].samples.times().size() == 9 &&
           plots_.curves()[1].samples.times().size() == 9;
  }));
  EXPECT_EQ(plots_.curves()[0].samples.values()[7], last);
  EXPECT_EQ(plots_.curves()[1].samples.values()[7], third);
  EXPECT_TRUE(std::isnan(plots_.curves()[1].samples.values()[8]));
}

TEST_F(AReindexedChain, IsReadAgainWithTheKeyFramesThatAreCountedAsItsFile) {
  const std::string path = test::ownPath("chain.json");
  ASSERT_TRUE(session_.document().save(path));
  // With the ids that reading gives.
  ASSERT_TRUE(session_.open(path));
  points_ = idOf("points");
  links_ = idOf("links");
  ASSERT_TRUE(laidOut());
  draw({0, 3, 0});
  ASSERT_TRUE(laidOut());
  frames_.make();
  erase({5});  // what replaces it has its number, and all sizes are as before
  draw({0, 2, 0});
  ASSERT_TRUE(laidOut());
  ASSERT_TRUE(shows(0));
  session_.send(StepForward{3});
  ASSERT_TRUE(shows(3));
  frames_.make();
  const Vec3 then = place(3);
  ASSERT_TRUE(session_.document().save(path));
  ASSERT_TRUE(session_.reload());
  ASSERT_TRUE(laidOut());
  ASSERT_TRUE(shows(0));
  ASSERT_EQ(frames_.all().size(), 1u);
  EXPECT_EQ(frames_.all()[0].name, "Key 2");
  frames_.goTo(0);
  ASSERT_TRUE(shows(3));
  EXPECT_EQ(place(3), then);
}

TEST_F(AReindexedChain, DoesNotSaveTheCurveOfAPointThatIsGone) {
  PlotsOfFiles files;
  Plots plots(session_, &files);
  const std::string path = test::ownPath("curves.json");
  ASSERT_TRUE(session_.document().save(path));
  ASSERT_TRUE(plots.add(
      {Quantity{&quantities::speed, points_, 2}, Quantity{&quantities::speed, points_, 4}}));
  EXPECT_EQ(files[path].size(), 2u);
  erase({2});
  ASSERT_EQ(files[path].size(), 1u);
  EXPECT_EQ(files[path][0].index, 3);
  session_.document().undo();
  EXPECT_EQ(files[path].size(), 2u);
}

TEST(ElementIds, TellPointsApartThatStandInOnePlace) {
  Scene scene;
  Build build(scene);
  const Id state = build.add("Points", "pair", {{"position", alike(3)}});
  Document document(scene);
  const PersistentIds before = ElementIds(document).of(state);
  const Result<Deletion> deletion = deletionOf(scene, pointsOf(scene, "pair", {1}));
  ASSERT_TRUE(deletion.ok());
  ASSERT_TRUE(document.edit(deletion->edit, "Delete", 0, deletion->gone));
  EXPECT_EQ(ElementIds(document).of(state), (PersistentIds{before[0], before[2]}));
  document.undo();
  EXPECT_EQ(ElementIds(document).of(state), before);
  document.redo();
  EXPECT_EQ(ElementIds(document).of(state), (PersistentIds{before[0], before[2]}));
}

TEST(ElementIds, AreNeverGivenAgain) {
  Document document(test::chain(2, 0));
  const Id state = document.scene().find("points")->id;
  const auto grow = [&](double x) {
    const Result<Creation> creation = makePoint(document.scene(), Vec3(x, 2, 0), state);
    ASSERT_TRUE(creation.ok());
    ASSERT_TRUE(document.edit(creation->edit, creation->label));
  };
  grow(1);
  const PersistentId first = ElementIds(document).of(state).back();
  document.undo();
  grow(5);
  const PersistentIds other = ElementIds(document).of(state);
  EXPECT_EQ(std::count(other.begin(), other.end(), first), 0);
  EXPECT_EQ(other.size(), 4u);

  // Not even when a state has the id of one that is gone.
  const PersistentIds old = ElementIds(document).of(state);
  ASSERT_TRUE(document.edit(deletionWithUsers(document.scene(), {state}), "Delete"));
  ASSERT_TRUE(
      document.edit({Insert{{state, "Points", "points", {{"position", alike(4)}}}}}, "Add"));
  const PersistentIds fresh = ElementIds(document).of(state);
  EXPECT_EQ(fresh.size(), 4u);
  for (const PersistentId persistentId : fresh)
    EXPECT_EQ(std::count(old.begin(), old.end(), persistentId), 0);
  document.undo();
  document.undo();
  EXPECT_EQ(ElementIds(document).of(state), old);
}

TEST(ElementIds, MarkALinkByTheTwoPointsThatItJoins) {
  Document document(test::chain(4, 0));
  const Id mapping = document.scene().usersOf(document.scene().find("extension")->id).front()->id;
  const Id extension = document.scene().find("extension")->id;
  const PersistentIds before = ElementIds(document).of(extension);
  ASSERT_EQ(before.size(), 4u);
  const auto join = [&](Array<Edge> edges) {
    ASSERT_TRUE(document.edit({SetField{mapping, "edges", std::move(edges)}}, "Set"));
  };
  join({{2, 3}, {0, 1}, {0, 1}});
  const PersistentIds after = ElementIds(document).of(extension);
  EXPECT_EQ(after[0], before[2]);
  EXPECT_EQ(after[1], before[0]);
  EXPECT_NE(after[2], before[0]);
  const auto told = [extension](const PersistentIds& persistentIds) {
    return std::make_shared<const PersistentIdsByState>(
        PersistentIdsByState{{extension, persistentIds}});
  };
  EXPECT_EQ(previousElements(told(before), told(after)),
            (PreviousElements{{extension, {2, 0, -1}}}));
}

TEST(ElementIds, OfAGestureThatIsGivenUpAreAsBefore) {
  Document document(test::chain(2, 0));
  const Id state = document.scene().find("points")->id;
  const auto start = fieldIn<Array<Vec3>>(document.scene(), "points", "position");
  const PersistentIds before = ElementIds(document).of(state);
  const auto set = [&](const Array<Vec3>& places) {
    ASSERT_TRUE(document.edit({SetField{state, "position", places}}, "Set", 7));
  };
  set(alike(2));
  EXPECT_EQ(ElementIds(document).of(state), (PersistentIds{before[0], before[1]}));
  set(start);
  EXPECT_TRUE(document.steps().empty());
  EXPECT_EQ(ElementIds(document).of(state), before);
}

TEST(Reindexing, RefusesWhereSeveralMappingsComputeAStateWhicheverOfThemFits) {
  for (const bool firstFits : {false, true})
    for (const bool secondFits : {false, true}) {
      Scene scene = test::chain(4, 1e-3);
      Build build(scene);
      build.add("Scalars", "twice");
      const auto add = [&](const char* name, bool fits, std::vector<Edge> edges) {
        if (!fits) edges.push_back({0, 99});
        build.add("Distance", name,
                  {{"inputs", Array<Link>{Link{scene.find("points")->id}}},
                   {"output", build.link("twice")},
                   {"edges", Array<Edge>(std::move(edges))}});
      };
      add("first", firstFits, {{0, 1}});
      add("second", secondFits, {{0, 1}, {1, 2}, {2, 3}});
      const Result<Deletion> deletion = deletionOf(scene, pointsOf(scene, "points", {2}));
      ASSERT_FALSE(deletion.ok()) << firstFits << secondFits;
      const char* why = firstFits && secondFits ? "Several mappings compute it" : "do not fit";
      EXPECT_NE(deletion.error().text().find(why), std::string::npos) << deletion.error().text();
    }
}

}  // namespace
}  // namespace compliant::reindexing_test
