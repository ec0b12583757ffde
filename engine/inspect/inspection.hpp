#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/inspect/reading.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

/// A step of one system as it was solved: what inspections read. A value that may go to another
/// thread.
struct SolvedStep {
  std::shared_ptr<const SolverRecord> record;  ///< with a solution
  std::shared_ptr<const SceneStructure> structure;
  std::vector<Contact> contacts;  ///< Motion::contacts after the step
  StepReport report;
  std::function<std::string(Id)> nameOf;  ///< of a component of the scene
  double time = 0;                        ///< s, at the end of the step
  /// "Step 12, t = 0.12 s".
  std::string caption() const;
};

/// What the user asks of an inspection.
struct InspectionChoice {
  Subject subject;        ///< the row or contact that is looked at
  std::size_t most = 50;  ///< lines of a table
  const std::atomic<bool>* cancelled = nullptr;
};

/// One way to look at a solved step. A new one is a file in engine/inspect/instruments and a line
/// in CMakeLists.txt: panels and `compliant inspect` follow.
class Inspection {
 public:
  enum class About { System, Row };
  virtual ~Inspection() = default;
  virtual const char* key() const = 0;    ///< "rows"
  virtual const char* title() const = 0;  ///< "Rows"
  virtual const char* doc() const = 0;    ///< what it shows, one sentence
  /// Whether a row or contact must be chosen.
  virtual About about() const { return About::System; }
  /// The command that starts it, such as "Try all solvers", where reading takes long; null: it is
  /// read at once.
  virtual const char* action() const { return nullptr; }
  /// A sentence where it has nothing to say, and what to do.
  virtual Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const = 0;
};

/// All of them, in the order in which they are offered.
std::span<const Inspection* const> inspections();
/// The one of this key, or null.
const Inspection* findInspection(std::string_view key);

}  // namespace compliant
