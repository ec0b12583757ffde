#include <Eigen/Eigenvalues>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Laws of masses, force fields, constraints and projections at random states of their examples.
namespace compliant::test {
namespace {

constexpr double epsilon = 1e-5;

template <class R>
struct Placed {
  const R* component = nullptr;
  StateShape shape;
};

/// Specimens of a type that stand on a state, with the shape of that state.
template <class R>
std::vector<Placed<R>> placed(const Scene& scene, const Layout& layout, const Type& type) {
  std::vector<Placed<R>> all;
  for (const Component* component : specimens(scene, type)) {
    const auto* typed = static_cast<const R*>(component);
    const int state = layout.stateIndex(typed->state.id);
    if (state >= 0) all.push_back({typed, layout.states[static_cast<std::size_t>(state)].shape});
  }
  return all;
}

template <class Write>
MatX written(Index n, Write write) {
  std::vector<Entry> entries;
  MatrixWriter recorder(entries);
  write(recorder);
  std::vector<int> slots(entries.size());
  for (std::size_t k = 0; k < slots.size(); ++k) slots[k] = static_cast<int>(k);
  std::vector<double> values(entries.size(), 0.0);
  MatrixWriter writer(slots.data(), slots.size(), values.data(), 1);
  write(writer);
  EXPECT_EQ(writer.written(), entries.size());
  MatX A = MatX::Zero(n, n);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    A(entries[k].row, entries[k].column) += values[k];
    if (entries[k].row != entries[k].column) A(entries[k].column, entries[k].row) += values[k];
  }
  return A;
}

double smallestEigenvalue(const MatX& A) {
  return Eigen::SelfAdjointEigenSolver<MatX>(A).eigenvalues()[0];
}

class EveryMass : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryMass, testing::ValuesIn(typesOf(Role::Mass)), TypeName());

TEST_P(EveryMass, IsSymmetricAndNotNegative) {
  const Scene scene = exampleOf(*GetParam());
  const Layout layout = layOut(scene);
  ASSERT_FALSE(placed<Mass>(scene, layout, *GetParam()).empty());
  Layout started = layout;
  const Motion start = started.start();
  for (const Layout::MassSlot& slot : layout.masses) {
    const Layout::StateSlot& carrier = layout.states[at(slot.state)];
    const StateShape& shape = carrier.shape;
    Dice dice(3);
    VecX x = start.x.segment(carrier.x, shape.positions());
    const VecX v = dice.vector(shape.velocities()), u = dice.vector(shape.velocities());
    carrier.state->move(x.data(), u.data(), shape.count);
    const StateView state{shape, x.data(), v.data()};
    const MatX M = written(shape.velocities(), [&](MatrixWriter& w) { slot.mass(state, w); });
    EXPECT_EQ(M, MatX(M.transpose()));
    EXPECT_GT(smallestEigenvalue(M), 0);
    // The other use of the writer gives the momentum M v.
    VecX momentum = VecX::Zero(shape.velocities());
    MatrixWriter product;
    product.multiply(v.data(), 1, momentum.data());
    slot.mass(state, product);
    EXPECT_LE((momentum - M * v).cwiseAbs().maxCoeff(), 1e-14);
  }
}

class EveryForce : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryForce, testing::ValuesIn(typesOf(Role::ForceField)),
                         TypeName());

TEST_P(EveryForce, HasTheStiffnessDampingAndEnergyOfItsForce) {
  const Scene scene = exampleOf(*GetParam());
  Layout layout = layOut(scene);
  const Motion start = layout.start();
  for (const Placed<ForceField>& each : placed<ForceField>(scene, layout, *GetParam())) {
    const ForceField* const force = each.component;
    const StateShape& shape = each.shape;
    Dice dice(4);
    const Index n = shape.velocities();
    const Layout::StateSlot& carrier = layout.states[at(layout.stateIndex(force->state.id))];
    const auto moved = [&](VecX x, const VecX& u) {
      carrier.state->move(x.data(), u.data(), carrier.shape.count);
      return x;
    };
    const VecX x0 = moved(start.x.segment(carrier.x, carrier.shape.positions()), dice.vector(n)),
               v0 = dice.vector(n);
    const auto conservativeAt = [&](const VecX& x, const VecX& v) {
      VecX f = VecX::Zero(n);
      force->addForce({shape, x.data(), v.data()}, f.data());
      return f;
    };
    const auto forceAt = [&](const VecX& x, const VecX& v) {
      VecX f = conservativeAt(x, v);
      force->addNonconservativeForce({shape, x.data(), v.data()}, f.data());
      return f;
    };
    const auto energyAt = [&](const VecX& x) {
      return force->potentialEnergy({shape, x.data(), v0.data()});
    };
    const StateView state{shape, x0.data(), v0.data()};
    const MatX K = written(n, [&](MatrixWriter& w) { force->stiffness(state, w); });
    const MatX D = written(n, [&](MatrixWriter& w) { force->damping(state, w); });
    MatX byPosition(n, n);
    for (Index i = 0; i < n; ++i) {
      const VecX e = epsilon * VecX::Unit(n, i), up = moved(x0, e), down = moved(x0, -e);
      byPosition.col(i) = -(forceAt(up, v0) - forceAt(down, v0)) / (2 * epsilon);
      const VecX byVelocity = -(forceAt(x0, v0 + e) - forceAt(x0, v0 - e)) / (2 * epsilon);
      EXPECT_LE((D.col(i) - byVelocity).cwiseAbs().maxCoeff(), 1e-8);
      const double slope = (energyAt(up) - energyAt(down)) / (2 * epsilon);
      EXPECT_NEAR(conservativeAt(x0, VecX::Zero(n))[i], -slope, 1e-8)
          << "at rest only the energy acts";
    }
    // Rotations do not commute: of their derivative the symmetric part is the stiffness.
    EXPECT_LE((K - (byPosition + byPosition.transpose()) / 2).cwiseAbs().maxCoeff(), 1e-8);
    if (shape.embedding != Embedding::Frame) {
      EXPECT_LE((K - byPosition).cwiseAbs().maxCoeff(), 1e-8);
    }
    EXPECT_GE(smallestEigenvalue(D), 0) << "a damper takes energy";
  }
}

