#include "tests/bench/contact/step/bodies.hpp"

#ifdef COMPLIANT_WITH_BULLET

#include <btBulletDynamicsCommon.h>

namespace compliant::test {

namespace {

btVector3 vector(const Vec3& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

class Bullet final : public Contender {
 public:
  Bullet(const BenchScene& scene, int iterations) : h_(static_cast<btScalar>(scene.h)) {
    world_.setGravity({0, static_cast<btScalar>(-9.81), 0});
    world_.getSolverInfo().m_numIterations = iterations;
    world_.getSolverInfo().m_leastSquaresResidualThreshold = 0;
    if (scene.kind == BenchScene::Kind::Ball)
      body_ = std::make_unique<btSphereShape>(static_cast<btScalar>(scene.radius()));
    else
      body_ = std::make_unique<btBoxShape>(vector(0.5 * scene.size));
    for (const Vec3& place : scene.places) bodies_.push_back(add(*body_, place, scene.mass, scene));
    add(plane_, Vec3::Zero(), 0, scene);
    for (const BenchScene::Wall& wall : scene.walls) {
      walls_.push_back(std::make_unique<btBoxShape>(vector(0.5 * wall.size)));
      add(*walls_.back(), wall.place, 0, scene);
    }
  }
  ~Bullet() override {
    for (const auto& each : all_) world_.removeRigidBody(each.get());
  }

  void step() override { world_.stepSimulation(h_, 0); }
  Poses poses() const override {
    Poses poses;
    for (const btRigidBody* body : bodies_) {
      const btVector3& p = body->getWorldTransform().getOrigin();
      const btQuaternion q = body->getWorldTransform().getRotation();
      Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
      pose.linear() =
          Eigen::Quaterniond(q.w(), q.x(), q.y(), q.z()).normalized().toRotationMatrix();
      pose.translation() = Vec3(p.x(), p.y(), p.z());
      poses.push_back(pose);
    }
    return poses;
  }
  double fastest() const override {
    double fastest = 0;
    for (const btRigidBody* body : bodies_)
      fastest = std::max(fastest, static_cast<double>(body->getLinearVelocity().length()));
    return fastest;
  }
  int contacts() const override {
    int contacts = 0;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
      contacts += dispatcher_.getInternalManifoldPointer()[i]->getNumContacts();
    return contacts;
  }

 private:
  btRigidBody* add(btCollisionShape& shape, const Vec3& place, double mass,
                   const BenchScene& scene) {
    const Vec3 moments = mass > 0 ? scene.moments() : Vec3::Zero();
    btRigidBody::btRigidBodyConstructionInfo info(static_cast<btScalar>(mass), nullptr, &shape,
                                                  vector(moments));
    info.m_startWorldTransform.setIdentity();
    info.m_startWorldTransform.setOrigin(vector(place));
    // Bullet multiplies the two of a pair.
    info.m_friction = static_cast<btScalar>(std::sqrt(scene.friction));
    all_.push_back(std::make_unique<btRigidBody>(info));
    all_.back()->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(all_.back().get());
    return all_.back().get();
  }

  btScalar h_;
  btDefaultCollisionConfiguration configuration_;
  mutable btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadPhase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadPhase_, &solver_, &configuration_};
  std::unique_ptr<btCollisionShape> body_;
  btStaticPlaneShape plane_{{0, 1, 0}, 0};
  std::vector<std::unique_ptr<btCollisionShape>> walls_;
  std::vector<std::unique_ptr<btRigidBody>> all_;
  std::vector<btRigidBody*> bodies_;
};

}  // namespace

std::unique_ptr<Contender> makeBullet(const BenchScene& scene, int iterations) {
  return std::make_unique<Bullet>(scene, iterations);
}

}  // namespace compliant::test

#else

namespace compliant::test {
std::unique_ptr<Contender> makeBullet(const BenchScene&, int) { return nullptr; }
}  // namespace compliant::test

#endif
