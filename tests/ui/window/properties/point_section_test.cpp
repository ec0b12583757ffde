// The start of one point, typed in fields of its own.

#include "ui/qt/properties/point_section.hpp"
#include "tests/ui/window/four_points.hpp"

namespace compliant {
namespace {

class StartOfAPoint : public FourPoints {
 protected:
  PointSection& section() { return *window_->properties().point(); }
  NumberEdit* line(const char* name, int axis) { return section().field(name)->edit(axis); }
  Vec3 listed(const char* field, std::size_t point) {
    const Component* component = session().document().scene().find(net());
    const auto list = std::get<Array<Vec3>>(component->type().find(field)->read(*component));
    return point < list.size() ? list[point] : Vec3::Constant(-1);
  }
};

TEST_F(StartOfAPoint, IsTypedAndUndone) {
  click(pixel(1));
  ASSERT_TRUE(section().isVisible());
  const Vec3 before = listed("position", 1);
  EXPECT_EQ(line("position", 0)->value(), before.x());
  type(line("position", 1), "0.25");
  QTest::keyClick(line("position", 1), Qt::Key_Return);
  EXPECT_EQ(listed("position", 1), Vec3(before.x(), 0.25, before.z()));
  type(line("velocity", 0), "3");
  QTest::keyClick(line("velocity", 0), Qt::Key_Return);
  EXPECT_EQ(listed("velocity", 1), Vec3(3, 0, 0));
  EXPECT_EQ(listed("velocity", 0), Vec3(0, 0, 0));
  session().document().undo();
  session().document().undo();
  EXPECT_EQ(listed("position", 1), before);
  EXPECT_EQ(line("position", 1)->value(), before.y());
  EXPECT_EQ(line("velocity", 0)->value(), 0);
}

TEST_F(StartOfAPoint, IsThatOfThePointThatWasSelectedWhenItWasTyped) {
  click(pixel(1));
  const Vec3 one = listed("position", 1), two = listed("position", 2);
  type(line("position", 2), "0.5");
  session().selectPoints({{net()}, {{net(), 2}}});
  EXPECT_EQ(listed("position", 1), Vec3(one.x(), one.y(), 0.5));
  EXPECT_EQ(listed("position", 2), two);
  EXPECT_EQ(line("position", 2)->value(), two.z());
}

TEST_F(StartOfAPoint, IsShownOfOnePointAlone) {
  session().select({net()});
  EXPECT_FALSE(section().isVisible());
  click(pixel(1));
  EXPECT_TRUE(section().isVisible());
  click(pixel(2), Qt::ControlModifier);
  EXPECT_FALSE(section().isVisible());
}

TEST_F(StartOfAPoint, RefusesWhatIsNoPlace) {
  click(pixel(1));
  const Vec3 before = listed("position", 1);
  type(line("position", 0), "1e999");
  QTest::keyClick(line("position", 0), Qt::Key_Return);
  EXPECT_FALSE(section().field("position")->error().isEmpty());
  EXPECT_EQ(listed("position", 1), before);
}

}  // namespace
}  // namespace compliant
