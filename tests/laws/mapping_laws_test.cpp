#include <Eigen/Eigenvalues>
#include <limits>
#include <numbers>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Laws of every mapping, at random states of its example and of scenes that stress it: several
/// inputs, the same point in several edges.
namespace compliant::test {
namespace {

class EveryMapping : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryMapping, testing::ValuesIn(typesOf(Role::Mapping)),
                         TypeName());

/// One mapping at one state of its inputs.
class Bench {
 public:
  Bench(const Layout& layout, const Layout::MappingSlot& slot) : layout_(layout), slot_(slot) {
    for (const int input : slot.inputs) {
      offsets_.push_back(static_cast<int>(columns_));
      places_.push_back(positions_);
      columns_ += shape(input).velocities();
      positions_ += shape(input).positions();
    }
    x = VecX::Zero(positions_);
    v = VecX::Zero(columns_);
  }
  const Mapping& mapping() const { return *slot_.mapping; }
  Index columns() const { return columns_; }
  Index rows() const { return shape(slot_.output).velocities(); }

  Index positions() const { return positions_; }
  /// Whether all inputs are flat spaces, on which second derivatives commute.
  bool flat() const { return positions_ == columns_; }

  VecX apply(const VecX& at) const {
    VecX out = VecX::Zero(shape(slot_.output).positions());
    mapping().apply(views(at), out.data());
    return out;
  }
  /// at ⊕ u.
  VecX moved(VecX at, const VecX& u) const {
    for (std::size_t i = 0; i < slot_.inputs.size(); ++i)
      state(slot_.inputs[i])
          .move(at.data() + places_[i], u.data() + offsets_[i], shape(slot_.inputs[i]).count);
    return at;
  }
  /// to ⊖ from, of outputs.
  VecX change(const VecX& from, const VecX& to) const {
    VecX u(rows());
    state(slot_.output).difference(from.data(), to.data(), u.data(), shape(slot_.output).count);
    return u;
  }
  /// All elements at the origin, none turned.
  VecX origin() const {
    VecX at = VecX::Zero(positions_);
    for (std::size_t i = 0; i < slot_.inputs.size(); ++i)
      if (const StateShape& each = shape(slot_.inputs[i]); each.embedding == Embedding::Frame)
        for (Index e = 0; e < each.count; ++e) at[places_[i] + 7 * e + 6] = 1;
    return at;
  }
  /// All frames as the axes of the world are, and every second of them turned by this.
  VecX turned(VecX at, const Vec3& by) const {
    const Eigen::Quaterniond turn(
        Eigen::AngleAxisd(by.norm(), by.norm() > 0 ? Vec3(by.normalized()) : Vec3(Vec3::UnitZ())));
    bool second = false;
    for (std::size_t i = 0; i < slot_.inputs.size(); ++i)
      if (const StateShape& each = shape(slot_.inputs[i]); each.embedding == Embedding::Frame)
        for (Index e = 0; e < each.count; ++e, second = !second)
          at.segment<4>(places_[i] + 7 * e + 3) =
              second ? turn.coeffs() : Eigen::Vector4d(0, 0, 0, 1);
    return at;
  }
  std::vector<Entry> pattern(const VecX& at) const {
    std::vector<Entry> entries;
    JacobianWriter recorder(entries, offsets_.data());
    mapping().jacobian(views(at), recorder);
    return entries;
  }
  MatX jacobian(const VecX& at) const {
    const std::vector<Entry> entries = pattern(at);
    std::vector<int> slots;
    for (const Entry& e : entries) slots.push_back(static_cast<int>(e.row + e.column * rows()));
    MatX J = MatX::Zero(rows(), columns_);
    JacobianWriter writer(slots.data(), slots.size(), J.data());
    mapping().jacobian(views(at), writer);
    EXPECT_EQ(writer.written(), slots.size());
    return J;
  }
  std::vector<Entry> stiffnessPattern(const VecX& at, const VecX& force) const {
    std::vector<Entry> entries;
    MatrixWriter recorder(entries);
    mapping().geometricStiffness(views(at), force.data(), recorder);
    return entries;
  }
  MatX stiffness(const VecX& at, const VecX& force,
                 const CountedStiffness* counted = nullptr) const {
    const std::vector<Entry> entries = stiffnessPattern(at, force);
    std::vector<int> slots(entries.size());
    for (std::size_t k = 0; k < slots.size(); ++k) slots[k] = static_cast<int>(k);
    std::vector<double> values(entries.size(), 0.0);
    MatrixWriter writer(slots.data(), slots.size(), values.data(), 1);
    writer.count(counted);
    mapping().geometricStiffness(views(at), force.data(), writer);
    MatX K = MatX::Zero(columns_, columns_);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      K(entries[k].row, entries[k].column) += values[k];
      if (entries[k].row != entries[k].column) K(entries[k].column, entries[k].row) += values[k];
    }
    return K;
  }
  /// The other use of the writer: A w without a matrix.
  VecX stiffnessTimes(const VecX& at, const VecX& force, const VecX& w) const {
    VecX product = VecX::Zero(columns_);
    MatrixWriter writer;
    writer.multiply(w.data(), 1, product.data());
    mapping().geometricStiffness(views(at), force.data(), writer);
    return product;
  }
  VecX curvature(const VecX& at, const VecX& velocity) {
    v = velocity;
    VecX out = VecX::Zero(rows());
    mapping().curvature(views(at), out.data(), rows());
    return out;
  }

