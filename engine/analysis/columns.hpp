#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/contact_sum.hpp"
#include "engine/analysis/quantity.hpp"
#include "engine/base/result.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

/// Whether `text` fits `pattern`: * stands for any characters and ? for one. All other characters
/// stand for themselves, brackets too, because column names contain them.
bool fitsPattern(std::string_view pattern, std::string_view text);

/// The numbers of a moment by name, as columns of a table:
///   t [s], kinetic [J], bridge/points.x[3].y [m], rope.lambda[2] [N], contacts(A, B).normal [N]
/// Elements are counted from 0. They are those of the simulation's present structure.
class Columns {
 public:
  struct Column {
    std::string name;
    const char* unit = "";
  };

  /// All columns, time first, except those of pairs, of which there is a set per pair of shapes.
  explicit Columns(const Simulation& simulation);
  /// The columns that fit any of the patterns, in their usual order, then those of pairs. An error
  /// about the first pattern that nothing fits; `where` is the pattern.
  static Result<Columns> chosen(const Simulation& simulation,
                                const std::vector<std::string>& patterns);

  const std::vector<Column>& columns() const { return columns_; }
  std::size_t size() const { return columns_.size(); }
  /// Whether any column needs MomentView::laws.
  bool readLaws() const { return readLaws_; }
  /// Writes their numbers at a moment; there are size() of them.
  void read(const MomentView& moment, std::span<double> out) const;

 private:
  /// Writes numbers `first`, `first` + 1 … of something to `out`.
  using Fill = std::function<void(const MomentView& moment, Index first, std::span<double> out)>;
  /// The source of a number.
  struct Source {
    std::shared_ptr<const Fill> fill;
    Index index = 0;
    bool ofLaws = false;
  };

  Columns() = default;
  void addColumn(Column column, Source source);
  void addStates(const Simulation& simulation);
  void addElements(const SceneStructure::StateInfo& state, const SceneStructure& structure);
  void addFaces(const SceneStructure::Sheet& sheet, const Scene& scene);
  void addRows(const SceneStructure::ConstraintInfo& constraint, const SceneStructure& structure);
  static std::shared_ptr<const Fill> fillSum(const ContactPair& pair);
  void addShape(Id shape, const Scene& scene, const SceneStructure& structure);
  /// Adds the columns of "contacts(A, B).QUANTITY"; none for other texts.
  Status addPair(const std::string& pattern, const Scene& scene);

  std::vector<Column> columns_;
  std::vector<Source> sources_;
  bool readLaws_ = false;
};

}  // namespace compliant
