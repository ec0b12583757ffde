#include "tests/engine/contact/generated_problems.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <random>

namespace compliant::test {

namespace {

constexpr double h = 0.01, gravity = 9.81;  // s, m/s²

using Mat66 = Eigen::Matrix<double, 6, 6>;

/// Velocities (n, t₁, t₂) at the contact of a body that moves with (v, ω), and turns about these
/// axes at a lever; `sign` −1 for the body below.
Mat66 jacobian(const GeneratedContact& contact, const GeneratedBody& body, double sign) {
  const Vec3 n = contact.normal.normalized();
  const Vec3 t1 = n.unitOrthogonal(), t2 = n.cross(t1), r = contact.place - body.centre;
  constexpr double lever = 0.05;  // m
  Mat66 J = Mat66::Zero();
  for (int i = 0; const Vec3& axis : {n, t1, t2}) {
    J.row(i).head<3>() = sign * axis;
    J.row(3 + i).tail<3>() = sign * lever * axis;
    J.row(i++).tail<3>() = sign * r.cross(axis);
  }
  return J;
}

VecX atRestUnderGravity(std::size_t bodies) {
  VecX v = VecX::Zero(static_cast<Index>(6 * bodies));
  for (Index b = 0; b < static_cast<Index>(bodies); ++b) v[6 * b + 2] = -gravity * h;
  return v;
}

}  // namespace

NonsmoothProblem assembled(const std::vector<GeneratedBody>& bodies,
                           const std::vector<GeneratedContact>& contacts, const VecX& freeVelocity,
                           double compliance) {
  struct Touch {
    Index row;
    Mat66 J;
  };
  NonsmoothProblem problem;
  std::vector<std::vector<Touch>> touching(bodies.size());
  for (const GeneratedContact& contact : contacts) {
    const Index row = problem.blocks();
    problem.sets.push_back(contact.set);
    for (const auto& [body, sign] : {std::pair(contact.below, -1.0), std::pair(contact.above, 1.0)})
      if (body >= 0)
        touching[static_cast<std::size_t>(body)].push_back(
            {row, jacobian(contact, bodies[static_cast<std::size_t>(body)], sign)});
  }
  const std::vector<Index> first = startsOfBlocks(problem.sets);
  problem.velocity = VecX::Zero(first.back());
  std::vector<SparseBlockResponse::Block> blocks;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    Eigen::Matrix<double, 6, 1> inverse;
    inverse << Vec3::Constant(1 / bodies[b].mass), Vec3::Constant(1 / bodies[b].inertia);
    for (const Touch& i : touching[b]) {
      const Index rows = problem.set(i.row).rows();
      problem.velocity.segment(first[at(i.row)], rows) +=
          (i.J * freeVelocity.segment<6>(6 * static_cast<Index>(b))).head(rows);
      for (const Touch& j : touching[b]) {
        const Mat66 A = i.J * inverse.asDiagonal() * j.J.transpose();
        SparseBlockResponse::Block block{i.row, j.row, {}};
        for (Index r = 0; r < rows; ++r)
          for (Index c = 0; c < problem.set(j.row).rows(); ++c) block.values.push_back(A(r, c));
        blocks.push_back(std::move(block));
      }
    }
  }
  for (Index i = 0; i < problem.blocks() && compliance > 0; ++i) {
    const Index rows = problem.set(i).rows();
    SparseBlockResponse::Block block{i, i, std::vector<double>(at(rows * rows), 0.0)};
    for (Index r = 0; r < rows; ++r) block.values[at(r * (rows + 1))] = compliance;
    blocks.push_back(std::move(block));
  }
  problem.response = std::make_shared<SparseBlockResponse>(first, std::move(blocks));
  return problem;
}

