#include "ui/model/rows/property_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

Scene rodScene() {
  Scene scene;
  registry().find("UniformCompliance")->example(scene);
  return scene;
}

const PropertyRow& rowOf(const PropertySheet& sheet, const std::string& field) {
  for (const PropertyRow& row : sheet.rows)
    if (row.field->name == field) return row;
  static const PropertyRow none;
  return none;
}

TEST(PropertyRows, TellEverythingAboutAConstraint) {
  const Scene scene = rodScene();
  const Id rod = scene.find("rod")->id;
  const PropertySheet sheet = propertySheet(scene, rod, "It hangs on nothing");
  EXPECT_EQ(sheet.name, "rod");
  EXPECT_EQ(sheet.typeLabel, "Uniform compliance");
  EXPECT_EQ(sheet.issue, "It hangs on nothing");
  EXPECT_EQ(sheet.rows.size(), scene.find(rod)->type().fields.size());
  const PropertyRow& damping = rowOf(sheet, "damping_ratio");
  EXPECT_EQ(damping.label, "Relaxation time");
  EXPECT_EQ(damping.symbol, "d");
  EXPECT_EQ(damping.unit, "s");
  EXPECT_EQ(damping.text, "0.01");
  EXPECT_FALSE(damping.isDefault);
  EXPECT_NE(damping.tooltip.find("between 0 and 1000000 s"), std::string::npos) << damping.tooltip;
  EXPECT_NE(damping.tooltip.find("Default: 0 s"), std::string::npos) << damping.tooltip;
  EXPECT_TRUE(rowOf(sheet, "handling").isDefault);
}

TEST(PropertyRows, ALinkOffersTheComponentsOfItsRole) {
  const Scene scene = rodScene();
  const PropertySheet sheet = propertySheet(scene, scene.find("rod")->id);
  const PropertyRow& state = rowOf(sheet, "state");
  EXPECT_EQ(state.text, "extension");
  ASSERT_EQ(state.candidates.size(), 2u);
  EXPECT_EQ(state.candidates[0].name, "bob");
  EXPECT_EQ(state.candidates[1].name, "extension");
}

TEST(PropertyRows, AShapeTellsThatNothingLooksForItsContacts) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Box", "shape", {{"state", build.link("body")}});
  const auto note = [&] {
    return rowOf(propertySheet(scene, scene.find("shape")->id), "touches").note;
  };
  EXPECT_EQ(note(), "Nothing touches: the scene has no contact detector");
  EXPECT_EQ(rowOf(propertySheet(scene, scene.find("shape")->id), "touches").remedy, "Add");
  build.set("shape", "touches", false);
  EXPECT_EQ(note(), "");
  build.set("shape", "touches", true);
  build.add("ShapeContacts", "contacts");
  EXPECT_EQ(note(), "");
  build.set("contacts", "enabled", false);
  EXPECT_NE(note(), "");
}

TEST(PropertyRows, WhatAnotherChoiceLeavesWithoutEffectIsIdleAndSaysSo) {
  Scene scene = rodScene();
  const auto idle = [&] {
    std::vector<std::string> names;
    for (const PropertyRow& row : propertySheet(scene, scene.find("rod")->id).rows)
      if (row.idle) names.push_back(row.field->name);
    return names;
  };
  /// These, and the parameters that the law does not have.
  const auto expected = [](const char* law, std::vector<std::string> names) {
    const auto own = findLaw(law)->parameters();
    for (const LawParameter* each : parametersOfLaws())
      if (std::find(own.begin(), own.end(), each) == own.end()) names.emplace_back(each->name);
    return names;
  };
  EXPECT_THAT(idle(), testing::UnorderedElementsAreArray(expected(
                          "any", {"target_values", "relaxation_rate", "frequency", "zeta"})));
  EXPECT_THAT(idle(), testing::IsSupersetOf({"adhesion", "force_limit", "friction"}));
  const std::string said =
      rowOf(propertySheet(scene, scene.find("rod")->id), "target_values").tooltip;
  EXPECT_EQ(said.substr(0, said.find('\n')), "Has no effect: it needs Target offset or velocity.");
  Build(scene).set("rod", "admissible", std::string("cone"));
  EXPECT_THAT(idle(), testing::UnorderedElementsAreArray(expected(
                          "cone", {"target_values", "relaxation_rate", "frequency", "zeta"})));
  Build(scene).set("rod", "admissible", std::string("bounded"));
  Build(scene).set("rod", "target", std::string("velocity"));
  EXPECT_THAT(idle(), testing::UnorderedElementsAreArray(
                          expected("bounded", {"relaxation_rate", "frequency", "zeta"})));
}

