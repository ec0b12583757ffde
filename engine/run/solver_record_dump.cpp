#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/run/simulation.hpp"
#include "engine/run/solver_record.hpp"
#include "engine/scene/json_document.hpp"

namespace compliant {

namespace {

/// Files of one dump; remembers the first that could not be written.
class Folder {
 public:
  explicit Folder(std::string path) : path_(std::move(path)) {}

  void write(const std::string& name, const std::string& text) {
    std::ofstream file(path_ + "/" + name, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    if (!file && !failure_) failure_ = Error{path_ + "/" + name, std::string("The file cannot be written: ") + std::strerror(errno)};
  }
  /// Rows of a matrix, symmetric ones by their lower triangle.
  void matrix(const std::string& name, const SparseRows& A, bool symmetric) {
    std::string text = fmt::format("%%MatrixMarket matrix coordinate real {}\n{} {} {}\n", symmetric ? "symmetric" : "general",
                                   A.rows, A.columns, A.nonZeros());
    for (Index r = 0; r < A.rows; ++r)
      for (int k = A.start[static_cast<std::size_t>(r)]; k < A.start[static_cast<std::size_t>(r) + 1]; ++k)
        text += fmt::format("{} {} {:.17g}\n", r + 1, A.column[static_cast<std::size_t>(k)] + 1, A.value[static_cast<std::size_t>(k)]);
    write(name, text);
  }
  /// A vector, or a dense matrix column by column.
  void array(const std::string& name, const MatX& values) {
    std::string text = fmt::format("%%MatrixMarket matrix array real general\n{} {}\n", values.rows(), values.cols());
    for (const double x : values.reshaped()) text += fmt::format("{:.17g}\n", x);
    write(name, text);
  }
  const Status& failure() const { return failure_; }

 private:
  std::string path_;
  Status failure_;
};

/// As JSON, which has no infinite numbers.
std::string number(double x) { return std::isfinite(x) ? fmt::format("{:.17g}", x) : "null"; }

}  // namespace

Status dump(const SolverRecord& record, const Simulation& simulation, const std::string& path) {
  std::error_code fault;
  std::filesystem::create_directories(path, fault);
  if (fault) return Error{path, "The folder cannot be made: " + fault.message()};
  const auto name = [&](Id id) {
    const Component* component = simulation.scene().find(id);
    return component != nullptr ? jsonQuoted(component->name) : std::string("null");
  };
  Folder folder(path);
  folder.matrix("W.mtx", record.system.W, true);
  folder.matrix("J.mtx", record.system.J, false);
  folder.matrix("C.mtx", record.system.C, true);
  folder.array("c.mtx", record.system.c);
  folder.array("b.mtx", record.system.b);
  folder.array("change.mtx", record.solution.change);
  folder.array("impulse.mtx", record.solution.impulse);
  if (!record.trace.residual.empty())
    folder.array("residuals.mtx", Eigen::Map<const VecX>(record.trace.residual.data(), static_cast<Index>(record.trace.residual.size())));

  std::string text = "{\n";
  text += fmt::format("  \"system\": \"[W, -J^T; -J, -C] [change; impulse] = [c; -b], C is the scaled compliance over h\",\n");
  text += fmt::format("  \"step\": {}, \"time\": {}, \"h\": {},\n", record.step, number(record.time), number(record.h));
  text += fmt::format("  \"integrator\": {}, \"solver\": {},\n", name(record.integrator), name(record.solver));
  text += fmt::format("  \"iterations\": {}, \"primal_residual\": {}, \"dual_residual\": {}, \"relative_residual\": {},\n",
                      record.stats.iterations, number(record.stats.primalResidual), number(record.stats.dualResidual),
                      number(record.stats.relativeResidual));
  text += fmt::format("  \"newton_iterations\": {}, \"newton_residual\": {}, \"imbalance\": {},\n",
                      record.stats.newtonIterations, number(record.stats.newtonResidual), number(record.stats.imbalance));
  text += fmt::format("  \"nonzeros\": {{\"W\": {}, \"J\": {}, \"C\": {}, \"factor\": {}}}, \"replaced_pivots\": {},\n",
                      record.system.W.nonZeros(), record.system.J.nonZeros(), record.system.C.nonZeros(),
                      record.stats.factorNonZeros, record.stats.regularized);
  text += "  \"seconds\": {";
  for (std::size_t i = 0; i < record.seconds.size(); ++i)
    text += fmt::format("{}\"{}\": {}", i > 0 ? ", " : "", stageText(static_cast<Stage>(i)), number(record.seconds[i]));
  text += "},\n  \"columns\": [";
  for (std::size_t i = 0; i < record.unknowns.size(); ++i) {
    const SolverRecord::Unknown& u = record.unknowns[i];
    text += fmt::format("{}\n    {{\"state\": {}, \"entry\": {}{}}}", i > 0 ? "," : "", name(u.state), u.entry, u.turned ? ", \"turned\": true" : "");
  }
  text += "],\n  \"rows\": [";
  for (std::size_t i = 0; i < record.rows.size(); ++i) {
    const SolverRecord::Row& r = record.rows[i];
    text += fmt::format("{}\n    {{\"constraint\": {}, \"row\": {}, \"compliance\": {}, \"damping_ratio\": {}, \"phi\": {}, \"lambda\": {}}}",
                        i > 0 ? "," : "", name(r.constraint), r.row, number(r.compliance), number(r.dampingRatio),
                        number(r.phi), number(r.lambda));
  }
  text += "],\n  \"blocks\": [";
  const char* separator = "";
  const auto blocks = [&](const std::vector<SolverRecord::Block>& list, const char* of) {
    for (const SolverRecord::Block& block : list) {
      text += fmt::format("{}\n    {{\"of\": \"{}\", \"owner\": {}, \"first\": {}, \"size\": {}, \"mappings\": [", separator, of,
                          name(block.owner), block.first, block.size);
      for (std::size_t k = 0; k < block.mappings.size(); ++k) text += (k > 0 ? ", " : "") + name(block.mappings[k]);
      text += "]}";
      separator = ",";
    }
  };
  blocks(record.columnBlocks, "columns");
  blocks(record.rowBlocks, "rows");
  text += "]";
  if (const auto analysis = analyse(record)) {
    const auto list = [&](const std::vector<Index>& rows) {
      std::string entries;
      for (const Index r : rows) entries += (entries.empty() ? "" : ", ") + std::to_string(r);
      return "[" + entries + "]";
    };
    const auto& spectrum = analysis->spectrum;
    const RowRank& rows = analysis->rows;
    text += fmt::format(",\n  \"analysis\": {{\"inertia\": {}, \"condition\": {}, \"hard_rows\": {}, \"rank\": {}, "
                        "\"redundant_rows\": {}, \"conflicting_rows\": {}}}",
                        spectrum ? list({spectrum->positive, spectrum->negative, spectrum->zero}) : "null",
                        spectrum ? number(spectrum->condition) : "null", rows.hard.size(), rows.rank,
                        list(rows.redundant), list(rows.conflicting));
    folder.array("exact_impulse.mtx", analysis->exactImpulse);
    if (const MatX stresses = rows.selfStressImpulses(record.system.m()); stresses.cols() > 0)
      folder.array("self_stress.mtx", stresses);
  } else {
    text += ",\n  \"analysis\": null";
  }
  text += "\n}\n";
  folder.write("index.json", text);
  return folder.failure();
}

}  // namespace compliant