  VecX x, v;

 private:
  const State& state(int index) const {
    return *layout_.states[static_cast<std::size_t>(index)].state;
  }
  const StateShape& shape(int state) const {
    return layout_.states[static_cast<std::size_t>(state)].shape;
  }
  std::vector<StateView> views(const VecX& at) const {
    std::vector<StateView> views;
    for (std::size_t i = 0; i < slot_.inputs.size(); ++i)
      views.push_back({shape(slot_.inputs[i]), at.data() + places_[i], v.data() + offsets_[i]});
    return views;
  }

  const Layout& layout_;
  const Layout::MappingSlot& slot_;
  std::vector<int> offsets_;
  std::vector<Index> places_;
  Index columns_ = 0, positions_ = 0;
};

/// The terms of rows in any order; of rows whose weights add up to 1, one after another; and of
/// rows that begin with a number.
enum class Terms { InAnyOrder, RowByRow, AfterANumber };

/// A mapping of these inputs whose lists name the same points again and again, whatever the type.
Scene stressed(const Type& type, const std::vector<std::string>& inputs, const char* output,
               Terms terms) {
  Scene scene;
  Build build(scene);
  const auto frames = [&build](const char* name, const std::vector<Vec3>& places) {
    std::vector<Vec3> turns;
    for (const Vec3& place : places) turns.push_back(Vec3(0.3, -0.5, 0.2) + 0.4 * place);
    build.add("RigidFrames", name,
              {{"position", Array<Vec3>(places)}, {"rotation", Array<Vec3>(turns)}});
  };
  frames("frames", {Vec3(0, 0, 0), Vec3(1, 0.3, 0), Vec3(0.2, 1, 0.4)});
  frames("more frames", {Vec3(-1, 0.4, 0.2), Vec3(0.6, -0.7, 1)});
  build.add("Points", "a",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.3, 0), Vec3(0.2, 1, 0.4)}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(-1, 0.4, 0.2), Vec3(0.6, -0.7, 1)}}});
  build.add("Scalars", "numbers", {{"position", Array<double>{0.3, -0.4, 1.1}}});
  build.add("Angles", "angles", {{"position", Array<double>{2.5, -0.2}}});
  const bool both = inputs.size() == 2;
  Build::Fields fields;
  for (const Field& field : type.fields) {
    const auto give = [&](const Value& value) { fields.emplace_back(field.name, value); };
    if (field.kind == Kind::Edges)
      give(both ? Array<Edge>{{0, 1}, {1, 3}, {4, 0}, {1, 0}, {3, 4}}
                : Array<Edge>{{0, 1}, {1, 0}});
    if (field.counts == Counts::Coordinates)
      give(Array<std::int64_t>{2, 0, 1});
    else if (field.kind == Kind::Indices)
      give(both ? Array<std::int64_t>{4, 0, 0, 2} : Array<std::int64_t>{2, 0, 2});
    if (field.kind == Kind::Terms && terms == Terms::InAnyOrder)
      give(Array<Term>{{1, 0, 2, 0.5}, {1, 1, 0, -2.0}, {0, 1, 1, 1.5}, {1, 0, 2, 0.25}});
    if (field.kind == Kind::Terms && terms == Terms::RowByRow)
      give(Array<Term>{
          {0, 0, 2, 0.5}, {0, 1, 0, 0.25}, {0, 0, 2, 0.25}, {1, 1, 1, 0.75}, {1, 0, 2, 0.25}});
    if (field.kind == Kind::Terms && terms == Terms::AfterANumber)
      give(Array<Term>{{0, 1, 2, 0.5},
                       {0, 0, 2, 0.7},
                       {0, 0, 0, 0.6},
                       {0, 0, 2, 0.25},
                       {1, 1, 0, 0.75},
                       {1, 0, 1, 0.25},
                       {1, 0, 2, 1.0}});
    if (field.kind == Kind::Points && field.geometry == Geometry::Place)
      give(Array<Vec3>{Vec3(3, 0, 0), Vec3(0, 1, 1), Vec3(0, 0, -1)});
    if (field.kind == Kind::Points && field.geometry == Geometry::LocalPlace)
      give(Array<Vec3>{Vec3(0.4, -0.2, 0.3)});
    if (field.kind == Kind::Points &&
        (field.geometry == Geometry::LocalAxial || field.geometry == Geometry::Rotation))
      give(Array<Vec3>{Vec3(0.1, 0.5, -0.2)});
  }
  build.mapped(type.name, output, "out", inputs, fields);
  return scene;
}