/// The example with another choice of each field that has some, and as it is.
std::vector<Scene> variantsOf(const Type& type) {
  std::vector<Scene> scenes{exampleOf(type)};
  const Scene scene = scenes.front();
  for (const Component* each : specimens(scene, type))
    for (const Field& field : type.fields)
      for (const std::string& choice :
           field.choices != nullptr ? *field.choices : std::vector<std::string>()) {
        Scene variant = scene;
        EXPECT_TRUE(applyEdit(variant, {SetField{each->id, field.name, choice}}).ok());
        scenes.push_back(std::move(variant));
      }
  return scenes;
}

/// Energy is stored, damped or work: at α = β = ½ the rest is an error of second order, with both
/// kinds of step.
TEST_P(EveryForce, ClosesTheLedger) {
  struct Books {
    double numerical = 0, exchanged = 0;
  };
  const auto after = [](Scene scene, double step, std::int64_t iterations) {
    Build build(scene);
    build.add("ImplicitIntegrator", "steps of half",
              {{"h", step},
               {"alpha", 0.5},
               {"beta", 0.5},
               {"newton_iterations", iterations},
               {"geometric_stiffness", std::string("exact")}});
    Simulation simulation(std::move(scene));
    simulation.keepLedger();
    const Energies start = simulation.energies();
    advance(simulation, static_cast<int>(std::lround(0.4 / step)));
    const Energies end = simulation.energies();
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_NEAR(end.total() - start.total(), ledger.work + ledger.numerical - ledger.damped, 1e-10);
    return Books{std::abs(ledger.numerical),
                 std::abs(end.kinetic - start.kinetic) + std::abs(end.gravity - start.gravity)};
  };
  for (const Scene& scene : variantsOf(*GetParam()))
    for (const std::int64_t iterations : {1, 20}) {
      const Books coarse = after(scene, 0.02, iterations), fine = after(scene, 0.01, iterations),
                  finest = after(scene, 0.005, iterations);
      ASSERT_GT(finest.exchanged, 1e-3) << "nothing moves";
      EXPECT_LE(finest.numerical, 1e-3 * finest.exchanged) << iterations;
      for (const auto& [a, b] : {std::pair(coarse, fine), std::pair(fine, finest)})
        EXPECT_LE(b.numerical, a.numerical / 1.8 + 1e-11 * b.exchanged) << iterations;
    }
}

TEST_P(EveryForce, OfAWholeBranchHasTheEnergyOfItsWork) {
  const Scene scene = exampleOf(*GetParam());
  const auto* force = static_cast<const ForceField*>(specimens(scene, *GetParam()).front());
  if (!force->acceleration()) return;  // acts on a state: the law above
  // Free fall: E(x + e) − E(x) = −f·e exactly, potentials of uniform fields being linear.
  Simulation simulation(scene);
  Motion motion = simulation.motion();
  const double before = simulation.energies().gravity;
  motion.x += VecX::Constant(motion.x.size(), 0.5);
  simulation.restore(motion);
  double mass = 0;
  for (const auto& slot : simulation.layout().masses)
    mass += written(3, [&](MatrixWriter& w) {
      slot.mass(simulation.layout().view(slot.state, simulation.motion()), w);
    })(0, 0);
  EXPECT_NEAR(simulation.energies().gravity - before, -mass * 0.5 * force->acceleration()->sum(),
              1e-13);
}

class EveryConstraint : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryConstraint, testing::ValuesIn(typesOf(Role::Constraint)),
                         TypeName());

