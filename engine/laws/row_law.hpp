#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/laws/admissible_set.hpp"
#include "engine/laws/law_numbers.hpp"

namespace compliant {

/// The forces that a row may carry, N or N·m: least ≤ λ ≤ most.
struct ForceRange {
  double least = -unbounded, most = unbounded;

  /// Whether a row gives way under more force than it may carry, in one direction or in both.
  bool limited() const {
    return (least < 0 && least > -unbounded) || (most > 0 && most < unbounded);
  }
  /// Whether a force is at such a limit.
  bool atLimit(double force) const {
    return (least < 0 && force <= least) || (most > 0 && force >= most);
  }
};

/// A place in the plane of a law: strain to the right, force up.
struct LawPlace {
  double strain = 0, force = 0;
};

/// The drawn range of that diagram, and the row for which it is drawn.
struct LawView {
  double compliance = 0;  ///< m/N
  double limit = 0;       ///< RowLaw::limit
  double mostStrain = 0;  ///< m
  double mostForce = 0;   ///< N

  /// The end of the line strain = −c λ towards a force of this sign, at the first of both bounds
  /// that it reaches.
  LawPlace endOfLine(double force) const;
};

/// The forces that the rows of a constraint admit (theory §7): everything that the program needs to
/// know about them, from the set of a solver to the line in the law plot. There is one stateless
/// object of each kind; user-defined numbers are passed in.
///
/// Rows form blocks of rows(): a normal, followed by tangents if any. A new law is a file here and
/// a line in CMakeLists.txt.
class RowLaw {
 public:
  virtual ~RowLaw() = default;

  /// The choice in scene files and panels: "pushing".
  virtual const char* name() const = 0;
  /// Sentences that describe it in the panel and the manual.
  virtual const char* doc() const = 0;
  virtual std::vector<const LawParameter*> parameters() const { return {}; }

  virtual Index rows() const { return 1; }
  bool tangent(Index row) const { return row % rows() != 0; }
  /// Whether every force is admitted: rows are then equations, not inequalities.
  virtual bool admitsAll() const { return false; }
  /// +1: the normal keeps φ at or above its target, by any λ ≥ 0; −1: at or below it, by any λ ≤ 0;
  /// 0: neither is guaranteed.
  virtual int side() const { return 0; }
  /// The forces that the normal may carry, without adhesion.
  virtual ForceRange range(const LawNumbers& numbers) const = 0;
  /// The force that one-sided rows hold against their side while φ is at its target, N.
  virtual double adhesion(const LawNumbers&) const { return 0; }
  /// The admissible set of the impulses of a block over a step of h in s; `adhesion` in N. Impulses
  /// of its rows are divided by scale().
  virtual AdmissibleSet set(const LawNumbers& numbers, double h, double adhesion) const = 0;
  virtual double scale(const LawNumbers&, Index /*row of the block*/) const { return 1; }

  /// A sentence about an unsuitable state: `width` values per element, `values` in all.
  virtual std::optional<std::string> check(Index width, Index values) const;
  /// A sentence about a setting without effect, or "".
  virtual const char* warning(const LawNumbers&) const { return ""; }
  /// The law of the mirror image, whose values change their sign where `reversed` is not 0; an
  /// error where there is none.
  virtual Result<const RowLaw*> mirrored(std::span<const char> reversed) const;

  /// The number that bounds a row of the block, for displays: a limit or an adhesion in N, or a
  /// friction coefficient.
  virtual double limit(const LawNumbers&, Index /*row*/) const { return 0; }
  /// "pushing, adhesion 5 N"; `limit` is that number as text, or empty where it is 0.
  virtual std::string text(const std::string& limit) const = 0;
  /// "acts", "open", "at its limit"; empty where every force is admitted.
  virtual const char* stateText(double force, double limit) const = 0;
  /// The line of the normal's law, corner by corner, within the view.
  virtual std::vector<LawPlace> line(const LawView& view) const = 0;
};

/// All laws, in the order of the menu; the first admits every force.
std::span<const RowLaw* const> laws();
/// The law of that name, or null.
const RowLaw* findLaw(std::string_view name);
/// The parameters of all laws, each once.
std::vector<const LawParameter*> parametersOfLaws();
/// The names of the laws that have this parameter.
std::vector<std::string> lawsWith(const LawParameter& parameter);

/// Common functions of the law files.
namespace law_parts {
/// The line of rows that push (side 1) or pull (side −1), with an adhesion in N.
std::vector<LawPlace> oneSidedLine(const LawView& view, int side, double adhesion);
/// Returns a sentence about a state whose elements are not a normal and two tangents.
std::optional<std::string> checkCone(Index width, Index values);
/// An error where the normal of a block is reversed.
Result<const RowLaw*> mirroredCone(const RowLaw& law, std::span<const char> reversed);
}  // namespace law_parts

}  // namespace compliant
