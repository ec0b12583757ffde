#include "engine/contact/detection/simplex.hpp"

#include <cmath>

namespace compliant {

struct Simplex::Candidate {
  Vec3 nearest;
  double squared;
  int count;
  std::array<int, 4> corners;
  std::array<double, 4> weights;

  void consider(const Candidate& other) {
    if (other.squared < squared) *this = other;
  }
};

bool Simplex::contains(const Vec3& point) const {
  for (int i = 0; i < count_; ++i)
    if (points_[at(i)] == point) return true;
  return false;
}

Vec3 Simplex::onA() const {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < count_; ++i) sum += weights_[at(i)] * onA_[at(i)];
  return sum;
}

void Simplex::edge(int i, int j, Candidate& best) const {
  const Vec3 &p = points_[at(i)], &q = points_[at(j)];
  const Vec3 along = q - p;
  const double squared = along.squaredNorm();
  if (!(squared > 0)) return;
  const double t = -p.dot(along) / squared;
  if (!(t > 0 && t < 1)) return;
  const Vec3 nearest = t < 0.5 ? Vec3(p + t * along) : Vec3(q - (1 - t) * along);
  best.consider({nearest, nearest.squaredNorm(), 2, {i, j, 0, 0}, {1 - t, t, 0, 0}});
}

void Simplex::triangle(int i, int j, int k, Candidate& best) const {
  const Vec3 &p = points_[at(i)], &q = points_[at(j)], &r = points_[at(k)];
  const Vec3 normal = (q - p).cross(r - p);
  const double squared = normal.squaredNorm();
  if (!(squared > 0)) return;
  const double u = normal.dot(q.cross(r)) / squared, v = normal.dot(r.cross(p)) / squared,
               w = 1 - u - v;
  if (!(u > 0 && v > 0 && w > 0)) return;
  const Vec3 nearest = normal * (normal.dot(p) / squared);
  best.consider({nearest, nearest.squaredNorm(), 3, {i, j, k, 0}, {u, v, w, 0}});
}

void Simplex::tetrahedron(Candidate& best) const {
  const auto &p = points_[0], &q = points_[1], &r = points_[2], &s = points_[3];
  const double volume = (q - p).cross(r - p).dot(s - p);
  if (volume == 0) return;
  const std::array<double, 4> weights{q.cross(r).dot(s) / volume, -r.cross(s).dot(p) / volume,
                                      s.cross(p).dot(q) / volume, -p.cross(q).dot(r) / volume};
  for (const double weight : weights)
    if (!(weight > 0)) return;
  best.consider({Vec3::Zero(), 0, 4, {0, 1, 2, 3}, weights});
}

Vec3 Simplex::reduce() {
  const int last = count_ - 1;
  const Vec3& p = points_[at(last)];
  Candidate best{p, p.squaredNorm(), 1, {last, 0, 0, 0}, {1, 0, 0, 0}};
  for (int i = 0; i < last; ++i) edge(i, last, best);
  for (int i = 0; i < last; ++i)
    for (int j = i + 1; j < last; ++j) triangle(i, j, last, best);
  if (count_ == 4) tetrahedron(best);
  std::array<Vec3, 4> points, onA;
  for (int i = 0; i < best.count; ++i) {
    points[at(i)] = points_[at(best.corners[at(i)])];
    onA[at(i)] = onA_[at(best.corners[at(i)])];
  }
  points_ = points;
  onA_ = onA;
  weights_ = best.weights;
  count_ = best.count;
  return best.nearest;
}

}  // namespace compliant
