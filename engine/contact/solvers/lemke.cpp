#include <cmath>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/complementarity_form.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr Index mostTableauRows = 3000;
constexpr double vanishing =
    1e-11;                      // a pivot below this share of the largest of its column is zero
constexpr double same = 1e-12;  // ratios this close are a tie

/// Lemke's complementary pivoting (Cottle, Pang and Stone 1992, algorithm 4.4.5) of w = M z + q + e
/// z₀, 0 ≤ w ⟂ z ≥ 0, on a dense tableau, with the covering vector e = (1, …, 1) and the
/// lexicographic minimum ratio: no basis comes twice, so that it ends, at a solution or on a ray.
class Tableau {
 public:
  /// Columns: w₁ … w_n, z₁ … z_n, z₀, and the values of the basic variables.
  Tableau(const MatX& M, const VecX& q) : n_(q.size()), t_(n_, 2 * n_ + 2), basic_(at(n_)) {
    t_.leftCols(n_).setIdentity();
    t_.middleCols(n_, n_) = -M;
    t_.col(2 * n_).setConstant(-1);
    t_.col(2 * n_ + 1) = q;
    for (Index i = 0; i < n_; ++i) basic_[at(i)] = i;
  }
  Index z0() const { return 2 * n_; }
  Index complement(Index variable) const { return variable < n_ ? variable + n_ : variable - n_; }
  Index leastRow() const {
    Index row = 0;
    t_.col(2 * n_ + 1).minCoeff(&row);
    return row;
  }
  double value(Index row) const { return t_(row, 2 * n_ + 1); }
  Index basic(Index row) const { return basic_[at(row)]; }

  /// The row that blocks the growth of a variable; −1: none does, the ray. z₀ leaves as soon as it
  /// may.
  Index blockingRow(Index entering) const {
    Index best = -1;
    const double large = t_.col(entering).cwiseAbs().maxCoeff();
    for (Index r = 0; r < n_; ++r) {
      if (!(t_(r, entering) > vanishing * large)) continue;
      if (best < 0 || before(r, best, entering)) best = r;
    }
    if (best < 0) return best;
    for (Index r = 0; r < n_; ++r)
      if (basic_[at(r)] == z0() && t_(r, entering) > vanishing * large &&
          value(r) / t_(r, entering) <= value(best) / t_(best, entering) + same)
        return r;
    return best;
  }

  /// The entering variable becomes the basic one of this row; returns the one that leaves.
  Index pivot(Index row, Index entering) {
    t_.row(row) /= t_(row, entering);
    for (Index r = 0; r < n_; ++r) {
      const double factor = t_(r, entering);
      if (r != row && factor != 0) t_.row(r) -= factor * t_.row(row);
    }
    const Index leaving = basic_[at(row)];
    basic_[at(row)] = entering;
    return leaving;
  }

  void solution(VecX& z) const {
    z.setZero();
    for (Index r = 0; r < n_; ++r)
      if (basic(r) >= n_ && basic(r) < 2 * n_) z[basic(r) - n_] = std::max(0.0, value(r));
  }

 private:
  /// Whether row a comes before row b in the lexicographic order of (value, inverse of the
  /// basis)/pivot.
  bool before(Index a, Index b, Index entering) const {
    const double pa = t_(a, entering), pb = t_(b, entering);
    const double difference = value(a) / pa - value(b) / pb;
    if (std::abs(difference) > same * (std::abs(value(a) / pa) + std::abs(value(b) / pb)))
      return difference < 0;
    for (Index c = 0; c < n_; ++c) {
      const double ra = t_(a, c) / pa, rb = t_(b, c) / pb;
      if (std::abs(ra - rb) > same * (std::abs(ra) + std::abs(rb))) return ra < rb;
    }
    return a < b;
  }

  Index n_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> t_;
  std::vector<Index> basic_;
};

/// Lemke's method for frictionless problems: intervals, equalities, and the normal rows of cones
/// with f_c = 0. Dense.
class Lemke final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (!watch.ended()) pivot(watch);
    return watch.finish("Lemke");
  }

 private:
  static bool selectRows(SolveWatch& watch, std::vector<Index>& rows) {
    const NonsmoothProblem& problem = watch.problem();
    for (Index b = 0; b < problem.blocks(); ++b) {
      const AdmissibleSet& set = problem.set(b);
      if (set.friction > 0) {
        watch.end(ContactStatus::Refused,
                  "Lemke's method cannot treat friction. Choose newton, admm or nncg");
        return false;
      }
      rows.push_back(problem.response->first(b));
    }
    if (static_cast<Index>(rows.size()) > mostTableauRows) {
      watch.end(ContactStatus::Refused, "Lemke's method is for up to 3000 rows. Choose nncg");
      return false;
    }
    return true;
  }

  static void pivot(SolveWatch& watch) {
    const NonsmoothProblem& problem = watch.problem();
    std::vector<Index> rows;
    if (!selectRows(watch, rows)) return;
    const ComplementarityForm form(problem, rows);
    VecX z = VecX::Zero(form.q().size());
    const auto publish = [&] { return watch.measure(form.impulse(z)); };
    if (z.size() == 0 || form.q().minCoeff() >= 0) {
      publish();
      watch.end(ContactStatus::NotConverged, "The equalities contradict each other");
      return;
    }
    Tableau tableau(form.M(), form.q());
    Index leaving = tableau.pivot(tableau.leastRow(), tableau.z0());
    bool cut = false;
    while (leaving != tableau.z0() && !cut) {
      watch.count();
      const Index entering = tableau.complement(leaving);
      const Index row = tableau.blockingRow(entering);
      if (row < 0) {
        watch.end(ContactStatus::Unbounded,
                  "Lemke's method ended on a ray: where the matrix is positive semidefinite, no "
                  "impulses solve the problem");
        return;
      }
      leaving = tableau.pivot(row, entering);
      cut = watch.iterations() >= watch.options().iterations || cancelled(watch);
      const bool last = cut || leaving == tableau.z0();
      if (!last && watch.options().keep == ContactOptions::Keep::Nothing) continue;
      tableau.solution(z);
      if (last)
        publish();
      else
        watch.note(form.impulse(z));
    }
    if (leaving == tableau.z0() && !watch.ended())
      watch.end(ContactStatus::NotConverged,
                "Pivoting ended at a solution, but rounding left a larger residual than asked for");
  }

  static bool cancelled(const SolveWatch& watch) {
    const auto* flag = watch.options().cancelled;
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  }
};

}  // namespace

/// Pivoting.
class LemkeContactSolver final : public Typed<LemkeContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "LemkeContactSolver";

  static void describe(Description<LemkeContactSolver>& d) {
    d.doc(
        "Lemke's pivoting method, exact up to rounding, for pushing constraints without friction.");
    d.source("Cottle, Pang and Stone 1992");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<Lemke>(); }
};

std::span<const NamedMethod> namesOfLemke() {
  static const NamedMethod names[] = {
      {"lemke", "Lemke's pivoting; without friction", makeMethod<Lemke>}};
  return names;
}

void registerLemkeContactSolver(Registry& types) { types.add<LemkeContactSolver>(); }

}  // namespace compliant
