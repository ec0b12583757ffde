// A bob on a rod: built, run, softened while it swings, looked into and recorded.
#include <compliant_lab/compliant.hpp>
#include <cstdio>

int main() try {
  compliant::World world;
  world.add("bob", "Points", R"({"position": [[1, 0, 0]]})");
  world.add("mass", "UniformMass", R"({"state": "bob", "mass": 2})");
  world.add("gravity", "Gravity");
  world.add("length", "Scalars");
  world.add("stretch", "DistanceToTarget",
            R"({"inputs": ["bob"], "output": "length", "indices": [0], "targets": [[0, 0, 0]],
                "rest": [1]})");
  world.add("rod", "UniformCompliance", R"({"state": "length", "compliance": 0})");
  world.add("steps", "ImplicitIntegrator", R"({"h": 0.001, "alpha": 0.5, "beta": 0.5})");
  world.record("pendulum.recording");

  while (world.number("bob.x[0].x") > 0) world.step();
  std::printf("below after %.3f s with a force of %.2f N\n", world.time(),
              world.number("rod.lambda[0]"));

  world.set("rod", "compliance", 1e-3);  // a spring of 1000 N/m, from this step on
  world.step(1000);
  std::printf("the spring stretches by %.4f m; %s\n", world.number("rod.phi[0]"),
              world.stability().c_str());

  const auto system = world.system();
  const Eigen::VectorXd left = system.W * system.change - system.J.transpose() * system.impulse;
  std::printf("the system has %td unknowns and %td row; residual %.1e N s\n", system.c.size(),
              system.b.size(), (left - system.c).norm());
  world.stopRecording();

  world.set("rod", "compliance", -1);
} catch (const compliant::Refusal& refusal) {
  std::printf("%s\n", refusal.what());
}
