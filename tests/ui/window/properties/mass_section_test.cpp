// What bodies weigh, in numbers.

#include "ui/qt/properties/mass_section.hpp"

#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"

namespace compliant {
namespace {

class MassInThePanel : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    const QString file = folder_.filePath("bodies.json");
    write(file, R"({"compliant_lab": 1, "components": {
      "bodies": {"type": "RigidFrames", "position": [[0, 1, 0], [2, 1, 0]]},
      "shape": {"type": "Box", "state": "bodies", "size": [0.6, 0.2, 0.4], "offset": [0.1, 0, 0]},
      "mass": {"type": "SolidMass", "state": "bodies", "density": 1000}}})");
    open(file);
  }
  MassSection& section() { return *window_->properties().mass(); }
};

TEST_F(MassInThePanel, IsThatOfTheSelectedBodies) {
  session().select({idOf("bodies")});
  ASSERT_TRUE(wait([this] { return section().isVisible(); }));
  EXPECT_EQ(section().mass(), "96 kg, 2 bodies");
  EXPECT_EQ(section().centre(), "");
  session().selectPoints({{idOf("bodies")}, {{idOf("bodies"), 0}}});
  EXPECT_EQ(section().mass(), "48 kg");
  EXPECT_EQ(section().centre(), "(0.1, 0, 0) m");
  EXPECT_EQ(section().moments(), "(0.8, 1.6, 2.08) kg·m²");
  // Twice as long: the engine weighs it anew.
  ASSERT_TRUE(session().edit({SetField{idOf("shape"), "size", Vec3(1.2, 0.2, 0.4)}}, "Set size"));
  EXPECT_TRUE(wait([this] { return section().mass() == "96 kg"; }))
      << section().mass().toStdString();
  session().document().undo();
  EXPECT_TRUE(wait([this] { return section().mass() == "48 kg"; }));
  session().select({idOf("shape")});
  EXPECT_EQ(window_->properties().mass(), nullptr);
}

}  // namespace
}  // namespace compliant
