#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "engine/base/new_file.hpp"
#include "engine/json/json_document.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

struct FileMeaning {
  const char *name, *meaning;
};
constexpr FileMeaning meanings[] = {
    {"W.mtx", "W = M + h alpha D + h^2 alpha beta K on the unknowns, kg; lower triangle"},
    {"J.mtx", "rows of constraints by unknowns"},
    {"compliance.mtx", "scaled compliance over h, m/(N s^2); lower triangle"},
    {"c.mtx", "right-hand side of the unknowns, N s"},
    {"b.mtx", "right-hand side of the rows, m/s"},
    {"change.mtx", "the solution: change of the velocities in the step, m/s"},
    {"impulse.mtx", "the solution: impulses of the constraints, h times lambda, N s"},
    {"bounded_impulse.mtx",
     "impulses of the rows with an inequality or friction, N s; J, C and b leave these rows idle, "
     "and the contact solver finds them"},
    {"residuals.mtx", "relative residual of each iteration, as estimated by the solver"},
    {"exact_impulse.mtx",
     "impulses by sparse QR, of least norm where rows are redundant, each times the root of its "
     "entry of J W^-1 J^T, N s"},
    {"self_stress.mtx", "impulses of the hard rows that cause no motion, one per column"},
    {"M.mtx", "mass, kg; lower triangle"},
    {"D.mtx", "damping, N s/m; lower triangle"},
    {"K.mtx", "stiffness, geometric stiffness included, N/m; lower triangle"},
    {"f.mtx", "force at the start of the step, N, constraints with rows left out"},
    {"v.mtx", "velocity at the start of the step, m/s"},
    {"basis.mtx",
     "entries by unknowns: velocity of the entries = basis times that of the unknowns"},
    {"reaction.mtx", "force of the projections on the entries, N"},
    {"contact_impulse.mtx",
     "impulses of rows with an inequality or friction on the unknowns, N s; part of c"}};

/// Whether a step was solved by Newton's method: its system is that of the last correction.
enum class Solves { One, Several };

std::string meaningOf(const std::string& file, Solves solves) {
  constexpr std::array ofCorrection{"c.mtx", "b.mtx", "change.mtx", "impulse.mtx",
                                    "exact_impulse.mtx"};
  const char* remark = "; of the last correction of Newton's method alone, not of the whole step";
  const bool correction =
      solves == Solves::Several && std::ranges::find(ofCorrection, file) != ofCorrection.end();
  for (const FileMeaning& known : meanings)
    if (file == known.name) return std::string(known.meaning) + (correction ? remark : "");
  return "";
}

/// The files of one dump; it keeps the first error.
class Folder {
 public:
  explicit Folder(std::string path) : path_(std::move(path)) {}

  void write(const std::string& name, const std::string& text) {
    if (writing_) writing_ = writeFile(path_ + "/" + name, text);
  }
  enum class Symmetry { General, Symmetric };
  /// Rows of a matrix, symmetric ones by their lower triangle.
  void matrix(const std::string& name, const SparseRows& A, Symmetry symmetry) {
    std::string text = fmt::format("%%MatrixMarket matrix coordinate real {}\n{} {} {}\n",
                                   symmetry == Symmetry::Symmetric ? "symmetric" : "general",
                                   A.rows, A.columns, A.nonZeros());
    for (Index r = 0; r < A.rows; ++r)
      for (int k = A.start[static_cast<std::size_t>(r)];
           k < A.start[static_cast<std::size_t>(r) + 1]; ++k)
        text += fmt::format("{} {} {:.17g}\n", r + 1, A.column[static_cast<std::size_t>(k)] + 1,
                            A.value[static_cast<std::size_t>(k)]);
    write(name, text);
    written_.push_back(name);
  }
  /// A vector, or a dense matrix column by column.
  void array(const std::string& name, const MatX& values) {
    std::string text = fmt::format("%%MatrixMarket matrix array real general\n{} {}\n",
                                   values.rows(), values.cols());
    for (const double x : values.reshaped()) text += fmt::format("{:.17g}\n", x);
    write(name, text);
    written_.push_back(name);
  }
  /// The written files and their meanings, as JSON.
  std::string listed(Solves solves) const {
    std::string text = "{";
    for (const std::string& name : written_)
      text += fmt::format("{}\n    \"{}\": {}", text.size() > 1 ? "," : "", name,
                          jsonQuoted(meaningOf(name, solves)));
    return text + "}";
  }
  const Status& writing() const { return writing_; }

