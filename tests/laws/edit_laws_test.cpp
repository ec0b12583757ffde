#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "engine/json/value_text.hpp"
#include "tests/laws/types.hpp"

/// Editing laws over every field of every registered type.
namespace compliant::test {
namespace {

class EveryEdit : public testing::TestWithParam<const Type*> {
 protected:
  const Type& type() const { return *GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Registered, EveryEdit, testing::ValuesIn(typesOf()), TypeName());

/// A number inside the range of a field, other than `now`.
double anotherNumber(const Field& field, double now) {
  const double low = std::isfinite(field.minimum) ? field.minimum : -2;
  const double high = std::isfinite(field.maximum) ? std::min(field.maximum, low + 4) : low + 4;
  const double middle = low + 0.375 * (high - low);
  return middle != now ? middle : low + 0.625 * (high - low);
}

/// A valid value that differs from the one the field has.
Value anotherValue(const Scene& scene, const Field& field, const Value& now) {
  switch (field.kind) {
    case Kind::Toggle:
      return !std::get<bool>(now);
    case Kind::Integer:
      return std::get<std::int64_t>(now) +
             (static_cast<double>(std::get<std::int64_t>(now)) < field.maximum ? 1 : -1);
    case Kind::Real:
      return anotherNumber(field, std::get<double>(now));
    case Kind::Text:
      if (field.name == overTimeField)
        return std::string(std::get<std::string>(now).empty() ? " " : "");
      return std::get<std::string>(now) + "a \"quoted\"\nline: äöü λ";
    case Kind::Choice:
      return field.choices->front() == std::get<std::string>(now) ? field.choices->back()
                                                                  : field.choices->front();
    case Kind::Vector:
      return Value(Vec3(std::get<Vec3>(now) + Vec3(0.1, -2e-7, std::min(3e8, field.maximum / 2))));
    case Kind::Link:
      return Link{};
    case Kind::Links: {
      if (!std::get<Array<Link>>(now).empty()) return Array<Link>();
      for (const auto& [name, id] : scene.names())
        if (scene.find(id)->type().role == field.linkRole) return Array<Link>{Link{id}, Link{id}};
      return now;
    }
    case Kind::Reals: {
      auto list = std::get<Array<double>>(now).vector();
      list.push_back(anotherNumber(field, 0));
      return Array<double>(std::move(list));
    }
    case Kind::Points: {
      auto list = std::get<Array<Vec3>>(now).vector();
      list.push_back(Vec3(1.0 / 3, -1e-30, std::min(1e30, field.maximum)));
      return Array<Vec3>(std::move(list));
    }
    case Kind::Indices: {
      auto list = std::get<Array<std::int64_t>>(now).vector();
      list.push_back(7);
      return Array<std::int64_t>(std::move(list));
    }
    case Kind::Edges: {
      auto list = std::get<Array<Edge>>(now).vector();
      list.push_back({3, 4});
      return Array<Edge>(std::move(list));
    }
    case Kind::Terms: {
      auto list = std::get<Array<Term>>(now).vector();
      list.push_back({1, 0, 2, -0.7});
      return Array<Term>(std::move(list));
    }
  }
  return now;
}

/// Values that the field must refuse.
std::vector<Value> nonsense(const Field& field) {
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               inf = std::numeric_limits<double>::infinity();
  std::vector<Value> values{true,
                            std::int64_t{3},
                            0.5,
                            std::string("nonsense"),
                            Vec3(1, 2, 3),
                            Link{1},
                            Array<Link>{Link{1}},
                            Array<double>{0.5},
                            Array<Vec3>{Vec3(0, 0, 0)},
                            Array<std::int64_t>{1},
                            Array<Edge>{Edge{0, 1}},
                            Array<Term>{Term{}}};
  // Of these only the right kind can be accepted: it is left out and spoilt below.
  std::erase_if(values,
                [&](const Value& value) { return value.index() == field.fallback.index(); });
  std::vector<double> numbers{nan, inf, -inf};
  if (std::isfinite(field.minimum)) {
    numbers.push_back(field.minimumExcluded ? field.minimum : field.minimum - 1);
    numbers.push_back(-1e308);
  }
  if (std::isfinite(field.maximum)) {
    numbers.push_back(field.maximum * 2 + 1);
    numbers.push_back(1e308);
  }
  switch (field.kind) {
    case Kind::Integer:
      if (std::isfinite(field.minimum))
        values.emplace_back(static_cast<std::int64_t>(field.minimum) - 1);
      if (std::isfinite(field.maximum))
        values.emplace_back(std::numeric_limits<std::int64_t>::max());
      break;
    case Kind::Real:
      for (const double x : numbers) values.emplace_back(x);
      break;
    case Kind::Reals:
      for (const double x : numbers) values.emplace_back(Array<double>{1.0, x});
      break;
    case Kind::Choice:
      values.emplace_back(std::string("no such choice"));
      break;
    case Kind::Vector:
      for (const double x : {nan, inf, 2 * field.maximum}) values.emplace_back(Vec3(0, x, 0));
      break;
    case Kind::Points:
      for (const double x : {nan, inf, 2 * field.maximum})
        values.emplace_back(Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, x)});
      break;
    case Kind::Link:
      values.emplace_back(Link{987654});
      break;
    case Kind::Links:
      values.emplace_back(Array<Link>{Link{987654}});
      break;
    case Kind::Indices:
      values.emplace_back(Array<std::int64_t>{0, -1});
      break;
    case Kind::Edges:
      values.emplace_back(Array<Edge>{Edge{0, -1}});
      break;
    case Kind::Terms:
      values.emplace_back(Array<Term>{Term{-1, 0, 0, 1}});
      values.emplace_back(Array<Term>{Term{0, 0, 0, nan}});
      break;
    default:
      break;
  }
  return values;
}

TEST_P(EveryEdit, OfAFieldIsUndoneByItsInverse) {
  Scene scene = exampleOf(type());
  const std::string before = writeScene(scene);
  for (const Component* component : specimens(scene, type()))
    for (const Field& field : type().fields) {
      const Value value = anotherValue(scene, field, field.read(*component));
      const Result<Edit> inverse = applyEdit(scene, {SetField{component->id, field.name, value}});
      ASSERT_TRUE(inverse.ok()) << inverse.error().text();
      EXPECT_TRUE(sameValue(field.read(*component), value)) << field.name;
      // What was set also survives the file.
      const std::string changed = writeScene(scene);
      EXPECT_NE(changed, before) << field.name;
      const Result<Scene> again = readScene(changed);
      ASSERT_TRUE(again.ok()) << again.error().text();
      EXPECT_EQ(writeScene(*again), changed);
      const Result<Edit> redo = applyEdit(scene, *inverse);
      ASSERT_TRUE(redo.ok());
      EXPECT_EQ(writeScene(scene), before) << field.name;
      ASSERT_TRUE(applyEdit(scene, *redo).ok());
      EXPECT_EQ(writeScene(scene), changed);
      ASSERT_TRUE(applyEdit(scene, *inverse).ok());
    }
  EXPECT_EQ(writeScene(scene), before);
}

TEST_P(EveryEdit, ThatErasesIsUndoneByItsInverse) {
  Scene scene = exampleOf(type());
  const std::string before = writeScene(scene);
  std::vector<Id> ids;
  for (const Component* component : specimens(scene, type())) ids.push_back(component->id);
  for (const Id id : ids) {
    const Result<Edit> inverse = applyEdit(scene, eraseWithUsers(scene, id));
    ASSERT_TRUE(inverse.ok()) << inverse.error().text();
    EXPECT_EQ(scene.find(id), nullptr);
    ASSERT_TRUE(applyEdit(scene, *inverse).ok());
    EXPECT_EQ(writeScene(scene), before);
    EXPECT_NE(scene.find(id), nullptr) << "components keep their ids";
  }
}

TEST_P(EveryEdit, WithNonsenseIsRefusedWithASentenceAndChangesNothing) {
  Scene scene = exampleOf(type());
  const std::string before = writeScene(scene);
  for (const Component* component : specimens(scene, type())) {
    for (const Field& field : type().fields)
      for (const Value& value : nonsense(field)) {
        const Result<Edit> result = applyEdit(scene, {SetField{component->id, field.name, value}});
        EXPECT_FALSE(result.ok()) << field.name << " took " << writeValue(scene, value);
        if (result.ok()) {
          ASSERT_TRUE(applyEdit(scene, *result).ok());
          continue;
        }
        EXPECT_EQ(result.error().where, component->name);
        EXPECT_THAT(result.error().what, testing::HasSubstr(field.name));
        EXPECT_THAT(result.error().what, testing::HasSubstr(" "));
        EXPECT_THAT(result.error().what, testing::Not(testing::HasSubstr("nan")));
        EXPECT_EQ(writeScene(scene), before);
      }
    const Result<Edit> unknown = applyEdit(scene, {SetField{component->id, "no such field", 1.0}});
    ASSERT_FALSE(unknown.ok());
    EXPECT_EQ(unknown.error().what, type().name + " has no field “no such field”");
  }
  const Result<Edit> missing = applyEdit(scene, {SetField{4711, "enabled", true}});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST_P(EveryEdit, BeyondARangeIsToldTheRange) {
  Scene scene = exampleOf(type());
  const Component* component = specimens(scene, type()).front();
  for (const Field& field : type().fields) {
    if (field.kind != Kind::Real || !std::isfinite(field.maximum)) continue;
    const Result<Edit> result = applyEdit(scene, {SetField{component->id, field.name, 1e308}});
    ASSERT_FALSE(result.ok());
    EXPECT_THAT(result.error().what,
                testing::AllOf(testing::HasSubstr("1e308"), testing::HasSubstr(field.rangeText()),
                               testing::HasSubstr(field.unit)));
  }
}

TEST_P(EveryEdit, InsertingWithNonsenseIsRefusedWhole) {
  Scene scene = exampleOf(type());
  const std::string before = writeScene(scene);
  for (const Field& field : type().fields)
    for (const Value& value : nonsense(field)) {
      const Result<Edit> result =
          applyEdit(scene, {Insert{{scene.nextId(), type().name, "added", {{field.name, value}}}}});
      EXPECT_FALSE(result.ok()) << field.name;
      EXPECT_EQ(scene.find(std::string_view("added")), nullptr);
    }
  EXPECT_EQ(writeScene(scene), before);
}

}  // namespace
}  // namespace compliant::test
