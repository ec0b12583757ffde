#include "ui/model/basics/formula_text.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {
namespace {

constexpr const char* combiningDot = "\xCC\x87";

TEST(FormulaText, TurnsCombiningDotsIntoPrimes) {
  EXPECT_EQ(formulaText("d \xCF\x86\xCC\x87 + r\xCC\x87"),
            "d \xCF\x86\xE2\x80\xB2 + r\xE2\x80\xB2");
  EXPECT_EQ(formulaText("no formula"), "no formula");
  EXPECT_EQ(formulaText(""), "");
}

TEST(FormulaText, KeepsTheMinusSignWithWhatFollows) {
  EXPECT_EQ(formulaText("λ = −(φ)/c, D = −1"),
            "λ\u00A0=\u00A0−\u2060(φ)/c, D\u00A0=\u00A0−\u20601");
}

TEST(FormulaText, NoPropertyShowsACombiningDot) {
  for (const Type* type : registry().types()) {
    Scene scene;
    const Id id = Build(scene).add(type->name, "one");
    const PropertySheet sheet = propertySheet(scene, id);
    EXPECT_EQ(sheet.doc.find(combiningDot), std::string::npos) << type->name;
    for (const PropertyRow& row : sheet.rows)
      EXPECT_EQ(row.tooltip.find(combiningDot), std::string::npos)
          << type->name << " " << row.label;
  }
}

}  // namespace
}  // namespace compliant
