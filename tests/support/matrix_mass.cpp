#include "tests/support/matrix_mass.hpp"

#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant::test {

namespace {

class MatrixMass final : public Typed<MatrixMass, Mass> {
 public:
  static constexpr const char* typeName = "MatrixMass";
  Array<double> entries;

  static void describe(Description<MatrixMass>& d) {
    d.doc("A full mass matrix.");
    d.field("state", &MatrixMass::state).doc("The state.");
    d.field("entries", &MatrixMass::entries)
        .unit("kg")
        .effect(Effect::Structure)
        .doc("Row by row.");
  }
  std::optional<std::string> check(const StateShape& state) const override {
    if (static_cast<Index>(entries.size()) != state.velocities() * state.velocities())
      return "wrong size";
    return std::nullopt;
  }
  void mass(const StateView& s, MatrixWriter& M) const override {
    const Index n = s.shape.velocities();
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j <= i; ++j) M.add(i, j, entries[static_cast<std::size_t>(i * n + j)]);
  }
};

}  // namespace

void registerMatrixMass() {
  if (registry().find("MatrixMass") == nullptr) registry().add<MatrixMass>();
}

}  // namespace compliant::test