TEST_P(EveryConstraint, HasASymmetricComplianceWithoutNegativeEigenvalues) {
  Scene scene = exampleOf(*GetParam());
  const Layout layout = layOut(scene);
  ASSERT_FALSE(placed<Constraint>(scene, layout, *GetParam()).empty());
  for (const auto& [constraint, shape] : placed<Constraint>(scene, layout, *GetParam())) {
    LawTable law;
    constraint->law(shape, law);
    ASSERT_EQ(law.rows(), shape.velocities());
    ASSERT_EQ(law.dampingRatio.size(), law.compliance.size());
    MatX C = MatX::Zero(law.rows(), law.rows());
    for (Index r = 0; r < law.rows(); ++r) C(r, r) = law.compliance[static_cast<std::size_t>(r)];
    for (const LawTable::Block& block : law.blocks) {
      const Index n = block.size;
      C.block(block.first, block.first, n, n) =
          Eigen::Map<const MatX>(law.blockData.data() + block.data, n, n);
      const MatX D = Eigen::Map<const MatX>(law.blockData.data() + block.data + n * n, n, n);
      EXPECT_EQ(D, MatX(D.transpose()));
      EXPECT_GE(smallestEigenvalue(D), 0);
    }
    EXPECT_EQ(C, MatX(C.transpose()));
    EXPECT_GE(smallestEigenvalue(C), 0);
    for (const double d : law.dampingRatio) EXPECT_GE(d, 0);
  }
}

TEST_P(EveryConstraint, AnswersItsHandlingAsAForceWithTheGradientOfItsEnergy) {
  const Scene scene = exampleOf(*GetParam());
  const Layout layout = layOut(scene);
  for (const auto& [constraint, shape] : placed<Constraint>(scene, layout, *GetParam())) {
    LawRows rows;
    rows.update(*constraint, shape, {}, Scheme());
    Dice dice(5);
    const Index n = shape.velocities();
    const VecX phi = dice.vector(n), rest = VecX::Zero(n), whole = VecX::Zero(n);
    rows.follow(phi.data());
    VecX f = VecX::Zero(n);
    rows.addForce(phi.data(), rest.data(), f.data());
    const MatX K = written(n, [&](MatrixWriter& w) { rows.stiffness(w); });
    const MatX D = written(n, [&](MatrixWriter& w) { rows.damping(w); });
    // Stiffnesses are 1/c ≈ 1000 N/m: differences of a quadratic err by rounding alone,
    // 1e-16·1000/ε.
    for (Index i = 0; i < n; ++i) {
      VecX up = phi, down = phi;
      up[i] += epsilon;
      down[i] -= epsilon;
      EXPECT_NEAR(f[i],
                  -(rows.energy(up.data(), rest.data(), rest.data(), whole.data()) -
                    rows.energy(down.data(), rest.data(), rest.data(), whole.data())) /
                      (2 * epsilon),
                  1e-7);
    }
    if (!rows.curved()) {
      EXPECT_LE((f + K * phi).cwiseAbs().maxCoeff(), 1e-10);
    }
    VecX damped = VecX::Zero(n);
    rows.addForce(rest.data(), phi.data(), damped.data());
    EXPECT_LE((damped + D * phi).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_GE(smallestEigenvalue(K), 0);
    EXPECT_GE(smallestEigenvalue(D), 0);
  }
}

class EveryProjection : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryProjection, testing::ValuesIn(typesOf(Role::Projection)),
                         TypeName());

TEST_P(EveryProjection, ForbidsUnitDirectionsOfElementsThatExist) {
  const Scene scene = exampleOf(*GetParam());
  const Layout layout = layOut(scene);
  for (const auto& [projection, shape] : placed<Projection>(scene, layout, *GetParam())) {
    ProjectionWriter fixed;
    projection->directions(shape, fixed);
    EXPECT_FALSE(fixed.fixed.empty());
    for (const auto& f : fixed.fixed) {
      EXPECT_LT(f.element, shape.count);
      if (!f.all) {
        EXPECT_NEAR(f.direction.norm(), 1, 1e-15);
      }
    }
  }
}

TEST_P(EveryProjection, KeepsForbiddenVelocitiesAtZeroAndPushesAlongThemOnly) {
  Simulation simulation(exampleOf(*GetParam()));
  Probe probe(simulation);
  const auto& layout = simulation.layout();
  for (int i = 0; i < 10; ++i) {
    advance(simulation, 1);
    for (const auto& slot : layout.projections)
      for (const auto& f : slot.fixed.fixed) {
        const auto& state = layout.states[static_cast<std::size_t>(slot.state)];
        const Vec3 v = simulation.motion().v.segment<3>(state.v + 3 * f.element);
        // Speeds are of the order of 1 m/s.
        EXPECT_LE(f.all ? v.norm() : std::abs(v.dot(f.direction)), 1e-15);
      }
    // Workless: reactions are normal to velocities.
    EXPECT_NEAR(simulation.motion().reaction.dot(simulation.motion().v), 0, 1e-13);
  }
}

}  // namespace
}  // namespace compliant::test
