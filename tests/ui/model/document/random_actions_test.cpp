#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <set>
#include <thread>

#include "engine/json/scene_file.hpp"
#include "engine/json/value_text.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/initial_state.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/probe.hpp"
#include "tests/ui/model/square_net.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/model/build/repeating_points.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/document/element_ids.hpp"
#include "ui/model/document/key_frames.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/edits/moving.hpp"
#include "ui/model/edits/pasting.hpp"
#include "ui/model/plots/plots.hpp"
#include "ui/model/rows/common_change.hpp"

/// Whatever a user does, in any order and with nonsense: the engine has the scene that the document
/// has, undo is right, nothing crashes and memory stays bounded.
namespace compliant {
namespace {

constexpr int actionCount = test::instrumented ? 2'000 : 20'000;
constexpr int actionsPerCheck = 100;
/// Scenes grow no further, so that steps stay short.
constexpr std::size_t mostComponents = 60;

constexpr double extremes[] = {0,
                               -0.0,
                               1,
                               -1,
                               0.5,
                               1e-320,
                               1e-12,
                               1e12,
                               1e308,
                               -1e308,
                               1e-3,
                               7,
                               -3.5,
                               1e100,
                               std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity()};
const char* const texts[] = {
    "",       "NaN",      "1e308",   "-1",   "[]",         "[[0, 1, 2]]",
    "0",      "true",     "[1e308]", "0.5",  "\"x\"",      "[[0, 1e308, NaN]]",
    "[0, 1]", "[[0, 1]]", "1e-5",    "{",    "ball",       "[9999999]",
    "-5 m",   "\xff\xfe", "∞",       "null", "[\"point\"]"};
const char* const names[] = {"point", "rope/point", "",   "/",  "a/b/c", "a",    "point 2", "ü ø",
                             " ",     "gravity",    "a/", "\n", "link",  "rope", "x\xff"};

class RandomActions : public testing::Test {
 protected:
  const Scene& scene() const { return session_.document().scene(); }
  Document& document() { return session_.document(); }
  int pick(std::size_t count) { return dice_.integer(0, static_cast<int>(count) - 1); }
  template <class T, std::size_t n>
  const T& anyOf(const T (&choices)[n]) {
    return choices[pick(n)];
  }
  Id anyId() {
    if (scene().size() == 0 || dice_.integer(0, 50) == 0) return 123456;
    auto at = scene().names().begin();
    std::advance(at, pick(scene().size()));
    return at->second;
  }
  std::vector<Id> someIds() {
    std::vector<Id> ids;
    for (int k = dice_.integer(0, 4); k >= 0; --k) ids.push_back(anyId());
    return ids;
  }
  Vec3 anyPlace() {
    return dice_.integer(0, 20) == 0 ? Vec3(anyOf(extremes), 0, anyOf(extremes))
                                     : Vec3(dice_.real(-2, 2), dice_.real(0, 2), dice_.real(-2, 2));
  }
  /// An edit that may be refused, with a sentence then.
  void tryEdit(const Edit& edit, const char* label, Document::Gesture gesture = 0) {
    if (const Status edited = session_.edit(edit, label, gesture); !edited) {
      ++refused_;
      EXPECT_GT(edited.error().what.size(), 5u) << label;
    }
  }
  template <class Made>
  void tryEdit(const Result<Made>& edit, const char* label) {
    if (edit.ok()) return tryEdit(*edit, label);
    ++refused_;
    EXPECT_GT(edit.error().what.size(), 5u) << label;
  }

