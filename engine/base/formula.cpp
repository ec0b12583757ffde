#include "engine/base/formula.hpp"

#include <algorithm>
#include <array>

#include "engine/base/formula_functions.hpp"

namespace compliant {

Formula::Formula() { nodes_.emplace_back(); }

std::string Formula::functionNames() {
  std::string text;
  for (auto each = formula_parts::functions().begin() + formula_parts::operators;
       each != formula_parts::functions().end(); ++each)
    text += (text.empty() ? "" : ", ") + std::string(each->name);
  return text + ", linear, cubic";
}

double Formula::value(std::span<const double> variables) const {
  std::array<double, formula_parts::mostNodes> stack;  // nodes come after their operands
  std::size_t top = 0;
  for (const Node& node : nodes_) {
    switch (node.kind) {
      case Kind::Number:
        stack[top++] = node.number;
        break;
      case Kind::Variable:
        stack[top++] = variables[node.which];
        break;
      case Kind::Negative:
        stack[top - 1] = -stack[top - 1];
        break;
      case Kind::Table:
        stack[top - 1] = tables_[node.which].at(stack[top - 1])[0];
        break;
      case Kind::Call:
      case Kind::Binary: {
        const formula_parts::Function& function = formula_parts::functions()[node.which];
        if (function.arguments == 2) --top;
        stack[top - 1] =
            function.at(stack[top - 1], function.arguments == 2 ? stack[top] : 0).value;
        break;
      }
    }
  }
  return stack[0];
}

namespace {

/// f(a) of a jet; if a is constant, so is f, however steep.
void follow(const formula_parts::Derivatives& d, Jet& a) {
  const bool still = a.gradient.isZero(0) && a.hessian.isZero(0);
  a.value = d.value;
  if (still) return;
  a.hessian = (d.a * a.hessian + d.aa * a.gradient * a.gradient.transpose()).eval();
  a.gradient *= d.a;
}

/// f(a, b) in a.
void follow(const formula_parts::Derivatives& d, Jet& a, const Jet& b) {
  const bool aStill = a.gradient.isZero(0) && a.hessian.isZero(0),
             bStill = b.gradient.isZero(0) && b.hessian.isZero(0);
  if (bStill) return follow(d, a);
  if (aStill) {
    a = b;
    return follow({d.value, d.b, 0, d.bb}, a);
  }
  const Jet::Matrix across = a.gradient * b.gradient.transpose();
  a.value = d.value;
  a.hessian =
      (d.a * a.hessian + d.b * b.hessian + d.ab * (across + across.transpose()) +
       d.aa * a.gradient * a.gradient.transpose() + d.bb * b.gradient * b.gradient.transpose())
          .eval();
  a.gradient = (d.a * a.gradient + d.b * b.gradient).eval();
}

}  // namespace

Jet Formula::jet(std::span<const double> variables) const {
  const auto n = static_cast<Index>(variables.size());
  thread_local std::vector<Jet> stack;
  std::size_t top = 0;
  for (const Node& node : nodes_) {
    switch (node.kind) {
      case Kind::Number:
      case Kind::Variable: {
        if (stack.size() == top) stack.emplace_back();
        Jet& jet = stack[top++];
        jet.gradient.setZero(n);
        jet.hessian.setZero(n, n);
        jet.value = node.kind == Kind::Number ? node.number : variables[node.which];
        if (node.kind == Kind::Variable) jet.gradient[static_cast<Index>(node.which)] = 1;
        break;
      }
      case Kind::Negative:
        follow({-stack[top - 1].value, -1}, stack[top - 1]);
        break;
      case Kind::Table: {
        const auto [value, slope, bend] = tables_[node.which].at(stack[top - 1].value);
        follow({value, slope, 0, bend}, stack[top - 1]);
        break;
      }
      case Kind::Call:
      case Kind::Binary: {
        const formula_parts::Function& function = formula_parts::functions()[node.which];
        if (function.arguments == 1) {
          follow(function.at(stack[top - 1].value, 0), stack[top - 1]);
          break;
        }
        --top;
        follow(function.at(stack[top - 1].value, stack[top].value), stack[top - 1], stack[top]);
        break;
      }
    }
  }
  return stack[0];
}

std::optional<int> Formula::degree(std::span<const char> marked) const {
  return degreeOf(nodes_.back(), marked);
}

std::optional<int> Formula::degreeOf(const Node& node, std::span<const char> marked) const {
  if (node.kind == Kind::Number) return 0;
  if (node.kind == Kind::Variable) return marked[node.which] != 0 ? 1 : 0;
  const std::optional<int> a = degreeOf(nodes_[node.a], marked);
  if (!a || node.kind == Kind::Negative) return a;
  if (node.kind == Kind::Table) return *a == 0 ? a : std::nullopt;
  const std::optional<int> b =
      formula_parts::functions()[node.which].arguments == 2 ? degreeOf(nodes_[node.b], marked) : 0;
  if (!b) return b;
  if (node.kind == Kind::Binary) {
    if (node.which == formula_parts::add || node.which == formula_parts::subtract)
      return *a == *b ? a : std::nullopt;
    if (node.which == formula_parts::multiply) return *a + *b;
    if (node.which == formula_parts::divide && *b == 0) return a;
  }
  return *a == 0 && *b == 0 ? a : std::nullopt;
}

}  // namespace compliant