TEST(PropertyRows, AnEmptyListThatLeavesNothingToDoIsTold) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("FixedPoints", "nail", {{"state", build.link("points")}});
  build.set("nail", "indices", Array<std::int64_t>());
  const Id nail = scene.find("nail")->id;
  EXPECT_EQ(propertySheet(scene, nail).remark, "indices is empty. List what it acts on");
  build.set("nail", "indices", Array<std::int64_t>{0});
  EXPECT_EQ(propertySheet(scene, nail).remark, "");
  // Here empty means all.
  build.add("FixedDirections", "guide", {{"state", build.link("points")}});
  EXPECT_EQ(propertySheet(scene, scene.find("guide")->id).remark, "");
}

TEST(PropertyRows, WhatActsOnAnglesHasTheirUnits) {
  Scene scene;
  Build build(scene);
  build.add("Angles", "shaft", {{"position", Array<double>{0}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("shaft")}});
  const Component& spring = *scene.find("spring");
  const auto unit = [&](const char* field) {
    return propertyRow(scene, spring, *spring.type().find(field)).unit;
  };
  EXPECT_EQ(unit("compliance"), "rad/(N·m)");
  EXPECT_EQ(unit("damping_ratio"), "s");
  const Component& shaft = *scene.find("shaft");
  EXPECT_EQ(propertyRow(scene, shaft, *shaft.type().find("position")).unit, "rad");
  const Scene lengths = rodScene();
  for (const auto& [name, id] : lengths.names()) {
    const Component& component = *lengths.find(id);
    const Field* field = component.type().find("compliance");
    if (field != nullptr) {
      EXPECT_EQ(propertyRow(lengths, component, *field).unit, "m/N");
    }
  }
}

TEST(PropertyRows, ATargetHasTheUnitOfWhatItIsATargetOf) {
  Scene scene;
  Build build(scene);
  build.add("Angles", "shaft", {{"position", Array<double>{0}}});
  build.add("Scalars", "length", {{"position", Array<double>{0}}});
  for (const char* state : {"shaft", "length"})
    for (const char* target : {"stay", "offset", "velocity"})
      build.add("UniformCompliance", std::string(state) + " " + target,
                {{"state", build.link(state)}, {"target", std::string(target)}});
  const auto unit = [&](const char* name, const char* field) {
    const Component& law = *scene.find(name);
    return propertyRow(scene, law, *law.type().find(field)).unit;
  };
  EXPECT_EQ(unit("shaft offset", "target_values"), "rad");
  EXPECT_EQ(unit("shaft velocity", "target_values"), "rad/s");
  EXPECT_EQ(unit("length offset", "target_values"), "m");
  EXPECT_EQ(unit("length velocity", "target_values"), "m/s");
  EXPECT_EQ(unit("length stay", "target_values"), "m, m/s");
  EXPECT_EQ(unit("shaft stay", "force_limit"), "N·m");
  EXPECT_EQ(unit("length stay", "break_force"), "N");
}

TEST(PropertyRows, ListsOfAJointHaveTheUnitsOfPlacesAndTurns) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(1, 1, 0)}}});
  build.add("Coordinates", "pose", {{"width", std::int64_t{6}}});
  build.add("RelativePose", "joint",
            {{"inputs", build.links({"bodies"})},
             {"output", build.link("pose")},
             {"pairs", Array<Edge>{{0, 1}}}});
  build.add("DiagonalCompliance", "law", {{"state", build.link("pose")}});
  const Component& law = *scene.find("law");
  EXPECT_EQ(propertyRow(scene, law, *law.type().find("dampings")).unit, "N·s/m, N·m·s/rad");
  build.set("joint", "x", false);
  build.set("joint", "y", false);
  build.set("joint", "z", false);
  EXPECT_EQ(propertyRow(scene, law, *law.type().find("dampings")).unit, "N·m·s/rad");
}

TEST(PropertyRows, LongListsAreToldByTheirSize) {
  const Scene scene = rodScene();
  EXPECT_EQ(valueText(scene, Array<Vec3>(std::vector<Vec3>(1600, Vec3::Zero()))), "1600 vectors");
  EXPECT_EQ(valueText(scene, Array<double>{1, 0.5}), "1, 0.5");
  EXPECT_EQ(valueText(scene, Array<Edge>{{0, 1}}), "0–1");
  EXPECT_EQ(valueText(scene, Vec3(0, -9.81, 0)), "0, -9.81, 0");
  EXPECT_EQ(valueText(scene, Link{}), "none");
  EXPECT_EQ(valueText(scene, true), "on");
  EXPECT_EQ(valueText(scene, 1e-5), "1e-5");
}

