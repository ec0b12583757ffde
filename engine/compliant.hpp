#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Compliant Lab for other programs: include only this header and Eigen. A program that links BLAS
/// or LAPACK itself names CompliantLab::engine before them, so that results have the same bits on
/// every processor.
///
///     find_package(CompliantLab REQUIRED)
///     target_link_libraries(my_program PRIVATE CompliantLab::engine)
namespace compliant {

/// Why something was refused: place, problem and allowed range. A refused edit changes nothing.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A scene and its motion. Not safe for use by several threads at once; several worlds may run side
/// by side. All numbers are in SI units. Members throw a Refusal when an argument is wrong.
class World {
 public:
  /// An empty scene.
  World();
  /// Opens a scene file of ours or of SOFA, or a mesh. Files that it refers to are looked for
  /// beside it, then in the folders of `search`.
  static World open(const std::string& path, const std::vector<std::string>& search = {});
  /// Reads the text of a scene file.
  static World parse(std::string_view text);
  ~World();
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  // The scene. An edit takes effect in the next step; components that remain keep their motion.

  struct Component {
    std::string name, type;
  };
  std::vector<Component> components() const;
  /// Adds a component with some of its fields, written as in a scene file:
  ///   world.add("rod", "UniformCompliance", R"({"state": "length", "compliance": 0})");
  void add(const std::string& name, const std::string& type, std::string_view fields = "{}");
  /// Gives a field a value, written as in a scene file; text and links need no quotes.
  void set(const std::string& component, const std::string& field, const std::string& value);
  /// Gives a field a number; a switch takes 0 or 1.
  void set(const std::string& component, const std::string& field, double value);
  /// The value of a field, written as in a scene file.
  std::string get(const std::string& component, const std::string& field) const;
  /// Erases a component with everything that links to it.
  void erase(const std::string& component);
  /// Sentences that say which parts of a foreign file are missing or move differently, and which
  /// components take no part, and why.
  std::vector<std::string> remarks() const;
  /// The designed scene as the text of a file.
  std::string text() const;
  void save(const std::string& path) const;

  // Time.

  /// Advances by steps of the scene's clock. A refused step throws a Refusal: the motion stays at
  /// the last good step.
  void step(int count = 1);
  /// Returns to the designed start.
  void reset();
  /// The time since the start, s.
  double time() const;
  /// The step of the clock, s.
  double stepLength() const;

  // Quantities: the columns of `compliant run --csv`.

  struct Quantity {
    std::string name, unit;  ///< "bob.x[0].y", "m"
  };
  /// The quantities whose names fit the pattern (* and ?), except those of pairs.
  std::vector<Quantity> quantities(const std::string& pattern = "*") const;
  /// The present values of matching quantities, in that order: "total", "bob.x[0].y",
  /// "rod.lambda[*]", and of pairs: "contacts(box, ground).normal".
  std::vector<double> read(const std::string& pattern) const;
  /// The value of a pattern that fits exactly one name.
  double number(const std::string& name) const;

  // The assembled system and what is known of it.

  /// The system of the last step (theory §4): [W, −Jᵀ; J, C] (change; impulse) = (c; b). If a
  /// scheme solves several times, it is the last one of the dynamics. It contains no contacts.
  /// Refused before a step, and after a change of the scene's structure until the next one.
  struct Entry {
    std::string component;  ///< a state, or a constraint
    long index = 0;         ///< of its velocities or rows, counted within it
  };
  struct SolvedSystem;
  struct System {
    explicit System(const SolvedSystem& solved);

    Eigen::SparseMatrix<double> W;  ///< n×n, symmetric, kg: M + hα D + h²αβ K
    Eigen::SparseMatrix<double> J;  ///< m×n
    Eigen::SparseMatrix<double> C;  ///< m×m, symmetric: the compliance of the step, Ĉ/h
    Eigen::VectorXd c;              ///< n, N·s
    Eigen::VectorXd b;              ///< m, m/s
    Eigen::VectorXd change;         ///< n: Δv, m/s
    Eigen::VectorXd impulse;        ///< m: μ = h λ̄, N·s
    std::vector<Entry> unknowns, rows;
  };
  /// How many systems the scene has: one for each integrator.
  int systems() const;
  System system(int index = 0) const;
  /// Independent motions that the hard rows leave in the configuration of the last step: unknowns
  /// minus independent rows. Refused in the same cases as system().
  long degreesOfFreedom(int system = 0) const;
  /// The effect of h, α and β on the fastest vibration: "Damps 12 % per period at 14.2 Hz".
  std::string stability(int system = 0) const;

  // Recordings, which `compliant replay` repeats bit for bit.

  /// Ends a recording under way, goes back to the start, and records everything from there.
  void record(const std::string& path);
  /// Waits until the whole recording is on disk.
  void stopRecording();

 private:
  SolvedSystem solved(int index) const;
  struct Impl;
  explicit World(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// A system as the library returns it, in memory that Eigen does not own: the library may have been
/// compiled for another processor than the program.
struct World::SolvedSystem {
  struct Matrix {
    long rows = 0, columns = 0;
    std::vector<int> row, column;  ///< of each entry
    std::vector<double> value;

    Eigen::SparseMatrix<double> sparse() const {
      std::vector<Eigen::Triplet<double>> entries;
      for (std::size_t i = 0; i < value.size(); ++i)
        entries.emplace_back(row[i], column[i], value[i]);
      Eigen::SparseMatrix<double> matrix(rows, columns);
      matrix.setFromTriplets(entries.begin(), entries.end());
      return matrix;
    }
  };
  Matrix W, J, C;
  std::vector<double> c, b, change, impulse;
  std::vector<Entry> unknowns, rows;
};

inline World::System::System(const SolvedSystem& solved)
    : W(solved.W.sparse()),
      J(solved.J.sparse()),
      C(solved.C.sparse()),
      unknowns(solved.unknowns),
      rows(solved.rows) {
  const auto copied = [](const std::vector<double>& from) {
    return Eigen::VectorXd(
        Eigen::Map<const Eigen::VectorXd>(from.data(), static_cast<Eigen::Index>(from.size())));
  };
  c = copied(solved.c);
  b = copied(solved.b);
  change = copied(solved.change);
  impulse = copied(solved.impulse);
}

inline World::System World::system(int index) const { return System(solved(index)); }

/// The names of all component types.
std::vector<std::string> componentTypes();

}  // namespace compliant