 private:
  std::string path_;
  std::vector<std::string> written_;
  Status writing_;
};

/// As JSON, which has no infinite numbers.
std::string number(double x) { return std::isfinite(x) ? fmt::format("{:.17g}", x) : "null"; }

const char* statusKey(SolveStatus status) {
  constexpr const char* texts[] = {"solved",     "not_converged", "refused", "singular",
                                   "not_finite", "cancelled",     "diverged"};
  return texts[static_cast<std::size_t>(status)];
}

std::string purposeText(const SolverRecord& record) {
  if (record.reached == StepProgress::Nothing)
    return "nothing: the step was refused before it reached this system";
  return record.purpose == Purpose::Correction ? "correction of positions" : "dynamics";
}

/// The scheme, and how W and c are made of the other matrices.
std::string schemeText(const SolverRecord& record) {
  constexpr const char* stabilizations[] = {"none", "pre", "post", "post_reassembled", "baumgarte"};
  constexpr const char* unknowns[] = {"velocity_change", "velocity", "acceleration"};
  const Scheme& s = record.scheme;
  std::string text = fmt::format(
      "  \"stabilization\": \"{}\", \"unknown\": \"{}\", \"alpha\": {}, \"beta\": {},\n",
      stabilizations[static_cast<std::size_t>(s.stabilization)],
      unknowns[static_cast<std::size_t>(s.unknown)], number(s.alpha), number(s.beta));
  if (!record.ingredients) return text;
  // A refused correction may have been reassembled from other parts.
  if (record.purpose == Purpose::Correction) return text + "  \"W\": null, \"c\": null,\n";
  const SystemParts& p = record.ingredients->parts;
  text += fmt::format("  \"W\": {{\"M\": {}, \"D\": {}, \"K\": {}}}, \"c\": ", number(p.inertia),
                      number(p.damping), number(p.stiffness));
  if (!p.makesC) return text + "null,\n";
  const char* contacts =
      record.ingredients->contactImpulse.size() > 0 ? ", \"contact_impulse\": 1" : "";
  return text + fmt::format("{{\"f\": {}, \"K v\": {}{}}},\n", number(p.impulse),
                            number(-p.turning), contacts);
}

/// Whether a row is idle: its impulse comes from elsewhere.
bool isIdle(const SolverRecord& record, Index row) {
  bool acts = record.right.b[row] != 0;
  record.system.J.forRow(row, [&](Index, double j) { acts = acts || j != 0; });
  return !acts;
}

void writeSystem(const SolverRecord& record, Folder& folder) {
  if (record.reached == StepProgress::Nothing) return;
  folder.matrix("W.mtx", record.system.W, Folder::Symmetry::Symmetric);
  folder.matrix("J.mtx", record.system.J, Folder::Symmetry::General);
  folder.matrix("compliance.mtx", record.system.C, Folder::Symmetry::Symmetric);
  folder.array("c.mtx", record.right.c);
  folder.array("b.mtx", record.right.b);
  if (!record.trace.residual.empty())
    folder.array("residuals.mtx",
                 Eigen::Map<const VecX>(record.trace.residual.data(),
                                        static_cast<Index>(record.trace.residual.size())));
  if (!record.solved()) return;
  folder.array("change.mtx", record.solution.change);
  VecX impulse = record.solution.impulse, bounded = VecX::Zero(impulse.size());
  for (Index r = 0; r < impulse.size(); ++r)
    if (isIdle(record, r)) std::swap(impulse[r], bounded[r]);
  folder.array("impulse.mtx", impulse);
  if (!bounded.isZero(0)) folder.array("bounded_impulse.mtx", bounded);
}