/// One scene for all inputs that the type takes.
std::vector<Scene> stressing(const Type& type) {
  std::vector<Scene> scenes;
  const auto fitting = [&](const std::vector<std::string>& inputs) {
    for (const char* output : {"Points", "Scalars", "RigidFrames", "Coordinates", "Angles"})
      for (const Terms terms : {Terms::InAnyOrder, Terms::RowByRow, Terms::AfterANumber})
        if (Scene scene = stressed(type, inputs, output, terms); layOut(scene).issues.empty()) {
          scenes.push_back(std::move(scene));
          return;
        }
  };
  const std::vector<std::vector<std::string>> all{{"a", "b"},
                                                  {"a"},
                                                  {"frames", "more frames"},
                                                  {"frames"},
                                                  {"a", "more frames"},
                                                  {"a", "numbers"},
                                                  {"numbers", "angles"},
                                                  {"numbers"}};
  for (const auto& inputs : all) fitting(inputs);
  if (scenes.empty()) ADD_FAILURE() << type.name << " takes none of the inputs that stress it";
  return scenes;
}

/// Calls visit(bench, dice) for each mapping of the type in its example and in the scenes that
/// stress it, where they start.
template <class Visit>
void atStarts(const Type& type, Visit visit) {
  std::vector<Scene> scenes = stressing(type);
  scenes.push_back(exampleOf(type));
  for (const Scene& scene : scenes) {
    Layout layout = layOut(scene);
    for (const auto& issue : layout.issues) ADD_FAILURE() << issue.sentence;
    const Motion start = layout.start();
    for (const Layout::MappingSlot& slot : layout.mappings) {
      if (&slot.mapping->type() != &type) continue;
      Dice dice(7);
      Bench bench(layout, slot);
      Index column = 0;
      for (const StateView& view : layout.inputViews(slot, start)) {
        bench.x.segment(column, view.shape.positions()) =
            ConstVecMap(view.x, view.shape.positions());
        column += view.shape.positions();
      }
      visit(bench, dice);
    }
  }
}

/// Visits every specimen at random states.
template <class Visit>
void atRandomStates(const Type& type, Visit visit) {
  atStarts(type, [&](Bench& bench, Dice& dice) {
    const VecX start = bench.x;
    for (int round = 0; round < 5; ++round) {
      bench.x = bench.moved(start, dice.vector(bench.columns(), -0.1, 0.1));
      bench.v = dice.vector(bench.columns());
      visit(bench, dice);
    }
  });
}