  void createSomething() {
    if (scene().size() > mostComponents) {
      tryEdit(deletionWithUsers(document().scene(), someIds()), "Delete");
      return;
    }
    const auto end = [&]() -> LinkEnd {
      if (dice_.integer(0, 1) == 0) return anyPlace();
      return PointRef{anyId(), dice_.integer(-1, 5)};
    };
    const double c = dice_.integer(0, 1) == 0 ? 0 : springCompliance;
    const auto create = [&]() -> Result<Creation> {
      switch (dice_.integer(0, 7)) {
        case 0:
          return makePoint(scene(), anyPlace(), session_.selected());
        case 1:
          return makeAnchor(scene(), anyPlace(), session_.selected());
        case 2:
          return makeLink(scene(), end(), end(), c, session_.selected());
        case 3:
          return toggleFixed(scene(), {anyId(), dice_.integer(-1, 5)});
        case 4:
          return separateLink(scene(), anyId(), dice_.integer(-1, 5));
        case 5:
          return makeRope(scene(), end(), end(), {dice_.integer(-1, 5), c});
        case 6:
          return makeNet(scene(), anyPlace(),
                         test::squareNet(dice_.integer(-1, 3), NetLinks::Diagonal, c));
        default:
          return makePulley(scene(), anyPlace());
      }
    };
    if (const Status created = compliant::create(session_, create()); !created) {
      ++refused_;
      EXPECT_GT(created.error().what.size(), 5u);
    }
  }
  void insertType() {
    if (scene().size() > mostComponents) return;
    const auto& types = registry().types();
    const Type* type = types[static_cast<std::size_t>(pick(types.size()))];
    Id id = 0;
    tryEdit(insertionOf(document().scene(), *type, anyOf(names), id), "Add");
  }
  void setField() {
    const Id id = anyId();
    const Component* component = scene().find(id);
    const auto gesture = static_cast<Document::Gesture>(dice_.integer(0, 2));
    if (component == nullptr) return tryEdit({SetField{id, "mass", 1.0}}, "Set", gesture);
    const auto& fields = component->type().fields;
    const Field& field = fields[static_cast<std::size_t>(pick(fields.size()))];
    switch (dice_.integer(0, 4)) {
      case 0: {
        const Result<Value> value = parseValue(scene(), field, anyOf(texts));
        if (value.ok()) return tryEdit({SetField{id, field.name, *value}}, "Set", gesture);
        ++refused_;
        EXPECT_GT(value.error().what.size(), 5u);
        return;
      }
      case 1:
        return tryEdit({SetField{id, field.name, Value(anyOf(extremes))}}, "Set", gesture);
      case 2:
        return tryEdit({SetField{id, field.name, Value(Vec3(anyOf(extremes), 1, anyOf(extremes)))}},
                       "Set", gesture);
      case 3:
        return tryEdit({SetField{id, field.name, Value(Link{anyId()})}}, "Set", gesture);
      default:
        return tryEdit({SetField{id, field.name, field.fallback}}, "Reset field", gesture);
    }
  }
  void pasteDamaged() {
    if (scene().size() > mostComponents) return;
    std::string text = writeComponents(scene(), someIds());
    for (int k = dice_.integer(0, 3); k > 0 && !text.empty(); --k) {
      const auto at = static_cast<std::size_t>(pick(text.size()));
      if (dice_.integer(0, 1) == 0)
        text.erase(at, static_cast<std::size_t>(dice_.integer(1, 9)));
      else
        text.insert(at, anyOf(texts));
    }
    std::vector<Id> ids;
    tryEdit(pasteOf(scene(), text, ids), "Paste");
  }
  /// Single points of some states go or are copied.
  void changePoints() {
    Selection selection{someIds(), {}};
    for (const Id id : selection.components)
      for (int k = dice_.integer(0, 3); k > 0; --k)
        selection.points.push_back({id, dice_.integer(-1, 5)});
    selection = known(scene(), std::move(selection));
    const auto tryPart = [this](const auto& made, const char* label) {
      if (made.ok()) return tryEdit(made->edit, label);
      ++refused_;
      EXPECT_GT(made.error().what.size(), 5u) << label;
    };
    const bool full = scene().size() > mostComponents;
    const MirrorMode originals = dice_.integer(0, 1) == 0 ? MirrorMode::Copy : MirrorMode::InPlace;
    switch (full ? 0 : dice_.integer(0, 5)) {
      case 1:
        return tryPart(mirroredPoints(scene(), selection, {pick(3), anyOf(extremes)}, originals),
                       "Mirror points");
      case 2:
        return tryPart(arrayOfPoints(scene(), selection, dice_.integer(0, 3), anyPlace()),
                       "Array of points");
      case 3: {
        const Result<PartSelection> parts = partsOf(scene(), selection);
        if (!parts) return tryEdit(Result<Edit>(parts.error()), "Duplicate points");
        return tryPart(duplicatedPoints(scene(), *parts), "Duplicate points");
      }
      default:
        return tryPart(deletionOf(scene(), selection), "Delete points");
    }
  }
  void goInHistory() {
    switch (dice_.integer(0, 3)) {
      case 0:
        return document().undo();
      case 1:
        return document().redo();
      case 2:
        return document().goTo(document().position() -
                               std::min<std::size_t>(document().position(), 5));
      default:
        return document().goTo(document().position() + static_cast<std::size_t>(pick(8)));
    }
  }
  void moveTime() {
    switch (dice_.integer(0, 9)) {
      case 0:
        return session_.send(Play{});
      case 1:
        return session_.send(Pause{});
      case 2:
        return session_.send(StepForward{dice_.integer(1, 3)});
      case 3:
        return session_.send(StepBack{});
      case 4:
        return session_.send(Reset{});
      case 5:
        return session_.send(Seek{dice_.integer(-2, 30)});
      case 6:
        return session_.send(SetSpeed{anyOf(extremes)});
      case 7:
        session_.send(PullStart{anyId(), dice_.integer(-1, 3), anyPlace()});
        session_.send(PullMove{anyPlace()});
        return;
      case 8:
        return session_.send(PullEnd{});
      default:
        return session_.send(Seek{1'000'000});
    }
  }
  void useKeyFrames() {
    const auto count = frames_.all().size();
    const auto any = static_cast<std::size_t>(dice_.integer(0, 5));
    switch (dice_.integer(0, 3)) {
      case 0:
        if (count < 5) frames_.make();
        return;
      case 1:
        return frames_.goTo(any);
      case 2:
        if (any < count) (void)frames_.rename(any, anyOf(names));
        return;
      default:
        if (any < count) frames_.erase(any);
    }
  }
  void plotSomething() {
    if (dice_.integer(0, 2) == 0)
      return plots_.remove(static_cast<std::size_t>(dice_.integer(0, 5)));
    const QuantityType* type =
        quantityTypes()[static_cast<std::size_t>(pick(quantityTypes().size()))];
    (void)plots_.add(
        {Quantity{type, anyId(), dice_.integer(-1, 4)}, DesignNumber{anyId(), "mass", 0}});
  }
  void load() {
    const Type* type = nullptr;
    while (type == nullptr || !type->example)
      type = registry().types()[static_cast<std::size_t>(pick(registry().types().size()))];
    Scene example;
    type->example(example);
    session_.openScene(std::move(example));
  }
  void act() {
    const int die = dice_.integer(0, 999);
    if (die < 160)
      createSomething();
    else if (die < 200)
      insertType();
    else if (die < 470)
      setField();
    else if (die < 500)
      tryEdit(deletionWithUsers(document().scene(), someIds()), "Delete");
    else if (die < 530)
      changePoints();
    else if (die < 560)
      tryEdit({Erase{anyId()}}, "Erase");
    else if (die < 620)
      tryEdit({Rename{anyId(), anyOf(names)}}, "Rename");
    else if (die < 650)
      tryEdit(moveOf(scene(), {anyOf(names), anyOf(names)}, anyOf(names)), "Move");
    else if (die < 690)
      pasteDamaged();
    else if (die < 720) {
      std::vector<Id> ids;
      if (scene().size() < mostComponents)
        tryEdit(copiesOf(document().scene(), someIds(), ids), "Copy");
    } else if (die < 740)
      tryEdit(changedNumbers(scene(), someIds(), "mass", anyOf(extremes), anyOf(extremes)), "Each");
    else if (die < 760)
      tryEdit(startAt(scene(), *session_.snapshot().structure, session_.snapshot().motion),
              "Start");
    else if (die < 850)
      goInHistory();
    else if (die < 930)
      moveTime();
    else if (die < 950)
      useKeyFrames();
    else if (die < 965)
      plotSomething();
    else if (die < 998)
      session_.select(someIds());
    else
      load();
  }