void writeIngredients(const SolverRecord& record, Folder& folder) {
  const SolverRecord::Ingredients& ingredients = *record.ingredients;
  folder.matrix("M.mtx", ingredients.parts.M, Folder::Symmetry::Symmetric);
  folder.matrix("D.mtx", ingredients.parts.D, Folder::Symmetry::Symmetric);
  folder.matrix("K.mtx", ingredients.parts.K, Folder::Symmetry::Symmetric);
  folder.array("f.mtx", ingredients.parts.force);
  folder.array("v.mtx", ingredients.parts.velocity);
  folder.matrix("basis.mtx", ingredients.basis, Folder::Symmetry::General);
  if (record.refusal.empty()) folder.array("reaction.mtx", ingredients.reaction);
  if (ingredients.contactImpulse.size() > 0)
    folder.array("contact_impulse.mtx", ingredients.contactImpulse);
}

}  // namespace

Status dump(const SolverRecord& record, const Simulation& simulation, const std::string& path) {
  std::error_code fault;
  std::filesystem::create_directories(path, fault);
  if (fault) return Error{path, "The folder cannot be created: " + fault.message()};
  const auto name = [&](Id id) {
    const Component* component = simulation.scene().find(id);
    return component != nullptr ? jsonQuoted(component->name) : std::string("null");
  };
  Folder folder(path);
  writeSystem(record, folder);
  if (record.ingredients) writeIngredients(record, folder);

  std::string text = "{\n";
  text += fmt::format(
      "  \"system\": \"[W, -J^T; -J, -C] [change; impulse] = [c; -b], C is the scaled compliance "
      "over h\",\n");
  text += fmt::format("  \"of\": {}, \"status\": \"{}\", \"reason\": {}, \"culprit\": {},\n",
                      jsonQuoted(purposeText(record)), statusKey(record.stats.status),
                      record.refusal.empty() ? "null" : jsonQuoted(record.refusal),
                      record.culprit != 0 ? name(record.culprit) : "null");
  text += schemeText(record);
  text += fmt::format("  \"step\": {}, \"time\": {}, \"h\": {},\n", record.step,
                      number(record.time), number(record.h));
  text += fmt::format("  \"integrator\": {}, \"solver\": {},\n", name(record.integrator),
                      name(record.solver));
  const auto ofSolution = [&](double x) { return record.solved() ? number(x) : "null"; };
  text +=
      "  \"residuals\": \"primal |W change - J^T impulse - c|, dual |J change + C impulse - b|; "
      "relative: the larger of "
      "both, each beside its right-hand side and the terms that balance in it. A residual that is "
      "rounding of the "
      "terms of the other equation, below 1e-13 of them carried over by 1/C or 1/W, stands beside "
      "those; of 1/W as far "
      "as there are such velocities. Where what is left of the momentum of an element gives it "
      "more than a thousandth of the "
      "fastest velocity, and the norms say less, that share is the relative residual\",\n";
  text += fmt::format(
      "  \"iterations\": {}, \"primal_residual\": {}, \"dual_residual\": {}, "
      "\"relative_residual\": {},\n",
      record.stats.iterations, ofSolution(record.stats.primalResidual),
      ofSolution(record.stats.dualResidual), ofSolution(record.stats.relativeResidual));
  text += fmt::format("  \"newton_iterations\": {}, \"newton_residual\": {}, \"imbalance\": {},\n",
                      record.stats.newtonIterations, number(record.stats.newtonResidual),
                      number(record.stats.imbalance));
  text += fmt::format(
      "  \"nonzeros\": {{\"W\": {}, \"J\": {}, \"C\": {}, \"factor\": {}}}, \"replaced_pivots\": "
      "{},\n",
      record.system.W.nonZeros(), record.system.J.nonZeros(), record.system.C.nonZeros(),
      record.stats.factorNonZeros, record.stats.regularized);
  text += "  \"seconds\": {";
  for (std::size_t i = 0; i < record.seconds.size(); ++i)
    text += fmt::format("{}\"{}\": {}", i > 0 ? ", " : "", stageText(static_cast<Stage>(i)),
                        number(record.seconds[i]));
  text += "},\n  \"columns\": [";
  for (std::size_t i = 0; i < record.unknowns.size(); ++i) {
    const SolverRecord::Unknown& u = record.unknowns[i];
    text += fmt::format("{}\n    {{\"state\": {}, \"entry\": {}{}}}", i > 0 ? "," : "",
                        name(u.state), u.entry, u.turned ? ", \"turned\": true" : "");
  }
  if (record.ingredients) {
    text += "],\n  \"entries\": [";
    for (std::size_t i = 0; i < record.ingredients->entries.size(); ++i) {
      const SolverRecord::Unknown& e = record.ingredients->entries[i];
      text += fmt::format("{}\n    {{\"state\": {}, \"entry\": {}}}", i > 0 ? "," : "",
                          name(e.state), e.entry);
    }
  }
  text += "],\n  \"rows\": [";
  for (std::size_t i = 0; i < record.rows.size(); ++i) {
    const SolverRecord::Row& r = record.rows[i];
    text += fmt::format(
        "{}\n    {{\"constraint\": {}, \"row\": {}, \"compliance\": {}, \"damping_ratio\": {}, "
        "\"phi\": {}, \"lambda\": {}}}",
        i > 0 ? "," : "", name(r.constraint), r.row, number(r.compliance), number(r.dampingRatio),
        number(r.phi), number(r.lambda));
  }
  text += "],\n  \"blocks\": [";
  const char* separator = "";
  const auto blocks = [&](const std::vector<SolverRecord::Block>& list, const char* of) {
    for (const SolverRecord::Block& block : list) {
      text += fmt::format(
          "{}\n    {{\"of\": \"{}\", \"owner\": {}, \"first\": {}, \"size\": {}, \"mappings\": [",
          separator, of, name(block.owner), block.first, block.size);
      for (std::size_t k = 0; k < block.mappings.size(); ++k)
        text += (k > 0 ? ", " : "") + name(block.mappings[k]);
      text += "]}";
      separator = ",";
    }
  };
  blocks(record.columnBlocks, "columns");
  blocks(record.rowBlocks, "rows");
  text += "]";
  if (record.reached == StepProgress::Nothing) {
    text += ",\n  \"analysis\": null";
  } else if (const auto analysis = analyse(record)) {
    const auto list = [&](const std::vector<Index>& rows) {
      std::string entries;
      for (const Index r : rows) entries += (entries.empty() ? "" : ", ") + std::to_string(r);
      return "[" + entries + "]";
    };
    const auto& spectrum = analysis->spectrum;
    const RowRank& rows = analysis->rows;
    text += fmt::format(
        ",\n  \"analysis\": {{\"inertia\": {}, \"condition\": {}, \"hard_rows\": {}, \"rank\": {}, "
        "\"redundant_rows\": {}, \"conflicting_rows\": {}}}",
        spectrum ? list({spectrum->positive, spectrum->negative, spectrum->zero}) : "null",
        spectrum ? number(spectrum->condition) : "null", rows.hard.size(), rows.rank,
        list(rows.redundant), list(analysis->conflicting));
    folder.array("exact_impulse.mtx", analysis->exactImpulse);
    if (const MatX stresses = rows.selfStressImpulses(record.system.m()); stresses.cols() > 0)
      folder.array("self_stress.mtx", stresses);
  } else {
    text += ",\n  \"analysis\": null";
  }
  text += ",\n  \"files\": " +
          folder.listed(record.stats.newtonIterations > 1 ? Solves::Several : Solves::One) +
          "\n}\n";
  folder.write("index.json", text);
  return folder.writing();
}

Status dumpSystems(const Simulation& simulation, const std::string& folder,
                   const Simulation* partsFrom) {
  for (std::size_t i = 0; i < simulation.systems(); ++i) {
    const std::string place =
        simulation.systems() == 1 ? folder : folder + "/system" + std::to_string(i);
    if (const Status dumped =
            dump(recordOf(simulation, static_cast<int>(i), partsFrom), simulation, place);
        !dumped)
      return dumped;
  }
  return {};
}

}  // namespace compliant
