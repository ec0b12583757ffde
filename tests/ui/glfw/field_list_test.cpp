// The fields of the light viewer, drawn and used without a window.

#include "ui/glfw/field_list.hpp"

#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/square_scene.hpp"
#include "tests/ui/glfw/hand.hpp"

namespace compliant {
namespace {

using testing::HasSubstr;

class Fields : public testing::Test {
 protected:
  Fields() { open(test::square); }
  void open(const char* text) {
    session.openScene(*readScene(text));
    hand.draw();
  }
  void select(const std::string& name) {
    session.select({session.document().scene().find(name)->id});
    hand.draw();
  }
  double number(const std::string& name, const char* field) const {
    const Component& component = *session.document().scene().find(name);
    return std::get<double>(component.type().find(field)->read(component));
  }
  ImVec2 at(const std::string& part, float share = 0.5F) {
    const ImVec4 place = fields.places().at(part);
    return {place.x + share * (place.z - place.x), (place.y + place.w) / 2};
  }
  std::size_t steps() const { return session.document().steps().size(); }

  Session session{[] {}};
  FieldList fields{session};
  test::Hand hand{[this](const InstrumentLook& look) { fields.draw(look); }};
};

TEST_F(Fields, ATypedNumberIsOneStepOfUndo) {
  select("rod");
  hand.click(at("compliance"));
  hand.type("0.02");
  hand.enter();
  EXPECT_EQ(number("rod", "compliance"), 0.02);
  ASSERT_EQ(steps(), 1U);
  EXPECT_EQ(session.document().steps()[0].label, "Set compliance of rod");
  session.document().undo();
  hand.draw();
  EXPECT_EQ(number("rod", "compliance"), 0);
}

TEST_F(Fields, WhatCannotBeIsRefusedWithASentence) {
  select("rod");
  for (const char* text : {"-1", "soft", "1e999", ""}) {
    hand.click(at("compliance"));
    hand.type(text);
    if (*text == '\0') hand.erase();
    hand.enter();
    EXPECT_EQ(number("rod", "compliance"), 0) << text;
    EXPECT_THAT(fields.errorOf("compliance"), HasSubstr("must")) << text;
  }
  EXPECT_EQ(steps(), 0U);
  // A value that is good takes the sentence away.
  hand.click(at("compliance"));
  hand.type("1");
  hand.enter();
  EXPECT_EQ(fields.errorOf("compliance"), "");
}

TEST_F(Fields, ADragOfASliderIsOneStepOfUndo) {
  select("rod");
  hand.drag(at("compliance/slider", 0.2F), at("compliance/slider", 0.7F));
  const double reached = number("rod", "compliance");
  EXPECT_GT(reached, 0);
  EXPECT_EQ(steps(), 1U);
  hand.drag(at("compliance/slider", 0.7F), at("compliance/slider", 0.4F));
  EXPECT_LT(number("rod", "compliance"), reached);
  EXPECT_EQ(steps(), 2U) << "another drag is another step";
  session.document().undo();
  hand.draw();
  EXPECT_EQ(number("rod", "compliance"), reached);
}

TEST_F(Fields, TheLeftEndOfTheSliderIsHardAndHardReturnsToTheLastSoftValue) {
  select("rod");
  hand.drag(at("compliance/slider", 0.5F), at("compliance/slider", 0.8F));
  const double soft = number("rod", "compliance");
  hand.click(at("compliance/hard"));
  EXPECT_EQ(number("rod", "compliance"), 0);
  hand.click(at("compliance/hard"));
  EXPECT_EQ(number("rod", "compliance"), soft);
  hand.drag(at("compliance/slider", 0.5F), at("compliance/slider", -0.2F));
  EXPECT_EQ(number("rod", "compliance"), 0);
}

TEST_F(Fields, TogglesAndVectorsAreEdited) {
  select("rod");
  hand.click(at("enabled"));
  EXPECT_FALSE(session.document().scene().find("rod")->enabled);
  std::string text = test::square;
  text.replace(text.find("\"rod\""), 0, "\"gravity\": {\"type\": \"Gravity\"},\n    ");
  open(text.c_str());
  select("gravity");
  hand.click(at("acceleration/y"));
  hand.type("-1.62");
  hand.enter();
  const Component& gravity = *session.document().scene().find("gravity");
  EXPECT_EQ(std::get<Vec3>(gravity.type().find("acceleration")->read(gravity)), Vec3(0, -1.62, 0));
}

TEST_F(Fields, SeveralOfOneTypeAreChangedTogether) {
  std::string text = test::square;
  text.replace(text.find("\"rod\""), 0,
               "\"other\": {\"type\": \"UniformCompliance\", \"state\": \"length\"},\n    ");
  open(text.c_str());
  const Scene& scene = session.document().scene();
  session.select({scene.find("rod")->id, scene.find("other")->id});
  hand.draw();
  hand.click(at("compliance"));
  hand.type("0.5");
  hand.enter();
  EXPECT_EQ(number("rod", "compliance"), 0.5);
  EXPECT_EQ(number("other", "compliance"), 0.5);
  ASSERT_EQ(steps(), 1U);
  EXPECT_EQ(session.document().steps()[0].label, "Set compliance of 2 components");
  session.select({scene.find("rod")->id, scene.find("net")->id});
  hand.draw();
  EXPECT_TRUE(fields.places().empty()) << "of several types nothing is shown";
}

TEST_F(Fields, EscGivesUpWhatWasTypedAndLeavesMixedValuesAlone) {
  std::string text = test::square;
  text.replace(text.find("\"rod\""), 0,
               "\"other\": {\"type\": \"UniformCompliance\", \"compliance\": 0.25, "
               "\"state\": \"length\"},\n    ");
  open(text.c_str());
  const Scene& scene = session.document().scene();
  session.select({scene.find("rod")->id, scene.find("other")->id});
  hand.draw();
  hand.click(at("compliance"));
  hand.type("5");
  hand.escape();
  EXPECT_EQ(number("rod", "compliance"), 0);
  EXPECT_EQ(number("other", "compliance"), 0.25);
  EXPECT_EQ(steps(), 0U);
}

TEST_F(Fields, WhatIsTypedIsNotWrittenToWhatIsSelectedNext) {
  std::string text = test::square;
  text.replace(text.find("\"rod\""), 0,
               "\"other\": {\"type\": \"UniformCompliance\", \"compliance\": 0.25, "
               "\"state\": \"length\"},\n    ");
  open(text.c_str());
  select("rod");
  hand.click(at("compliance"));
  hand.type("5");
  select("other");
  hand.draw();
  EXPECT_EQ(number("other", "compliance"), 0.25);
}

TEST_F(Fields, OfEveryRegisteredTypeAreShown) {
  for (const Type* type : registry().types()) {
    if (!type->example) continue;
    Scene scene;
    type->example(scene);
    session.openScene(std::move(scene));
    for (const auto& [name, id] : session.document().scene().names()) {
      const Component& component = *session.document().scene().find(id);
      if (&component.type() != type) continue;
      select(name);
      for (const Field& field : type->fields) {
        const bool vector = field.kind == Kind::Vector;
        EXPECT_TRUE(fields.places().contains(field.name + (vector ? "/x" : "")))
            << type->name << "." << field.name;
      }
      break;
    }
  }
}

}  // namespace
}  // namespace compliant