GeneratedProblem stack(int levels, double ratio, double friction, double push) {
  std::vector<GeneratedBody> bodies;
  std::vector<GeneratedContact> contacts;
  double mass = 1;
  for (int i = 0; i < levels; ++i, mass *= ratio) {
    bodies.push_back({mass, mass / 6, Vec3(0.01 * i, 0, i + 0.5)});
    for (const double x : {-0.5, 0.5})
      for (const double y : {-0.5, 0.5})
        contacts.push_back(
            {i - 1, i, Vec3(x + 0.01 * i, y, i), Vec3::UnitZ(), AdmissibleSet::coulomb(friction)});
  }
  VecX v = atRestUnderGravity(bodies.size());
  v[6 * (levels - 1)] = push * gravity * h;
  return {"stack of " + std::to_string(levels) + ", ratio " + std::to_string(ratio).substr(0, 5),
          assembled(bodies, contacts, v)};
}

GeneratedProblem wall(int width, int courses, double friction) {
  std::vector<GeneratedBody> bodies;
  std::vector<GeneratedContact> contacts;
  const auto brick = [&](int course, int i) { return course * width + i; };
  for (int course = 0; course < courses; ++course)
    for (int i = 0; i < width; ++i) {
      const double x = 2 * i + (course % 2);
      bodies.push_back({2, 0.7, Vec3(x, 0, course + 0.5)});
      for (const double side : {-1.0, 1.0}) {
        const int below = course % 2 == 0 ? i + (side < 0 ? -1 : 0) : i + (side < 0 ? 0 : 1);
        const bool outside = course > 0 && (below < 0 || below >= width);
        if (outside) continue;
        for (const double edge : {0.05, 0.95})
          contacts.push_back({course == 0 ? -1 : brick(course - 1, below), brick(course, i),
                              Vec3(x + side * edge, 0.4 * side, course), Vec3::UnitZ(),
                              AdmissibleSet::coulomb(friction)});
      }
    }
  VecX v = atRestUnderGravity(bodies.size());
  v[6 * brick(courses - 1, 0)] = 0.02;
  return {"wall " + std::to_string(width) + " × " + std::to_string(courses),
          assembled(bodies, contacts, v)};
}

GeneratedProblem balls(int count, int contactCount, double friction, unsigned seed,
                       Index tangents) {
  const AdmissibleSet cone = AdmissibleSet::coulomb(friction, tangents);
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<GeneratedBody> bodies;
  std::vector<GeneratedContact> contacts;
  for (int i = 0; i < count; ++i) {
    const double mass = std::pow(10, 0.5 * uniform(random));
    bodies.push_back({mass, 0.1 * mass,
                      Vec3(i % 8, (i / 8) % 8, i / 64) +
                          0.2 * Vec3(uniform(random), uniform(random), uniform(random))});
  }
  std::uniform_int_distribution<int> any(0, count - 1);
  while (static_cast<int>(contacts.size()) < contactCount) {
    const int a = any(random), b = std::min(count, a + 1 + any(random) % 9);
    if (b == count) {
      contacts.push_back({-1, a, bodies[static_cast<std::size_t>(a)].centre - Vec3(0, 0, 0.5),
                          Vec3::UnitZ(), cone});
      continue;
    }
    const Vec3 from = bodies[static_cast<std::size_t>(a)].centre,
               to = bodies[static_cast<std::size_t>(b)].centre;
    contacts.push_back({a, b, 0.5 * (from + to), to - from, cone});
  }
  VecX v = atRestUnderGravity(bodies.size());
  for (double& each : v) each += 0.1 * normal(random);
  return {"balls " + std::to_string(count) + ", " + std::to_string(contactCount),
          assembled(bodies, contacts, v)};
}