TEST(PropertyRows, LabelsReadAsWordsAndLettersStayLetters) {
  const Type& integrator = *registry().find("ImplicitIntegrator");
  EXPECT_EQ(fieldLabel(*integrator.find("h")), "h");
  EXPECT_EQ(fieldLabel(*integrator.find("hard_rows")), "Hard rows");
}

TEST(PropertyRows, EveryRegisteredTypeGivesASheet) {
  for (const Type* type : registry().types()) {
    Scene scene;
    type->example(scene);
    for (const auto& [name, id] : scene.names()) {
      const PropertySheet sheet = propertySheet(scene, id);
      EXPECT_EQ(sheet.component, id);
      for (const PropertyRow& row : sheet.rows) {
        EXPECT_FALSE(row.label.empty());
        EXPECT_FALSE(row.tooltip.empty());
      }
    }
  }
  EXPECT_EQ(propertySheet(Scene(), 7).component, 0u);
}

TEST(PropertyRows, LabelsAreWords) {
  EXPECT_EQ(typeLabel("UniformCompliance"), "Uniform compliance");
  EXPECT_EQ(typeLabel("Points"), "Points");
  EXPECT_EQ(typeLabel("LDLTSolver"), "LDLTSolver");
  EXPECT_EQ(typeLabel("LdltSolver"), "LDLᵀ solver");
  EXPECT_EQ(typeLabel("GaussSeidelSolver"), "Gauss–Seidel solver");
  for (const Type* type : registry().types())
    for (const char* mumbled : {"Ldlt", "Lu ", "Cg ", "Minres", "Gauss seidel"})
      EXPECT_EQ(typeLabel(type->name).find(mumbled), std::string::npos) << typeLabel(type->name);
}

TEST(PropertyRows, OfferNoDefaultThatWouldTakeEverythingAway) {
  const Scene scene = test::chain(3, 0);
  const auto row = [&](const char* component, const char* field) {
    const Component& each = *scene.find(std::string_view(component));
    return propertyRow(scene, each, *each.type().find(field));
  };
  EXPECT_TRUE(row("points", "position").isDefault);
  EXPECT_TRUE(row("anchor", "indices").isDefault);
  Scene moving = scene;
  const Id points = moving.find("points")->id;
  ASSERT_TRUE(applyEdit(
      moving, {SetField{points, "velocity", Array<Vec3>(std::vector<Vec3>(4, Vec3::Zero()))}}));
  const Component& state = *moving.find(points);
  EXPECT_FALSE(propertyRow(moving, state, *state.type().find("velocity")).isDefault);
}

TEST(PropertyRows, WriteOutShortListsOnly) {
  const Scene scene;
  EXPECT_EQ(shortListText(scene, Array<double>{1, 0.5}), "[1, 0.5]");
  EXPECT_EQ(shortListText(scene, Array<double>()), "[]");
  EXPECT_EQ(shortListText(scene, Array<Vec3>(std::vector<Vec3>(1600, Vec3::Zero()))), std::nullopt);
  EXPECT_EQ(shortListText(scene, Array<double>(std::vector<double>(60, 1.0 / 3))), std::nullopt);
}

TEST(PropertyRows, NameChoicesAsPeopleDo) {
  EXPECT_EQ(choiceLabel("incomplete_cholesky"), "incomplete Cholesky");
  EXPECT_EQ(choiceLabel("previous_factor"), "previous factor");
  EXPECT_EQ(choiceLabel("kkt"), "KKT");
  EXPECT_EQ(choiceLabel("none"), "none");
  Scene scene;
  Build(scene).add("MinresSolver", "solver");
  const PropertySheet sheet = propertySheet(scene, scene.find("solver")->id);
  const PropertyRow& row = rowOf(sheet, "preconditioner");
  EXPECT_EQ(row.text.find('_'), std::string::npos) << row.text;
  const std::size_t files = row.tooltip.find("In files: preconditioner, one of: ");
  ASSERT_NE(files, std::string::npos);
  EXPECT_EQ(row.tooltip.substr(0, files).find('_'), std::string::npos) << row.tooltip;
  EXPECT_NE(row.tooltip.find("incomplete Cholesky"), std::string::npos) << row.tooltip;
  // Whatever type comes: nothing with an underscore is shown as a choice.
  for (const Type* type : registry().types())
    for (const Field& field : type->fields)
      if (field.kind == Kind::Choice) {
        for (const std::string& key : *field.choices)
          EXPECT_EQ(choiceLabel(key).find('_'), std::string::npos) << type->name << " " << key;
      }
}

}  // namespace
}  // namespace compliant
