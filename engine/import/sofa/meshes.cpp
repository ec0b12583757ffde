#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"

namespace compliant::sofa {

namespace {

constexpr double mostPoints = 1e6;  // of one mesh

/// The requested part of a mesh: no other part is created.
enum class Part { Position, Edges, Triangles, Quads };

bool isCreator(const Object& object) {
  return object.type == "StringMeshCreator" || object.type == "GridMeshCreator";
}

/// The resolution, one or two numbers of points; zeros and a finding if it cannot be built.
std::array<std::int64_t, 2> resolutionOf(Import& import, const Object& loader, int dimensions) {
  const auto given = numbers(import, loader, "resolution");
  if (!given || given->empty()) return {2, dimensions == 2 ? 2 : 1};
  const Numbers list{(*given)[0], dimensions == 1 ? 1 : given->size() > 1 ? (*given)[1] : 0};
  const bool whole = list[0] == std::floor(list[0]) && list[1] == std::floor(list[1]);
  const double least = dimensions == 2 ? 2 : 1;
  if (!whole || !(list[0] >= 2) || !(list[1] >= least) || !(list[0] * list[1] <= mostPoints)) {
    import.differs(loader, "resolution is " + numberText(list[0]) +
                               (dimensions == 2 ? " " + numberText(list[1]) : std::string()) +
                               "; it needs whole numbers of at least 2, for at most " +
                               numberText(mostPoints) + " points: the mesh is left empty");
    return {0, 0};
  }
  return {static_cast<std::int64_t>(list[0]), static_cast<std::int64_t>(list[1])};
}

/// Edges in the order of SOFA's creators: each once, in the direction first found, sorted.
class UniqueEdges {
 public:
  void add(std::int64_t a, std::int64_t b) {
    met_.push_back({{std::min(a, b), std::max(a, b)}, met_.size(), a <= b});
  }
  void addRound(std::initializer_list<std::int64_t> corners) {
    for (auto c = corners.begin(); c != corners.end(); ++c)
      add(*c, c + 1 == corners.end() ? *corners.begin() : c[1]);
  }
  std::vector<Edge> list() {
    std::sort(met_.begin(), met_.end(), [](const Met& a, const Met& b) {
      return std::tie(a.ends, a.when) < std::tie(b.ends, b.when);
    });
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      if (i > 0 && met_[i].ends == met_[i - 1].ends) continue;
      const Edge& ends = met_[i].ends;
      edges.push_back(met_[i].upwards ? ends : Edge{ends[1], ends[0]});
    }
    std::sort(edges.begin(), edges.end());
    return edges;
  }

 private:
  struct Met {
    Edge ends{0, 0};       ///< the smaller first
    std::size_t when = 0;  ///< in which order
    bool upwards = true;   ///< from the smaller to the larger
  };
  std::vector<Met> met_;
};

void append(Numbers& list, std::initializer_list<std::int64_t> corners) {
  for (const std::int64_t corner : corners) list.push_back(static_cast<double>(corner));
}

Numbers flat(const std::vector<Edge>& edges) {
  Numbers numbers;
  numbers.reserve(2 * edges.size());
  for (const Edge& edge : edges) append(numbers, {edge[0], edge[1]});
  return numbers;
}

Numbers placed(Import& import, const Object& loader, std::vector<Vec3> points) {
  placementOfMesh(import, loader).apply(points);
  return asNumbers(points);
}

Numbers stringMesh(Import& import, const Object& loader, Part part) {
  const std::int64_t n = resolutionOf(import, loader, 1)[0];
  const bool places = part == Part::Position;
  if ((!places && part != Part::Edges) || !import.spend(loader, "resolution", 3.0 * double(n)))
    return {};
  std::vector<Vec3> points;
  for (std::int64_t i = 0; i < n && places; ++i)
    points.emplace_back(static_cast<double>(i) / static_cast<double>(n - 1), 0, 0);
  if (places) return placed(import, loader, std::move(points));
  Numbers edges;
  for (std::int64_t i = 0; i + 1 < n; ++i) append(edges, {i, i + 1});
  return edges;
}

Numbers gridMesh(Import& import, const Object& loader, Part part) {
  const auto [nx, ny] = resolutionOf(import, loader, 2);
  const auto pattern = wholeNumber(import, loader, "trianglePattern", 2, -1, 4);
  // Two triangles to a point, or five numbers of edges, some of them twice.
  if (!import.spend(loader, "resolution", (part == Part::Position ? 3.0 : 10.0) * double(nx * ny)))
    return {};
  std::vector<Vec3> points;
  for (std::int64_t y = 0; y < ny && part == Part::Position; ++y)
    for (std::int64_t x = 0; x < nx; ++x)
      points.emplace_back(static_cast<double>(x) / static_cast<double>(nx - 1),
                          static_cast<double>(y) / static_cast<double>(ny - 1), 0);
  if (part == Part::Position) return placed(import, loader, std::move(points));
  UniqueEdges edges;
  Numbers corners;
  const bool lines = part == Part::Edges;
  for (std::int64_t y = 0; y + 1 < ny; ++y) {
    for (std::int64_t x = 0; x + 1 < nx; ++x) {
      const std::int64_t a = x + y * nx, b = a + 1, d = a + nx, c = d + 1;
      const auto triangle = [&](std::int64_t i, std::int64_t j, std::int64_t k) {
        if (part == Part::Triangles) append(corners, {i, j, k});
        if (lines) edges.addRound({i, j, k});
      };
      if (pattern == 0) {
        if (part == Part::Quads) append(corners, {a, b, c, d});
        if (lines) edges.addRound({a, b, c, d});
      } else if (pattern == 2 || (pattern == 1 && (x + y) % 2 == 0)) {
        triangle(a, b, c);
        triangle(a, c, d);
      } else if (pattern == 3 || pattern == 1) {
        triangle(a, b, d);
        triangle(b, c, d);
      }
    }
  }
  return lines ? flat(edges.list()) : corners;
}

}  // namespace

