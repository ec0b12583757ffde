#include "engine/base/dense.hpp"
#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ = −C⁻¹φ − D_c φ̇ with a symmetric positive semidefinite block C, repeated over the values of
/// the state, and D_c = d C⁻¹ or given.
class FullCompliance final : public Typed<FullCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "FullCompliance";
  Array<double> matrix{1e-3, 0.0, 0.0, 0.0, 1e-3, 0.0, 0.0, 0.0, 1e-3};
  Array<double> dampingMatrix;

  static void describe(Description<FullCompliance>& d) {
    d.doc(
        "A symmetric k×k compliance matrix for every k consecutive values of the state: "
        "λ = −C⁻¹φ − D_c φ̇.");
    d.source("Faure 2012, equation (20), in the symmetric form of theory §3");
    d.field("matrix", &FullCompliance::matrix)
        .symbol("C")
        .unit("m/N")
        .effect(Effect::Structure)
        .per(Per::Block)
        .doc(
            "Entries of the k×k matrix, row by row: symmetric, without negative eigenvalues. "
            "Pre- and post-stabilization skip a matrix that is hard in some directions only.");
    d.field("damping_matrix", &FullCompliance::dampingMatrix)
        .symbol("D_c")
        .unit("N·s/m")
        .effect(Effect::Structure)
        .per(Per::Block)
        .doc(
            "Entries of the k×k damping matrix, row by row. It replaces the relaxation time. "
            "Empty: the relaxation time is used.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0.1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("Identity", "Points", "offset", {"bob"});
      build.add("FullCompliance", "mount",
                {{"state", build.link("offset")},
                 {"matrix", Array<double>{2e-3, 5e-4, 0, 5e-4, 1e-3, 0, 0, 0, 3e-3}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    const Index n = blockSize(matrix);
    if (n < 1 || n > 12) return "matrix must have k² entries with k from 1 to 12";
    if (state.velocities() % n != 0)
      return "The state has " + std::to_string(state.velocities()) + " values, not a multiple of " +
             std::to_string(n);
    if (auto sentence = checkBlock("matrix", matrix, n)) return sentence;
    if (!dampingMatrix.empty()) {
      if (blockSize(dampingMatrix) != n) return "damping_matrix must have the same size as matrix";
      if (auto sentence = checkBlock("damping_matrix", dampingMatrix, n)) return sentence;
    }
    if (dampingMatrix.empty() || handling == Handling::Force) {
      const double smallest = eigenvalues(matrix, n)[0];
      if (handling == Handling::Force && smallest < smallestAsForce)
        return "matrix has an eigenvalue below 1e-12 m/N: it is hard in one direction and must "
               "be handled as a constraint";
    }
    return checkTarget(state);
  }
  std::optional<std::string> mirror(const StateShape& state, const MirrorImages& images) override {
    if (auto sentence = Constraint::mirror(state, images)) return sentence;
    const auto n = at(blockSize(matrix));
    for (Array<double>* each : {&matrix, &dampingMatrix}) {
      std::vector<double> entries = each->vector();
      for (std::size_t entry = 0; entry < entries.size(); ++entry) {
        const auto sign = [&](std::size_t block) {
          return images[block + entry / n].sign * images[block + entry % n].sign;
        };
        for (std::size_t block = n; entries[entry] != 0 && block < images.size(); block += n)
          if (sign(block) != sign(0))
            return "It couples values that change sign in one block but not in another";
        entries[entry] = sign(0) * entries[entry] + 0.0;
      }
      *each = Array<double>(std::move(entries));
    }
    return std::nullopt;
  }
  void law(const StateShape& state, LawTable& rows) const override {
    const Index n = blockSize(matrix);
    const MatX C = block(matrix, n);
    // With d only, C D_c := d I also in hard directions: the assembler reads the ratio (D_c empty).
    const MatX D = dampingMatrix.empty() ? MatX(MatX::Zero(n, n)) : block(dampingMatrix, n);
    const double ratio = dampingMatrix.empty() ? dampingRatio : 0;
    for (Index i = 0; i < state.velocities(); i += n) rows.block(C, D, ratio);
  }

 private:
  static Index blockSize(const Array<double>& entries) {
    Index n = 0;
    while (n * n < static_cast<Index>(entries.size())) ++n;
    return n * n == static_cast<Index>(entries.size()) ? n : -1;
  }
  static MatX block(const Array<double>& entries, Index n) {
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        entries.data(), n, n);
  }
  static VecX eigenvalues(const Array<double>& entries, Index n) {
    return symmetricEigenvalues(block(entries, n));
  }
  static std::optional<std::string> checkBlock(const std::string& field,
                                               const Array<double>& entries, Index n) {
    const MatX A = block(entries, n);
    const double size = A.cwiseAbs().maxCoeff();
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < i; ++j)
        if (std::abs(A(i, j) - A(j, i)) > 1e-12 * size)
          return field + " is not symmetric: entry (" + std::to_string(i + 1) + ", " +
                 std::to_string(j + 1) + ") is " + numberText(A(i, j)) + ", its mirror " +
                 numberText(A(j, i));
    if (const double smallest = eigenvalues(entries, n)[0]; smallest < -1e-12 * size)
      return field + " has the negative eigenvalue " + numberText(smallest) +
             "; every eigenvalue must be at least 0";
    return std::nullopt;
  }
};

void registerFullCompliance(Registry& types) { types.add<FullCompliance>(); }

}  // namespace compliant
