#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// A number that depends on variables, as value, gradient and Hessian.
struct Jet {
  static constexpr int mostVariables = 16;
  using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, mostVariables, 1>;
  using Matrix =
      Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, mostVariables, mostVariables>;

  double value = 0;
  Vector gradient;
  Matrix hessian;
};

/// A formula as a user types it: "x^2 + y^2 - 4", "0.05*sin(2*pi*3*t)". It has numbers, names, + −
/// * / ^, parentheses, functions and tables, linear(t, 0, 0, 1, 0.5) or cubic(…): pairs of numbers,
/// interpolated by lines, or by a spline whose end slopes are zero; beyond its ends a table keeps
/// its last value. Names other than the constants pi and e are variables. If files are allowed, a
/// table may be columns of a file, cubic(t, "quake.csv", 3).
///
/// Derivatives are exact: they are carried along with the value (forward differentiation of second
/// order; Griewank and Walther 2008, chapter 13).
class Formula {
 public:
  struct Variable {
    std::string name;
    std::size_t character = 0;  ///< its first place in the text, from 1
  };

  /// The formula 0.
  Formula();
  /// An error gives the character, from 1.
  static Result<Formula> parse(std::string_view text);
  /// Whether tables may be columns of files.
  enum class Files { None, Allowed };
  /// Several formulas, separated by semicolons or commas.
  static Result<std::vector<Formula>> parseList(std::string_view text, char separator = ';',
                                                Files files = Files::None);
  /// The files whose columns are tables: none once they are read.
  std::vector<std::string> files() const;
  /// Reads the numbers of these tables from the bytes that `read(file)` returns. Errors name the
  /// file.
  Status readFiles(const std::function<Result<std::string>(const std::string& file)>& read);
  /// "sin, cos, …"
  static std::string functionNames();

  const std::vector<Variable>& variables() const { return variables_; }
  /// The value for the variables, in their order. Not a number if the formula has none.
  double value(std::span<const double> variables) const;
  Jet jet(std::span<const double> variables) const;
  /// The degree of the formula as a homogeneous polynomial in the marked variables; nothing for
  /// other formulas.
  std::optional<int> degree(std::span<const char> marked) const;

 private:
  friend class FormulaReader;
  struct Empty {};
  explicit Formula(Empty) {}
  enum class Kind : char { Number, Variable, Negative, Call, Binary, Table };
  struct Node {
    Kind kind = Kind::Number;
    double number = 0;
    std::size_t which = 0;  ///< the variable, the function or the table
    std::size_t a = 0, b = 0;
  };

  /// Places, ascending, their values, and second derivatives: all zero for linear tables.
  struct Table {
    enum class Shape : char { Linear, Cubic };
    std::vector<double> x, y, bend;
    Shape shape = Shape::Linear;
    std::string file, column;  ///< source of the numbers; empty: the formula itself

    /// Computes the second derivatives.
    void finish();
    /// y, y′ and y″.
    std::array<double, 3> at(double place) const;
  };

  std::optional<int> degreeOf(const Node& node, std::span<const char> marked) const;

  std::vector<Node> nodes_;  ///< each after its operands, so that the last is the whole
  std::vector<Variable> variables_;
  std::vector<Table> tables_;
};

}  // namespace compliant
