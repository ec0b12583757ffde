#pragma once

#include <string>

#include "engine/scene/build.hpp"
#include "engine/scene/description.hpp"

/// The common parts of descriptions of solvers (theory §5). T is the solver; its members have the
/// names of the fields.
namespace compliant {

/// Fields `iterations`, `precision` and `relative` of an iterative solver; the argument
/// `iterations` says what one iteration is.
template <class T>
void describeIterations(Description<T>& d, std::string iterations) {
  d.field("iterations", &T::iterations).atLeast(1).atMost(1e6).doc(std::move(iterations));
  d.field("precision", &T::precision)
      .above(0)
      .atMost(1)
      .slider(1e-14, 1e-1, SliderScale::Logarithmic)
      .doc("Norm of the true residual at which the iteration stops.");
  d.field("relative", &T::relative)
      .doc("Whether the precision is relative to the right-hand side.");
}

/// Fields `refinements` and `precision` of a direct solver.
template <class T>
void describeRefinement(Description<T>& d) {
  d.field("refinements", &T::refinements)
      .atLeast(0)
      .atMost(100)
      .doc("Maximum number of iterative refinement steps.");
  d.field("precision", &T::precision)
      .above(0)
      .atMost(1)
      .slider(1e-16, 1e-3, SliderScale::Logarithmic)
      .doc("Relative residual at which refinement stops.");
}

enum class ExampleLink { Rod, Spring };

/// The example of a solver that treats hard rows (a point of 1 kg on a rod of 1 m) or of one that
/// is made for soft ones (on a spring of 1e-3 m/N).
template <class T>
void describeExample(Description<T>& d, ExampleLink link) {
  d.example([hard = link == ExampleLink::Rod](Scene& s) {
    Build build(s);
    build.add(T::typeName, "solver");
    build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
    build.add("FixedPoints", "anchor",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
    build.add("UniformCompliance", hard ? "rod" : "spring",
              {{"state", build.link("extension")}, {"compliance", hard ? 0.0 : 1e-3}});
    build.add("Gravity", "gravity");
  });
}

}  // namespace compliant
