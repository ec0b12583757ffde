#include "tests/support/held_force.hpp"

#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant::test {

void Gate::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  reached_ = false;
}

void Gate::open() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = false;
  }
  change_.notify_all();
}

void Gate::waitUntilReached() {
  std::unique_lock lock(mutex_);
  change_.wait(lock, [this] { return reached_; });
}

bool Gate::reached() {
  const std::lock_guard lock(mutex_);
  return reached_;
}

void Gate::pass() {
  std::unique_lock lock(mutex_);
  reached_ = true;
  change_.notify_all();
  change_.wait(lock, [this] { return !closed_; });
}

Gate& gate() {
  static Gate only;
  return only;
}

namespace {

class HeldForce final : public Typed<HeldForce, ForceField> {
 public:
  static constexpr const char* typeName = "HeldForce";
  static void describe(Description<HeldForce>& d) {
    d.doc("Waits at the gate.");
    d.field("state", &HeldForce::state).doc("Any.");
  }
  void addForce(const StateView&, double*) const override { gate().pass(); }
};

}  // namespace

void registerHeldForce() {
  if (registry().find("HeldForce") == nullptr) registry().add<HeldForce>();
}

}  // namespace compliant::test