/// Visits every specimen with frames, every second of which is turned by hardly anything or by
/// almost half a turn: where the logarithm of a rotation divides zero by zero, and where its
/// shorter way changes.
template <class Visit>
void atExtremeTurns(const Type& type, Visit visit) {
  atStarts(type, [&](Bench& bench, Dice& dice) {
    if (bench.flat()) return;
    const VecX start = bench.moved(bench.x, dice.vector(bench.columns(), -0.1, 0.1));
    for (const double angle : {0.0, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, 1e-2, 0.1,
                               std::numbers::pi - 1e-2, std::numbers::pi - 1e-3})
      for (const double slant : {0.0, 0.5}) {
        SCOPED_TRACE("turned by " + std::to_string(angle) +
                     (slant > 0 ? " about a slanted axis" : " about z"));
        // Not across z: there the twist of half a turn has no angle.
        const Vec3 axis = (Vec3::UnitZ() + slant * Vec3(dice.vector(3))).normalized();
        bench.x = bench.turned(start, angle * axis);
        bench.v = dice.vector(bench.columns());
        visit(bench, dice);
      }
  });
}

// Lengths, curvatures and third derivatives of the scenes are of the order of 1, so central
// differences with ε = 1e-5 err by ε² plus rounding 1e-16/ε, together about 1e-10.
constexpr double shift = 1e-5;
constexpr double tolerance = 1e-8;

void expectJacobianOfDifferences(const Bench& bench) {
  const MatX J = bench.jacobian(bench.x);
  for (Index i = 0; i < bench.columns(); ++i) {
    const VecX step = shift * VecX::Unit(bench.columns(), i);
    const VecX column = bench.change(bench.apply(bench.moved(bench.x, -step)),
                                     bench.apply(bench.moved(bench.x, step))) /
                        (2 * shift);
    EXPECT_LE((J.col(i) - column).cwiseAbs().maxCoeff(), tolerance) << "column " << i;
  }
}

void expectCurvatureOfJacobian(Bench& bench) {
  const VecX v = bench.v;
  const VecX expected = (bench.jacobian(bench.moved(bench.x, shift * v)) * v -
                         bench.jacobian(bench.moved(bench.x, -shift * v)) * v) /
                        (2 * shift);
  const VecX curvature = bench.curvature(bench.x, v);
  EXPECT_LE((curvature - expected).cwiseAbs().maxCoeff(), 10 * tolerance);
  if (bench.mapping().linear()) {
    EXPECT_EQ(curvature, VecX(VecX::Zero(bench.rows())));
  }
}

void expectGeometricStiffnessOfForces(const Bench& bench, Dice& dice) {
  const VecX force = dice.vector(bench.rows());
  const MatX K = bench.stiffness(bench.x, force);
  MatX expected(bench.columns(), bench.columns());
  for (Index i = 0; i < bench.columns(); ++i) {
    const VecX step = shift * VecX::Unit(bench.columns(), i);
    expected.col(i) = -(bench.jacobian(bench.moved(bench.x, step)).transpose() * force -
                        bench.jacobian(bench.moved(bench.x, -step)).transpose() * force) /
                      (2 * shift);
  }
  // Rotations do not commute: of their derivative the symmetric part is the stiffness.
  const MatX symmetric = (expected + expected.transpose()) / 2;
  EXPECT_LE((K - symmetric).cwiseAbs().maxCoeff(), 10 * tolerance);
  if (bench.flat()) {
    EXPECT_LE((expected - symmetric).cwiseAbs().maxCoeff(), 10 * tolerance);
  }
  const VecX w = dice.vector(bench.columns());
  EXPECT_LE((bench.stiffnessTimes(bench.x, force, w) - K * w).cwiseAbs().maxCoeff(), 1e-13);
}

TEST_P(EveryMapping, HasTheJacobianOfItsDifferences) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice&) { expectJacobianOfDifferences(bench); });
}

TEST_P(EveryMapping, HasTheCurvatureOfItsJacobian) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice&) { expectCurvatureOfJacobian(bench); });
}

TEST_P(EveryMapping, HasTheGeometricStiffnessOfItsForces) {
  atRandomStates(*GetParam(),
                 [](Bench& bench, Dice& dice) { expectGeometricStiffnessOfForces(bench, dice); });
}

TEST_P(EveryMapping, HasItsDerivativesWhereFramesAreHardlyOrAlmostHalfTurned) {
  atExtremeTurns(*GetParam(), [](Bench& bench, Dice& dice) {
    expectJacobianOfDifferences(bench);
    expectCurvatureOfJacobian(bench);
    expectGeometricStiffnessOfForces(bench, dice);
  });
}

