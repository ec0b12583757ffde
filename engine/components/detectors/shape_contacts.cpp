#include "engine/contact/contact_detector.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// Contacts between shapes.
class ShapeContacts final : public Typed<ShapeContacts, ContactDetector> {
 public:
  static constexpr const char* typeName = "ShapeContacts";

  static void describe(Description<ShapeContacts>& d) {
    d.doc(
        "Finds where the shapes of its branch touch, or will touch within the step. Friction, "
        "restitution and compliance are those of the shapes.");
    d.field("margin", &ShapeContacts::margin)
        .unit("m")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-4, 0.1, SliderScale::Logarithmic)
        .doc(
            "Contacts are created up to a gap of this margin, plus a hundredth of the smaller "
            "shape, plus what the step may close. They act once the gap closes.");
    d.field("sweeps", &ShapeContacts::sweeps)
        .label("Follow fast shapes")
        .doc(
            "Whether contacts are created as far ahead as shapes may move in the step, so that "
            "fast shapes do not pass through thin ones.");
    d.field("jointed_bodies_touch", &ShapeContacts::jointedTouch)
        .doc("Whether two bodies that a joint connects can touch each other.");
    d.field("ignored_pairs", &ShapeContacts::ignoredPairs)
        .pairs()
        .doc(
            "Shapes that never touch each other, two for each pair. A shape named twice does not "
            "touch itself: its elements, or the folds of a deformable surface. Deleting a shape "
            "also removes its pairs.");
    d.field("broad_phase", &ShapeContacts::broadPhase)
        .choices({"sweep_and_prune", "bounding_tree"})
        .doc("How to find pairs of shapes that may touch. The contacts are the same.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
      build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
      build.add("FixedPoints", "floor/fixed",
                {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
      build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("Ball", "ball/shape", {{"state", build.link("ball")}, {"group", std::int64_t{1}}});
      build.add("SolidMass", "ball/mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.add("ShapeContacts", "contacts");
    });
  }
};

void registerShapeContacts(Registry& types) { types.add<ShapeContacts>(); }

}  // namespace compliant