Placement placementOfMesh(Import& import, const Object& loader) {
  Placement placement;
  placement.scale = vector(import, loader, "scale3d", Vec3::Ones());
  placement.scale *= singleNumber(import, loader, "scale", 1);
  placement.rotation = vector(import, loader, "rotation", Vec3::Zero());
  placement.translation = vector(import, loader, "translation", Vec3::Zero());
  return placement;
}

std::string_view plainName(std::string_view data) {
  if (data == "points" || data == "vertices" || data == "rest_position") return "position";
  if (data == "lines") return "edges";
  return data;
}

void Placement::apply(std::vector<Vec3>& points) const {
  const auto about = [&](int axis) {
    return rotationOf(rotation[axis] * std::numbers::pi / 180 * Vec3::Unit(axis));
  };
  const Mat3 turn = (about(2) * about(1) * about(0)).toRotationMatrix() * Mat3(scale.asDiagonal());
  for (Vec3& point : points) point = turn * point + translation;
}

double singleNumber(Import& import, const Object& object, std::string_view attribute,
                    double fallback) {
  const std::string* text = object.find(attribute);
  if (text == nullptr) return fallback;
  const bool padded = !text->empty() && (text->back() == ' ' || text->back() == '\t');
  if (const auto number = parseNumber(*text); number && !padded) {
    const auto single = static_cast<float>(*number);
    if (std::isfinite(single)) return static_cast<double>(single);
  }
  import.remarks(object, std::string(attribute) + " is " + inQuotes(namePart(*text, "")) +
                             "; SOFA accepts only a single number and uses " +
                             numberText(fallback) +
                             " for anything else; this import does the same");
  return fallback;
}

std::optional<Numbers> meshData(Import& import, const Object& object, std::string_view data) {
  if (!isCreator(object)) return std::nullopt;
  data = plainName(data);
  const auto part = data == "position"    ? std::optional(Part::Position)
                    : data == "edges"     ? std::optional(Part::Edges)
                    : data == "triangles" ? std::optional(Part::Triangles)
                    : data == "quads"     ? std::optional(Part::Quads)
                                          : std::nullopt;
  if (!part) return std::nullopt;
  return object.type == "GridMeshCreator" ? gridMesh(import, object, *part)
                                          : stringMesh(import, object, *part);
}

namespace {
constexpr std::string_view topologyTypes[] = {"MeshTopology",
                                              "Mesh",
                                              "PointSetTopologyContainer",
                                              "EdgeSetTopologyContainer",
                                              "TriangleSetTopologyContainer",
                                              "QuadSetTopologyContainer",
                                              "TetrahedronSetTopologyContainer",
                                              "HexahedronSetTopologyContainer"};
}  // namespace

bool isTopology(const Object& object) {
  return std::find(std::begin(topologyTypes), std::end(topologyTypes), object.type) !=
         std::end(topologyTypes);
}

std::vector<const Object*> topologiesIn(const Node& node) {
  std::vector<const Object*> found;
  for (const std::string_view type : topologyTypes)
    if (const auto& all = node.ofType(type); !all.empty()) found.push_back(all.front());
  std::sort(found.begin(), found.end(),
            [](const Object* a, const Object* b) { return a->place < b->place; });
  return found;
}

const Object* topologyOf(const Object& user) {
  for (const Node* node = user.node; node != nullptr; node = node->parent)
    if (const auto found = topologiesIn(*node); !found.empty()) return found.front();
  return nullptr;
}

std::vector<Edge> edgesOf(Import& import, const Object& topology) {
  for (const std::string_view data : {"edges", "lines"})
    if (auto edges = pairs(import, topology, data); edges && !edges->empty()) return *edges;
  UniqueEdges derived;
  const auto addAll = [&](std::string_view data, std::size_t corners) {
    const auto list = indices(import, topology, data);
    for (std::size_t first = 0; list && first + corners <= list->size(); first += corners)
      for (std::size_t i = 0; i < corners; ++i)
        derived.add((*list)[first + i], (*list)[first + (i + 1) % corners]);
  };
  addAll("triangles", 3);
  addAll("quads", 4);
  return derived.list();
}

void takeMeshes(Import& import) {
  for (const Object* loader : import.take({"StringMeshCreator", "GridMeshCreator"})) {
    // Unused meshes are not created: only their attributes are checked.
    resolutionOf(import, *loader, loader->type == "GridMeshCreator" ? 2 : 1);
    placementOfMesh(import, *loader);
    loader->ignore({"trianglePattern"});
    loader->find("filename");  // SOFA requires one and does not read it
  }
  for (const Object* object : import.tree.objects) {
    if (!isTopology(*object)) continue;
    object->understood = true;
    object->ignore({"position", "points", "edges", "lines", "triangles", "quads", "src",
                    "tetrahedra", "hexahedra", "tetras", "hexas", "nbPoints"});
  }
}

}  // namespace compliant::sofa
