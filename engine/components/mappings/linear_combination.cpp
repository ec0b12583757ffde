#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[row] = offset[row] + Σ weight × in[input][element] over the terms of that row.
class LinearCombination final : public Typed<LinearCombination, Mapping> {
 public:
  static constexpr const char* typeName = "LinearCombination";
  Array<Term> terms;
  Array<double> offset;

  static void describe(Description<LinearCombination>& d) {
    d.doc(
        "Weighted sums of elements of several inputs, plus an offset: centres, levers, pulleys, "
        "gears.");
    d.source("Faure 2012, section 4 (multi-mapping)");
    d.field("inputs", &LinearCombination::inputs).doc("States of the same type.");
    d.field("output", &LinearCombination::output).doc("A state of the same type.");
    d.field("terms", &LinearCombination::terms)
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .doc("Each term adds weight × element of an input to an output element (row).");
    d.field("offset", &LinearCombination::offset)
        .per(Per::Value)
        .geometry(Geometry::Direction)
        .doc("Constant part, one number per coordinate of the output; empty: zero.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "a", {{"position", Array<double>{0.1}}});
      build.add("Scalars", "b", {{"position", Array<double>{0.3, -0.1}}});
      build.add("UniformMass", "mass a", {{"state", build.link("a")}});
      build.add("UniformMass", "mass b", {{"state", build.link("b")}});
      build.mapped("LinearCombination", "Scalars", "pulley", {"a", "b"},
                   {{"terms", Array<Term>{{0, 0, 0, 2.0}, {0, 1, 1, -1.0}}},
                    {"offset", Array<double>{0.05}}});
      build.add("UniformCompliance", "rope",
                {{"state", build.link("pulley")}, {"compliance", 1e-2}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "LinearCombination needs at least one input";
    for (const StateShape& shape : in)
      if (shape.velocityWidth != out.velocityWidth || shape.positionWidth != shape.velocityWidth)
        return "Inputs and output must be of the same type";
    if (auto sentence = checkTerms(in, "terms", terms)) return sentence;
    for (std::size_t k = 0; k < terms.size(); ++k) {
      const std::string label = "terms[" + std::to_string(k) + "]";
      if (std::abs(terms[k].weight) > 1e50) return label + " has a weight beyond 1e50";
      if (terms[k].row > 1'000'000) return label + " has a row beyond 1000000";
    }
    const Index size = outputCount(in) * out.positionWidth;
    if (!offset.empty() && static_cast<Index>(offset.size()) != size)
      return "offset has " + std::to_string(offset.size()) + " numbers; the output has " +
             std::to_string(size) + " coordinates";
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override {
    Index rows = 0;
    for (const Term& term : terms) rows = std::max<Index>(rows, term.row + 1);
    return rows;
  }
  bool linear() const override { return true; }
  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape& shape, MirrorImages& out) override {
    const std::size_t width = at(shape.velocityWidth);
    std::vector<Term> all = terms.vector();
    std::vector<const MirrorImage*> first(at(shape.count), nullptr);
    std::vector<char> mixed(at(shape.count), 0);
    for (Term& term : all) {
      const MirrorImage* own = &images[at(term.input)][width * at(term.element)];
      const MirrorImage*& of = first[at(term.row)];
      if (of == nullptr) of = own;
      bool alike = true, opposite = true;
      for (std::size_t i = 0; i < width; ++i) {
        alike = alike && own[i].sign == of[i].sign;
        opposite = opposite && own[i].sign == -of[i].sign;
        mixed[at(term.row)] |= static_cast<char>(in[at(term.input)].inSpace() && own[i] != of[i]);
      }
      if (!alike && !opposite && !mixed[at(term.row)])
        return "It adds numbers that change sign in different ways";
      if (!alike && opposite) term.weight = -term.weight;
      for (std::size_t i = 0; i < width; ++i) {
        out[width * at(term.row) + i].sign = of[i].sign;
        out[width * at(term.row) + i].shift += term.weight * own[i].shift;
      }
    }
    for (std::size_t i = 0; i < out.size(); ++i)
      if (mixed[i / width]) out[i].shift = 0;
    terms = Array<Term>(std::move(all));
    changeEach(offset, out.size(),
               [&](std::size_t i, double value) { return out[i].sign * value; });
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    const int width = in[0].shape.positionWidth;
    const Index size = rowsOf() * width;
    for (Index i = 0; i < size; ++i)
      out[i] = offset.empty() ? 0 : offset[static_cast<std::size_t>(i)];
    for (const Term& term : terms)
      for (int i = 0; i < width; ++i)
        out[width * term.row + i] +=
            term.weight * in[static_cast<std::size_t>(term.input)].x[width * term.element + i];
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    const int width = in[0].shape.velocityWidth;
    for (const Term& term : terms)
      J.addIdentity(term.input, width * term.row, width * term.element, width, term.weight);
  }

 private:
  Index rowsOf() const { return outputCount({}); }
};

void registerLinearCombination(Registry& types) { types.add<LinearCombination>(); }

}  // namespace compliant