  /// The scene of the engine after all that was posted, as text.
  std::string sceneOfEngine() {
    session_.send(PullEnd{});
    const std::uint64_t request = ++asked_;
    session_.send(WriteScene{request});
    for (int i = 0; i < 6000; ++i) {
      session_.refresh();
      const auto& answer = session_.snapshot().sceneText;
      if (answer != nullptr && answer->request == request) return answer->text;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return "no answer";
  }

  /// The persistent ids of now; fails the test when an independent state lacks one or has one
  /// twice.
  PersistentIdsByState marksEveryElement() {
    PersistentIdsByState persistentIds = persistentIdsByState(document());
    for (const auto& [name, id] : scene().names())
      if (const auto* state = scene().resolve(Ref<State>{id});
          state != nullptr && state->designedCount() > 0) {
        const std::set<PersistentId> different(persistentIds[id].begin(), persistentIds[id].end());
        EXPECT_EQ(different.size(), at(state->designedCount())) << name;
        EXPECT_EQ(persistentIds[id].size(), at(state->designedCount())) << name;
      }
    return persistentIds;
  }

  Session session_{[] {}};
  KeyFrames frames_{session_};
  Plots plots_{session_};
  test::Dice dice_{20261122};
  std::uint64_t asked_ = 0;
  int refused_ = 0;
};

TEST_F(RandomActions, LeaveBothReplicasTheSameAndUndoRight) {
  std::size_t largest = 0, mostSteps = 0;
  for (int i = 1; i <= actionCount; ++i) {
    act();
    session_.refresh();
    largest = std::max(largest, scene().size());
    mostSteps = std::max(mostSteps, document().steps().size());
    if (i % actionsPerCheck != 0) continue;
    const std::string text = writeScene(scene());
    ASSERT_EQ(sceneOfEngine(), text) << "after action " << i;
    const PersistentIdsByState persistentIds = marksEveryElement();
    if (i % (10 * actionsPerCheck) != 0) continue;
    // As far back as there is, and forth again.
    const std::size_t position = document().position(), all = document().steps().size();
    document().goTo(0);
    ASSERT_FALSE(document().canUndo());
    document().goTo(all);
    document().goTo(position);
    ASSERT_EQ(writeScene(scene()), text) << "after action " << i;
    ASSERT_EQ(persistentIdsByState(document()), persistentIds) << "after action " << i;
    // What is saved can be read again.
    const Result<Scene> again = readScene(text);
    ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
    ASSERT_EQ(writeScene(*again), text);
  }
  EXPECT_LE(mostSteps, mostUndoSteps);
  EXPECT_LE(plots_.curves().size(), mostPlotCurves);
  // Nonsense was refused, and a good part was not.
  EXPECT_GT(refused_, actionCount / 20);
  EXPECT_LT(refused_, actionCount / 2);
  EXPECT_GT(largest, mostComponents / 2);
}

TEST(UndoLimit, ForgetsTheOldestStepsAndTheSavedStateWithThem) {
  Document document;
  const auto setTitle = [&](std::size_t i) {
    ASSERT_TRUE(document.edit({SetField{sceneId, "title", std::to_string(i)}}, "Set"));
  };
  for (std::size_t i = 0; i < mostUndoSteps; ++i) setTitle(i);
  EXPECT_EQ(document.forgotten(), 0u);
  document.goTo(0);
  EXPECT_FALSE(document.dirty());
  document.goTo(mostUndoSteps);
  setTitle(mostUndoSteps);
  EXPECT_EQ(document.steps().size(), mostUndoSteps);
  EXPECT_EQ(document.position(), mostUndoSteps);
  EXPECT_EQ(document.forgotten(), 1u);
  document.goTo(0);
  EXPECT_EQ(document.scene().title, "0");
  // What was opened cannot be reached any more: nothing here is it.
  EXPECT_TRUE(document.dirty());
}

}  // namespace
}  // namespace compliant
