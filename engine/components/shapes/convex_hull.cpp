#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "engine/scene/made_from_lists.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/shape_example.hpp"

// Last, because it defines macros. The headers of Qhull's C++ interface are not valid C++20.
#include <libqhull_r/qhull_ra.h>

namespace compliant {

namespace {

constexpr std::size_t mostPoints = 100'000;
constexpr double farthestPoint = 1e9;  // m
/// The relative extent across below which points lie in a plane within rounding.
constexpr double flat = 1e-10;

struct HullSolid {
  Result<Solid> solid;
  std::shared_ptr<const Mesh> mesh;
  std::vector<Vec3> corners;  ///< of the surface, in double precision
};

/// The point for which `distance` is largest, and that distance.
template <class Distance>
std::pair<const Vec3*, double> farthestFrom(const Array<Vec3>& points, Distance distance) {
  std::pair<const Vec3*, double> most{points.begin(), 0};
  for (const Vec3& point : points)
    if (const double d = distance(point); d > most.second) most = {&point, d};
  return most;
}

/// Returns a sentence if the points have no hull with a volume.
std::optional<std::string> checkPoints(const Array<Vec3>& points) {
  if (points.size() < 4)
    return "A hull needs at least 4 points; there " +
           (points.size() == 1 ? std::string("is 1") : "are " + std::to_string(points.size()));
  if (points.size() > mostPoints)
    return "There are " + std::to_string(points.size()) + " points; a hull of at most " +
           std::to_string(mostPoints) + " is made";
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!(points[i].cwiseAbs().maxCoeff() <= farthestPoint))
      return "Point " + std::to_string(i) + " is farther than 1e9 m from the origin";
  const Vec3& a = points[0];
  const auto [b, length] = farthestFrom(points, [&](const Vec3& p) { return (p - a).norm(); });
  if (!(length > 0)) return "All points are at the same place";
  const Vec3 along = (*b - a) / length;
  const auto [c, width] =
      farthestFrom(points, [&](const Vec3& p) { return (p - a).cross(along).norm(); });
  if (!(width > flat * length)) return "All points lie on a line";
  const Vec3 normal = along.cross(*c - a).normalized();
  const auto [e, height] =
      farthestFrom(points, [&](const Vec3& p) { return std::abs((p - a).dot(normal)); });
  if (!(height > flat * length)) return "All points lie in a plane";
  return std::nullopt;
}

/// One run of Qhull, with the memory that it has allocated.
class Qhull {
 public:
  Qhull() : messages_(std::fopen("/dev/null", "w")) { qh_zero(&qh_, messages_); }
  ~Qhull() {
    qh_freeqhull(&qh_, !qh_ALL);
    int kept = 0, bytes = 0;
    qh_memfreeshort(&qh_, &kept, &bytes);
    if (messages_ != nullptr) std::fclose(messages_);
  }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;

  /// Takes three numbers for each point. False if rounding leaves no hull.
  bool run(std::vector<double>& coordinates) {
    // Uses triangles if more than three points lie in a face.
    char command[] = "qhull Qt";
    return qh_new_qhull(&qh_, 3, static_cast<int>(coordinates.size() / 3), coordinates.data(),
                        False, command, nullptr, messages_) == qh_ERRnone;
  }
  std::vector<Mesh::Triangle> triangles() {
    std::vector<Mesh::Triangle> all;
    for (facetT* facet = qh_.facet_list; facet != nullptr && facet->next != nullptr;
         facet = facet->next) {
      if (qh_setsize(&qh_, facet->vertices) != 3) continue;
      Mesh::Triangle triangle{};
      for (int i = 0; i < 3; ++i) {
        const auto* vertex = static_cast<const vertexT*>(SETelem_(facet->vertices, i));
        triangle[static_cast<std::size_t>(i)] =
            static_cast<std::uint32_t>(qh_pointid(&qh_, vertex->point));
      }
      if (facet->toporient) std::swap(triangle[1], triangle[2]);
      all.push_back(triangle);
    }
    return all;
  }

