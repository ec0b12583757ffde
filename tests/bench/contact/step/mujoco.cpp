#include "tests/bench/contact/step/bodies.hpp"

#ifdef COMPLIANT_WITH_MUJOCO

#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstring>
#include <sstream>

namespace compliant::test {

namespace {

std::string text(const Vec3& v) {
  std::ostringstream out;
  out.precision(17);
  out << v.x() << ' ' << v.y() << ' ' << v.z();
  return out.str();
}

/// The scene as MuJoCo's XML. Contacts are as stiff as the step allows: a time constant of two
/// steps.
std::string xmlOf(const BenchScene& scene, int iterations) {
  std::ostringstream xml;
  xml << "<mujoco><size njmax='8000' nconmax='2500'/><option timestep='" << scene.h
      << "' gravity='0 -9.81 0' solver='Newton' "
      << "cone='elliptic' iterations='" << iterations
      << "' tolerance='1e-12'/><default><geom friction='" << scene.friction
      << " 0 0' condim='3' solref='" << 2 * scene.h
      << " 1' solimp='0.99 0.9999 0.0001'/></default><worldbody>"
      << "<geom type='plane' size='50 50 1' quat='0.70710678118654757 -0.70710678118654757 0 0'/>";
  for (const BenchScene::Wall& wall : scene.walls)
    xml << "<geom type='box' size='" << text(0.5 * wall.size) << "' pos='" << text(wall.place)
        << "'/>";
  const bool ball = scene.kind == BenchScene::Kind::Ball;
  for (const Vec3& place : scene.places)
    xml << "<body pos='" << text(place) << "'><freejoint/><inertial pos='0 0 0' mass='"
        << scene.mass << "' diaginertia='" << text(scene.moments()) << "'/><geom type='"
        << (ball ? "sphere" : "box") << "' size='" << text(0.5 * scene.size) << "'/></body>";
  xml << "</worldbody></mujoco>";
  return xml.str();
}

class Mujoco final : public Contender {
 public:
  Mujoco(const BenchScene& scene, int iterations) : count_(scene.places.size()) {
    const std::string xml = xmlOf(scene, iterations);
    auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(xml.size()));
    std::memcpy(files->filedata[0], xml.data(), xml.size());
    char error[1000] = "";
    model_ = mj_loadXML("scene.xml", files.get(), error, sizeof error);
    mj_deleteVFS(files.get());
    if (model_ == nullptr)
      std::fprintf(stderr, "MuJoCo: %s\n", error);
    else
      data_ = mj_makeData(model_);
  }
  Mujoco(const Mujoco&) = delete;
  Mujoco& operator=(const Mujoco&) = delete;
  ~Mujoco() override {
    if (data_ != nullptr) mj_deleteData(data_);
    if (model_ != nullptr) mj_deleteModel(model_);
  }

  bool loaded() const { return data_ != nullptr; }
  void step() override { mj_step(model_, data_); }
  Poses poses() const override {
    Poses poses(count_, Eigen::Isometry3d::Identity());
    for (std::size_t i = 0; i < count_; ++i) {
      const double* q = data_->qpos + 7 * i;
      poses[i].linear() =
          Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
      poses[i].translation() = Vec3(q[0], q[1], q[2]);
    }
    return poses;
  }
  double fastest() const override {
    double fastest = 0;
    for (std::size_t i = 0; i < count_; ++i)
      fastest = std::max(fastest, Eigen::Map<const Vec3>(data_->qvel + 6 * i).norm());
    return fastest;
  }
  int contacts() const override { return data_->ncon; }

 private:
  std::size_t count_;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

std::unique_ptr<Contender> makeMujoco(const BenchScene& scene, int iterations) {
  auto mujoco = std::make_unique<Mujoco>(scene, iterations);
  return mujoco->loaded() ? std::move(mujoco) : nullptr;
}

}  // namespace compliant::test

#else

namespace compliant::test {
std::unique_ptr<Contender> makeMujoco(const BenchScene&, int) { return nullptr; }
}  // namespace compliant::test

#endif
