#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// out = in: a second name for a state, so that a constraint can stand on its values.
class Identity final : public Typed<Identity, Mapping> {
 public:
  static constexpr const char* typeName = "Identity";

  static void describe(Description<Identity>& d) {
    d.doc(
        "Copies its input to its output, so that a compliance can act on the values of a "
        "state.");
    d.source("Faure 2012, section 4");
    d.elementwise();
    d.field("inputs", &Identity::inputs).doc("One state.");
    d.field("output", &Identity::output).doc("A state of the same type.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "position", {{"position", Array<double>{0.1, -0.2}}});
      build.add("UniformMass", "mass", {{"state", build.link("position")}});
      build.mapped("Identity", "Scalars", "copy", {"position"});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("copy")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.size() != 1) return "Identity takes one input; it has " + std::to_string(in.size());
    if (in[0].velocityWidth != out.velocityWidth)
      return "Input and output must be of the same type";
    return std::nullopt;
  }
  Index outputCount(InputShapes in) const override { return in[0].count; }
  bool linear() const override { return true; }
  std::optional<std::string> mirror(InputShapes, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    out = images[0];
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    std::copy(in[0].x, in[0].x + in[0].shape.positions(), out);
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    J.addIdentity(0, 0, 0, in[0].shape.velocities(), 1);
  }
};

void registerIdentity(Registry& types) { types.add<Identity>(); }

}  // namespace compliant
