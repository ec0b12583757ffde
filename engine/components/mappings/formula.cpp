#include "engine/base/formula.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out = φ(x, y, z, q, …): formulas, typed by the user, of the numbers of elements.
///
/// With the gradient ∇φ and the Hessian H of a row:   J = ∇φᵀ,   J̇ v = vᵀH v,   K_g = −f H.
/// A row on velocities, a(q)·v, has J = aᵀ and J̇ v = (∂a/∂q v)·v; its value is 0. The time t is the
/// number of a Clock: one more variable, with velocity 1.
class FormulaMapping final : public Typed<FormulaMapping, Mapping> {
 public:
  static constexpr const char* typeName = "Formula";

  static void describe(Description<FormulaMapping>& d) {
    d.doc(
        "Numbers computed from positions by formulas: a law on them enforces any surface or curve "
        "f(x, y, z) = 0, or any relation between several elements and the time t of a Clock. A "
        "formula of velocities, such as -sin(q1)*vx + cos(q1)*vy, constrains velocities alone: a "
        "skate, a knife edge, a wheel.");
    d.source("theory §2; forward differentiation");
    d.field("inputs", &FormulaMapping::inputs)
        .doc("States of points, frames (their origins), or numbers; and a Clock for t.");
    d.field("output", &FormulaMapping::output)
        .doc(
            "Scalars for lengths in m, Angles for angles in rad, or Coordinates with one value per "
            "formula.");
    d.field(
         "formula", Kind::Text, [](const FormulaMapping& m) -> Value { return m.text_; },
         [](FormulaMapping& m, const Value& value) { m.read(std::get<std::string>(value)); })
        .effect(Effect::Structure)
        .doc(
            "Formulas of x, y, z of a point or of the origin of a frame, and of q, the value of a "
            "number. "
            "x0, y0 and so on are those of the first element of a row, x1 those of the second; x "
            "means x0. vx, vy, vz and vq are velocities, t is the time of the Clock among the "
            "inputs. Functions: " +
            Formula::functionNames() + "; pi and e. Separate several formulas by semicolons.");
    d.field("elements", &FormulaMapping::elements)
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .needed()
        .doc(
            "What each row reads: terms [row, input, element, weight], row by row. The first "
            "element of a row provides x0, y0, z0 or q0, the next one x1 and so on. Weights have "
            "no effect.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "beads",
                {{"position", Array<Vec3>{Vec3(0.5, 0.1, 0.2), Vec3(-0.3, 0.4, 0.1)}},
                 {"velocity", Array<Vec3>{Vec3(0.1, -0.3, 0.4), Vec3(0.2, 0.1, -0.2)}}});
      build.add("UniformMass", "mass", {{"state", build.link("beads")}});
      build.add("Clock", "clock");
      build.mapped("Formula", "Coordinates", "surfaces", {"beads", "clock"},
                   {{"formula", std::string("x^2 + 2*y^2 + x*z - 0.3; y - 0.2*sin(3*x - 2*t)")},
                    {"elements", Array<Term>{{0, 0, 0, 1.0}, {1, 0, 1, 1.0}}}});
      build.set("surfaces", "width", std::int64_t{2});
      build.add("UniformCompliance", "law",
                {{"state", build.link("surfaces")}, {"compliance", 1e-3}});
    });
  }

  Array<Term> elements;

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "The mapping needs at least one input";
    if (problem_) return "formula: " + problem_->text();
    if (out.inSpace() || out.isTime() || out.velocityWidth != static_cast<int>(formulas_.size()))
      return formulas_.size() == 1
                 ? "The output must be Scalars or Angles"
                 : "The output must be Coordinates of the width " +
                       std::to_string(formulas_.size()) + ", one value per formula";
    if (auto sentence = checkTermRows(in, "elements", elements)) return sentence;
    std::optional<std::string> sentence;
    eachRow(elements, [&](std::span<const Term> row) {
      if (!sentence) sentence = checkRow(in, row);
    });
    return sentence;
  }
  Index outputCount(InputShapes) const override { return rowCount(elements); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    eachValue(in, [&](Index row, const Row& formula, const Variables& at) {
      out[row] = formula.onRates ? 0 : formula.formula.value(at.span());
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachValue(in, [&](Index row, const Row& formula, const Variables& at) {
      const Jet jet = formula.formula.jet(at.span());
      for (std::size_t i = 0; i < formula.numbers.size(); ++i)
        if (formula.numbers[i].rate == formula.onRates)
          J.add(at.input[i], row, at.column[i], jet.gradient[static_cast<Index>(i)]);
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachValue(in, [&](Index row, const Row& formula, const Variables& at) {
      const Jet jet = formula.formula.jet(at.span());
      const Jet::Vector v = at.velocities();
      // For a row on velocities, the variables hold the velocities themselves.
      out[row] = formula.onRates ? jet.gradient.dot(v) : v.dot(jet.hessian * v);
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachValue(in, [&](Index row, const Row& formula, const Variables& at) {
      if (formula.onRates) return;
      const Jet::Matrix block =
          countedHessian(K, at, -force[row] * formula.formula.jet(at.span()).hessian);
      for (Index i = 0; i < block.rows(); ++i)
        for (Index j = 0; j <= i; ++j)
          K.add(at.stacked[static_cast<std::size_t>(i)], at.stacked[static_cast<std::size_t>(j)],
                block(i, j));
    });
  }
  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages&) override {
    std::vector<std::optional<MirrorImage>> image;
    std::vector<ReadNumber> numbers;
    bool same = true;
    eachRow(elements, [&](std::span<const Term> row) {
      for (const Row& formula : formulas_)
        for (const ReadNumber& number : formula.numbers) {
          if (number.time) continue;  // it has no image
          const Term& term = row[at(number.element)];
          const MirrorImage own =
              images[at(term.input)]
                    [at(in[at(term.input)].velocityWidth * term.element + number.part)];
          const auto known = std::find(numbers.begin(), numbers.end(), number);
          if (known == numbers.end()) {
            numbers.push_back(number);
            image.push_back(own);
          } else {
            same = same && *image[static_cast<std::size_t>(known - numbers.begin())] == own;
          }
        }
    });
    if (!same) return "The elements that its rows read are mirrored in different ways";
    read(renamed([&](const ReadNumber& number, const std::string& name) {
      const auto known = std::find(numbers.begin(), numbers.end(), number);
      const MirrorImage own = known == numbers.end()
                                  ? MirrorImage()
                                  : *image[static_cast<std::size_t>(known - numbers.begin())];
      const double shift = number.rate ? 0 : own.shift;
      if (shift == 0) return own.sign < 0 ? "(-" + name + ")" : name;
      return own.sign < 0 ? "(" + numberText(shift) + " - " + name + ")"
                          : "(" + name + " - " + numberText(shift) + ")";
    }));
    return std::nullopt;
  }

 private:
  /// A variable of a formula: a number of one of the elements that it reads.
  struct ReadNumber {
    Index element = 0;  ///< of those of a row
    Index part = 0;     ///< x, y or z; of q 0
    bool single = false, rate = false;
    bool time = false;  ///< t, regardless of elements
    bool operator==(const ReadNumber&) const = default;
  };

  /// "x", "y2", "q", "vx1", "vq0", "t"; nothing of other names.
  static std::optional<ReadNumber> readNumber(std::string_view name) {
    ReadNumber read;
    if (name == "t") {
      read.time = true;
      return read;
    }
    if (name.front() == 'v') {
      read.rate = true;
      name.remove_prefix(1);
    }
    if (name.empty()) return std::nullopt;
    const std::size_t part = std::string_view("xyzq").find(name.front());
    if (part == std::string_view::npos || name.size() > 3) return std::nullopt;
    read.single = part == 3;
    read.part = read.single ? 0 : static_cast<Index>(part);
    for (const char digit : name.substr(1)) {
      if (digit < '0' || digit > '9') return std::nullopt;
      read.element = 10 * read.element + (digit - '0');
    }
    return read;
  }
  struct Row {
    Formula formula;
    std::vector<ReadNumber> numbers;  ///< of its variables
    bool onRates = false;
  };
  /// For one row: the values of its formula's variables, and their sources.
  struct Variables {
    std::array<double, Jet::mostVariables> value{}, velocity{};
    std::array<Index, Jet::mostVariables> input{}, column{}, stacked{};
    std::size_t count = 0;
    Index time = -1;  ///< the index of t; −1: none

    std::span<const double> span() const { return {value.data(), count}; }
    /// Of what is no velocity itself.
    Jet::Vector velocities() const {
      return Eigen::Map<const VecX>(velocity.data(), static_cast<Index>(count));
    }
  };

  void read(const std::string& text) {
    text_ = text;
    formulas_.clear();
    problem_.reset();
    Result<std::vector<Formula>> list = Formula::parseList(text);
    if (!list) {
      problem_ = list.error();
      return;
    }
    for (Formula& formula : *list)
      if (!problem_) add(std::move(formula));
  }
  void add(Formula formula) {
    Row row{std::move(formula), {}, false};
    std::vector<char> rates;
    for (const Formula::Variable& variable : row.formula.variables()) {
      const std::optional<ReadNumber> number = readNumber(variable.name);
      if (!number) {
        problem_ = Error{"character " + std::to_string(variable.character),
                         inQuotes(variable.name) +
                             " is unknown; use x, y, z and q for the first element, x1 and so on "
                             "for the next ones, vx, vy, vz, vq, or the time t"};
        return;
      }
      if (std::find(row.numbers.begin(), row.numbers.end(), *number) != row.numbers.end()) {
        problem_ = Error{
            "character " + std::to_string(variable.character),
            inQuotes(variable.name) + " is the same number as an earlier name; use one of the two"};
        return;
      }
      row.numbers.push_back(*number);
      rates.push_back(number->rate ? 1 : 0);
      row.onRates = row.onRates || number->rate;
    }
    if (row.onRates && row.formula.degree(rates) != 1) {
      problem_ =
          Error{"", "Each term of a formula of velocities must have one velocity as a factor"};
      return;
    }
    formulas_.push_back(std::move(row));
  }

  /// The text with each variable replaced by `nameOf(number, name)`.
  template <class NameOf>
  std::string renamed(const NameOf& nameOf) const {
    const auto isLetter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto isDecimal = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
    std::string text;
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t begin = i;
      if (isDecimal(text_[i])) {  // with the exponent
        while (i < text_.size() &&
               (isDecimal(text_[i]) || isLetter(text_[i]) ||
                ((text_[i] == '-' || text_[i] == '+') && (text_[i - 1] | 0x20) == 'e')))
          ++i;
      } else if (isLetter(text_[i])) {
        while (i < text_.size() && (isLetter(text_[i]) || isDecimal(text_[i]))) ++i;
        const std::string name = text_.substr(begin, i - begin);
        if (const std::optional<ReadNumber> number = readNumber(name)) {
          text += nameOf(*number, name);
          continue;
        }
      } else {
        ++i;
      }
      text += text_.substr(begin, i - begin);
    }
    return text;
  }

  std::optional<std::string> checkRow(InputShapes in, std::span<const Term> row) const {
    for (const Row& formula : formulas_)
      for (std::size_t i = 0; i < formula.numbers.size(); ++i) {
        if (auto sentence = checkNumber(in, row, formula, i)) return sentence;
        for (std::size_t k = 0; k < i; ++k)
          if (isSame(in, row, formula.numbers[i], formula.numbers[k]))
            return "formula: " + inQuotes(formula.formula.variables()[k].name) + " and " +
                   inQuotes(formula.formula.variables()[i].name) + " of row " +
                   std::to_string(row[0].row) + " are the same number";
      }
    return std::nullopt;
  }
  /// The input and element to which a number belongs.
  struct Source {
    Index input = 0, element = 0;
    bool operator==(const Source&) const = default;
  };
  template <class Shapes>
  static Source sourceOf(const Shapes& in, std::span<const Term> row, const ReadNumber& number) {
    if (number.time) return {clockAmong(in), 0};
    const Term& term = row[at(number.element)];
    return {term.input, term.element};
  }
  static const StateShape& shapeOf(const StateShape& shape) { return shape; }
  static const StateShape& shapeOf(const StateView& view) { return view.shape; }
  /// The first Clock among the inputs; the number of inputs if there is none.
  template <class Shapes>
  static Index clockAmong(const Shapes& in) {
    const auto found =
        std::find_if(in.begin(), in.end(), [](const auto& each) { return shapeOf(each).isTime(); });
    return static_cast<Index>(found - in.begin());
  }
  static bool isSame(InputShapes in, std::span<const Term> row, const ReadNumber& a,
                     const ReadNumber& b) {
    return sourceOf(in, row, a) == sourceOf(in, row, b) && a.part == b.part && a.rate == b.rate;
  }
  static std::optional<std::string> checkNumber(InputShapes in, std::span<const Term> row,
                                                const Row& formula, std::size_t i) {
    const Formula::Variable& variable = formula.formula.variables()[i];
    const ReadNumber& number = formula.numbers[i];
    const std::string where =
        "formula: character " + std::to_string(variable.character) + ": " + inQuotes(variable.name);
    if (number.time)
      return clockAmong(in) < static_cast<Index>(in.size())
                 ? std::nullopt
                 : std::optional(where + " is the time: add a Clock to the inputs");
    if (number.element >= static_cast<Index>(row.size()))
      return where + " belongs to element " + std::to_string(number.element) + ", but row " +
             std::to_string(row[0].row) + " has " +
             (row.size() == 1 ? "one element, 0"
                              : "elements 0 to " + std::to_string(row.size() - 1));
    const StateShape& shape = in[at(row[at(number.element)].input)];
    if (number.single && (shape.inSpace() || shape.velocityWidth != 1))
      return where + " is a number, but the input has points or frames; use x, y, z";
    if (!number.single && !shape.inSpace())
      return where + " is a coordinate in space, but the input has numbers; use q";
    return std::nullopt;
  }

  /// Calls visit(output, formula, variables).
  template <class Visit>
  void eachValue(Inputs in, const Visit& visit) const {
    Index out = 0;
    Variables at;
    eachRow(elements, [&](std::span<const Term> row) {
      for (const Row& formula : formulas_) {
        gather(in, row, formula, at);
        visit(out++, formula, at);
      }
    });
  }
  static void gather(Inputs in, std::span<const Term> row, const Row& formula, Variables& to) {
    to.count = formula.numbers.size();
    to.time = -1;
    for (std::size_t i = 0; i < to.count; ++i) {
      const ReadNumber& number = formula.numbers[i];
      const Source source = sourceOf(in, row, number);
      const StateView& view = in[at(source.input)];
      to.input[i] = source.input;
      to.column[i] = view.shape.velocityWidth * source.element + number.part;
      to.stacked[i] = stackedColumn(in, {source.input, source.element}) + number.part;
      const double position = view.x[view.shape.positionWidth * source.element + number.part],
                   speed = view.v != nullptr ? view.v[to.column[i]] : 0;
      if (view.shape.isTime()) to.time = static_cast<Index>(i);
      to.value[i] = number.rate ? speed : position;
      to.velocity[i] = number.rate ? 0 : speed;
    }
  }

  /// Counts stiffness like the other curved mappings (theory §2): in space, the part in tension is
  /// the one that resists. The time, which nothing moves, only couples.
  static Jet::Matrix countedHessian(const MatrixWriter& K, const Variables& at,
                                    const Jet::Matrix& whole) {
    const CountedStiffness* counted = K.counted();
    if (counted == nullptr || whole.isZero(0)) return whole;
    const Index n = whole.rows();
    Jet::Matrix inSpace = whole, mobility = Jet::Matrix::Zero(n, n);
    Jet::Vector v = Jet::Vector::Zero(n);
    Index first = -1;
    for (Index i = 0; i < n; ++i) {
      const auto entry = static_cast<std::size_t>(i);
      if (at.time == i) {
        inSpace.row(i).setZero();
        inSpace.col(i).setZero();
        continue;
      }
      if (first < 0) first = at.stacked[entry];
      mobility(i, i) = counted->mobilityOfNumber(at.stacked[entry]);
      v[i] = K.entryAt(at.stacked[entry]);
    }
    const Eigen::SelfAdjointEigenSolver<Jet::Matrix> parts(inSpace);
    const Jet::Vector pulls = parts.eigenvalues().cwiseMax(0);
    const Jet::Matrix pull =
        parts.eigenvectors() * pulls.asDiagonal() * parts.eigenvectors().transpose();
    return countedBlock(*counted, {first}, whole, pull, mobility, v);
  }

  std::string text_ = "x";
  std::vector<Row> formulas_{{*Formula::parse("x"), {ReadNumber()}, false}};
  std::optional<Error> problem_;
};

void registerFormula(Registry& types) { types.add<FormulaMapping>(); }

}  // namespace compliant