/// Masses that hold nothing, or everything.
struct Held final : CountedStiffness {
  double inverseMass;
  explicit Held(double mobility) : inverseMass(mobility) { perRate = 1; }
  Mat3 mobility(Index) const override { return inverseMass * Mat3::Ones(); }
  double mobilityOfNumber(Index) const override { return inverseMass; }
  void note(const Ends&, double, double) const override {}
  double excess(const Ends&) const override { return 0; }
};

TEST_P(EveryMapping, CountsItsGeometricStiffnessAsFarAsMassesHoldItAndThenWhatPulls) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice& dice) {
    const VecX force = dice.vector(bench.rows());
    const MatX whole = bench.stiffness(bench.x, force);
    const Held everything(0), nothing(std::numeric_limits<double>::infinity());
    EXPECT_LT((bench.stiffness(bench.x, force, &everything) - whole).cwiseAbs().maxCoeff(), 1e-13);
    const MatX pull = bench.stiffness(bench.x, force, &nothing);
    EXPECT_GE(pull.size() > 0 ? Eigen::SelfAdjointEigenSolver<MatX>(pull).eigenvalues()[0] : 0,
              -1e-13)
        << "to rounding of matrices of size 10";
  });
}

TEST_P(EveryMapping, CarriesThePowerOfForces) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice& dice) {
    const VecX force = dice.vector(bench.rows());
    const MatX J = bench.jacobian(bench.x);
    EXPECT_NEAR((J * bench.v).dot(force), bench.v.dot(J.transpose() * force), 1e-13);
  });
}

TEST_P(EveryMapping, WritesTheSameEntriesInTheSameOrderEverywhere) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice& dice) {
    const auto same = [](const std::vector<Entry>& a, const std::vector<Entry>& b) {
      return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Entry& p, const Entry& q) {
        return p.row == q.row && p.column == q.column;
      });
    };
    const VecX elsewhere = bench.moved(bench.x, dice.vector(bench.columns())),
               origin = bench.origin();
    const VecX force = dice.vector(bench.rows()), none = VecX::Zero(bench.rows());
    for (const VecX& place : {elsewhere, origin}) {
      EXPECT_TRUE(same(bench.pattern(bench.x), bench.pattern(place)));
      EXPECT_TRUE(
          same(bench.stiffnessPattern(bench.x, force), bench.stiffnessPattern(place, none)));
    }
    for (const Entry& e : bench.pattern(bench.x)) {
      EXPECT_LT(e.row, bench.rows());
      EXPECT_LT(e.column, bench.columns());
    }
  });
}

TEST_P(EveryMapping, StaysFiniteWhereAllPointsCoincide) {
  atRandomStates(*GetParam(), [](Bench& bench, Dice& dice) {
    const VecX place = bench.origin(), force = dice.vector(bench.rows());
    EXPECT_TRUE(bench.apply(place).allFinite());
    EXPECT_TRUE(bench.jacobian(place).allFinite());
    EXPECT_TRUE(bench.curvature(place, bench.v).allFinite());
    EXPECT_TRUE(bench.stiffness(place, force).allFinite());
  });
}

TEST(Lengths, OnlyStiffenUnderTension) {
  for (const char* name : {"Distance", "DistanceToTarget", "RopeLength"})
    atRandomStates(*registry().find(name), [&](Bench& bench, Dice& dice) {
      const MatX K = bench.stiffness(bench.x, -dice.vector(bench.rows(), 0.1, 1));
      EXPECT_GE(Eigen::SelfAdjointEigenSolver<MatX>(K).eigenvalues()[0], -1e-13) << name;
      EXPECT_GT(K.norm(), 0) << name;
    });
}

TEST(Distance, CoincidentPointsGiveAFiniteJacobian) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(1, 2, 3), Vec3(1, 2, 3)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1.0}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
  Simulation simulation(scene);
  advance(simulation, 5);
  EXPECT_TRUE(simulation.motion().x.allFinite());
  // The rod pushes the points apart to its length at once: β = 1 meets φ = 0 along a straight line.
  EXPECT_NEAR(Probe(simulation).position("extension")[0], 0, 1e-12);
}

}  // namespace
}  // namespace compliant::test
