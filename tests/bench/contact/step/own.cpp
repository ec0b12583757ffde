#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/bench/contact/step/bodies.hpp"

namespace compliant::test {

namespace {

Scene sceneOf(const BenchScene& bodies, double precision) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", bodies.h}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -9.81, 0)}});
  build.add("ShapeContacts", "contacts");
  build.add("AutoContactSolver", "contact solver", {{"precision", precision}});
  const auto shape = [&](const std::string& state, const std::string& name, bool ball,
                         const Vec3& size, const Vec3& offset) {
    Build::Fields fields{
        {"state", build.link(state)}, {"friction", bodies.friction}, {"offset", offset}};
    if (ball)
      fields.emplace_back("radius", 0.5 * size.x());
    else
      fields.emplace_back("size", size);
    build.add(ball ? "Ball" : "Box", name, std::move(fields));
  };
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>(bodies.places)}});
  build.add(
      "RigidMass", "mass",
      {{"state", build.link("bodies")}, {"mass", bodies.mass}, {"moments", bodies.moments()}});
  shape("bodies", "shape", bodies.kind == BenchScene::Kind::Ball, bodies.size, Vec3::Zero());
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor/plane",
            {{"state", build.link("floor")}, {"friction", bodies.friction}});
  for (const BenchScene::Wall& wall : bodies.walls)
    shape("floor", "wall " + std::to_string(&wall - bodies.walls.data()), false, wall.size,
          wall.place);
  return scene;
}

class Own final : public Contender {
 public:
  Own(const BenchScene& bodies, double precision)
      : simulation_(sceneOf(bodies, precision)), count_(bodies.places.size()) {}

  void step() override {
    const StepReport& report = simulation_.step();
    if (!usable(report.status))
      std::fprintf(stderr, "refused: %s\n", report.systems[0].solve.message.c_str());
  }
  Poses poses() const override {
    Poses poses(count_, Eigen::Isometry3d::Identity());
    const StateView state = bodies();
    for (std::size_t i = 0; i < count_; ++i) {
      const auto element = static_cast<Index>(i);
      poses[i].linear() = state.rotation(element).toRotationMatrix();
      poses[i].translation() = state.origin(element);
    }
    return poses;
  }
  double fastest() const override {
    const StateView state = bodies();
    double fastest = 0;
    for (std::size_t i = 0; i < count_; ++i)
      fastest = std::max(fastest, state.linear(static_cast<Index>(i)).norm());
    return fastest;
  }
  int contacts() const override { return static_cast<int>(simulation_.motion().contacts.size()); }
  double residual() const override { return simulation_.report().contactResidual(); }
  double shareOfDetection() const override {
    const StepReport& report = simulation_.report();
    return report.seconds[static_cast<std::size_t>(Stage::Detect)] / report.total();
  }

 private:
  StateView bodies() const {
    const Layout& layout = simulation_.layout();
    return layout.view(layout.stateIndex(simulation_.scene().find(std::string_view("bodies"))->id),
                       simulation_.motion());
  }

  Simulation simulation_;
  std::size_t count_;
};

}  // namespace

std::unique_ptr<Contender> makeOwn(const BenchScene& scene, double precision) {
  return std::make_unique<Own>(scene, precision);
}

}  // namespace compliant::test