GeneratedProblem chain(int count, int links, double friction, double massSpread, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  std::vector<GeneratedBody> bodies;
  std::vector<GeneratedContact> contacts;
  for (int i = 0; i < count; ++i) {
    const double mass = std::pow(10, 2 * uniform(random) * massSpread);
    bodies.push_back({mass, mass / 6, Vec3(0, 0, i)});
    for (int k = 0; k < links; ++k) {
      const Vec3 side(uniform(random), uniform(random), 0);
      contacts.push_back({i - 1, i, Vec3(0, 0, i - 0.5) + side, Vec3::UnitZ() + 0.4 * side,
                          AdmissibleSet::coulomb(friction)});
    }
  }
  VecX v = atRestUnderGravity(bodies.size());
  for (double& each : v) each += 0.02 * normal(random);
  return {"chain " + std::to_string(count) + " × " + std::to_string(links) + ", masses 1e" +
              std::to_string(static_cast<int>(massSpread * 2)),
          assembled(bodies, contacts, v)};
}

GeneratedProblem mixture(int rows, double friction, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<GeneratedBody> bodies(static_cast<std::size_t>(rows / 2 + 1));
  std::vector<GeneratedContact> contacts;
  std::uniform_int_distribution<int> any(-1, rows / 2);
  const AdmissibleSet kinds[] = {AdmissibleSet::coulomb(friction), AdmissibleSet::unilateral(),
                                 AdmissibleSet::equality(), AdmissibleSet::box(-0.05, 0.02)};
  for (int i = 0; i < rows; ++i) {
    const int below = any(random), above = (below + 1 + i % 3) % (rows / 2 + 1);
    contacts.push_back({below, above, Vec3(normal(random), normal(random), normal(random)),
                        Vec3(normal(random), normal(random), normal(random)), kinds[i % 4]});
  }
  VecX v(static_cast<Index>(6 * bodies.size()));
  for (double& each : v) each = normal(random);
  return {"mixture of " + std::to_string(rows), assembled(bodies, contacts, v, 0.1)};
}

GeneratedProblem withFriction(GeneratedProblem problem, double friction) {
  for (AdmissibleSet& set : problem.problem.sets)
    if (set.tangents > 0) set.friction = friction;
  return problem;
}

GeneratedProblem withCompliance(GeneratedProblem problem, double compliance) {
  SparseMatrix A = problem.problem.response->matrix();
  for (Index i = 0; i < A.rows(); ++i) A.coeffRef(i, i) += compliance;
  problem.problem.response =
      std::make_shared<SparseBlockResponse>(startsOfBlocks(problem.problem.sets), A);
  return problem;
}

std::vector<GeneratedProblem> benchmarkProblems() {
  std::vector<GeneratedProblem> all;
  for (const int levels : {1, 3, 10, 30}) all.push_back(stack(levels, 1, 0.5, 0.2));
  all.push_back(stack(10, 1, 0.3, 0.6));
  for (const double ratio : {3.0, 10.0}) all.push_back(stack(6, ratio, 0.5, 0.2));
  all.push_back(stack(2, 1000, 0.5, 0.3));
  all.push_back(stack(2, 0.001, 0.5, 0.3));
  all.push_back(wall(4, 4, 0.6));
  all.push_back(wall(8, 8, 0.6));
  all.push_back(wall(12, 12, 0.6));
  for (unsigned seed = 0; seed < 4; ++seed) all.push_back(balls(20, 40, 0.3, seed));
  for (unsigned seed = 0; seed < 4; ++seed) all.push_back(balls(60, 200, 0.6, seed));
  all.push_back(balls(200, 570, 0.4, 9));
  all.push_back(balls(150, 570, 0.8, 10));
  for (unsigned seed = 0; seed < 3; ++seed) all.push_back(chain(20, 3, 0.5, 0, seed));
  for (unsigned seed = 0; seed < 3; ++seed) all.push_back(chain(20, 4, 0.5, 1.5, seed));
  all.push_back(chain(100, 4, 0.7, 0, 5));
  all.push_back(chain(140, 4, 0.7, 1, 6));
  for (unsigned seed = 0; seed < 3; ++seed) all.push_back(mixture(80, 0.4, seed));
  all.push_back(withCompliance(wall(12, 12, 0.6), 1e-3));
  return all;
}

}  // namespace compliant::test