 private:
  std::FILE* messages_;
  qhT qh_{};
};

/// The triangles of the hull, counter-clockwise seen from outside; each corner is a point.
Result<std::vector<Mesh::Triangle>> facesOf(const Array<Vec3>& points) {
  // Scaled and moved to a cube of edge 2 about the origin, for any size and place.
  Eigen::AlignedBox3d box;
  for (const Vec3& point : points) box.extend(point);
  const Vec3 middle = box.center();
  const double half = box.sizes().maxCoeff() / 2;
  std::vector<double> coordinates;
  coordinates.reserve(3 * points.size());
  for (const Vec3& point : points)
    for (const double x : Vec3((point - middle) / half)) coordinates.push_back(x);
  Qhull qhull;
  if (!qhull.run(coordinates))
    return Error{"", "The points lie in a plane up to rounding: they have no hull"};
  return qhull.triangles();
}

/// The surface without the points inside; its exact corners are appended.
std::shared_ptr<const Mesh> drawn(const Array<Vec3>& points, std::vector<Mesh::Triangle> triangles,
                                  std::vector<Vec3>& corners) {
  std::vector<Eigen::Vector3f> vertices;
  std::vector<std::int64_t> numbers(points.size(), -1);
  for (Mesh::Triangle& triangle : triangles)
    for (std::uint32_t& corner : triangle) {
      std::int64_t& number = numbers[corner];
      if (number < 0) {
        number = static_cast<std::int64_t>(vertices.size());
        vertices.emplace_back(points[corner].cast<float>());
        corners.push_back(points[corner]);
      }
      corner = static_cast<std::uint32_t>(number);
    }
  return std::make_shared<const Mesh>(std::move(vertices), std::move(triangles));
}

HullSolid hullSolidOf(const Array<Vec3>& points) {
  const auto nothing = std::make_shared<const Mesh>();
  if (auto sentence = checkPoints(points)) return {Error{"", *sentence}, nothing, {}};
  Result<std::vector<Mesh::Triangle>> faces = facesOf(points);
  if (!faces) return {faces.error(), nothing, {}};
  Result<Solid> solid = solidOf({points.begin(), points.end()}, *faces);
  if (!solid)
    return {
        Error{"", "Rounding spoils the hull of these points. " + solid.error().what}, nothing, {}};
  HullSolid hull{std::move(solid), nullptr, {}};
  hull.mesh = drawn(points, std::move(*faces), hull.corners);
  return hull;
}

}  // namespace

/// The smallest convex solid that contains points, made by Qhull. Volume, centre and inertia are
/// exact integrals over it.
class ConvexHull final : public Typed<ConvexHull, Shape> {
 public:
  static constexpr const char* typeName = "ConvexHull";
  Array<Vec3> points = octahedron();

  static void describe(Description<ConvexHull>& d) {
    d.label("Convex hull");
    d.doc("The smallest convex solid that contains all its points.");
    d.source(
        "C. B. Barber, D. P. Dobkin, H. Huhdanpaa, The Quickhull algorithm for convex hulls, 1996");
    d.field("points", &ConvexHull::points)
        .unit("m")
        .effect(Effect::Structure)
        .geometry(Geometry::LocalPlace)
        .needed()
        .doc("At least four points that do not lie in a plane. Those inside have no effect.");
    describeShared(d);
    d.example(exampleOfShape(typeName));
  }

  std::optional<std::string> checkSize() const override {
    const std::shared_ptr<const HullSolid> hull = made();
    return hull->solid ? std::nullopt : std::optional(hull->solid.error().what);
  }
  std::shared_ptr<const Mesh> mesh() const override { return made()->mesh; }
  Result<Solid> solid() const override { return made()->solid; }
  ContactGeometry geometry() const override {
    const std::shared_ptr<const HullSolid> hull = made();
    ContactGeometry geometry{.kind = ContactGeometry::Kind::Hull};
    geometry.vertices = hull->corners;
    geometry.triangles = hull->mesh->triangles();
    return geometry;
  }

 private:
  std::shared_ptr<const HullSolid> made() const {
    static MadeFromLists<HullSolid, Vec3> all;
    return all.of(points, [this] { return hullSolidOf(points); });
  }
  /// The initial points.
  static const Array<Vec3>& octahedron() {
    static const Array<Vec3> corners{Vec3(0.25, 0, 0),  Vec3(-0.25, 0, 0), Vec3(0, 0.25, 0),
                                     Vec3(0, -0.25, 0), Vec3(0, 0, 0.25),  Vec3(0, 0, -0.25)};
    return corners;
  }
};

void registerConvexHull(Registry& types) { types.add<ConvexHull>(); }

}  // namespace compliant
