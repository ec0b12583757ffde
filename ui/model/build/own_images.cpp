#include "ui/model/build/own_images.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "engine/base/rotation.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {
namespace {

using RoundedPlace = std::array<std::int64_t, 3>;

/// Rounded to the micrometre.
RoundedPlace rounded(const Vec3& place) {
  return {std::llround(place.x() * 1e6), std::llround(place.y() * 1e6),
          std::llround(place.z() * 1e6)};
}

/// The places of the elements of an independent state.
struct Elements {
  std::vector<Vec3> places, turns;  ///< turns: rotation vectors, empty: none
  Eigen::Quaterniond turn(std::size_t e) const {
    return turns.empty() ? Eigen::Quaterniond::Identity() : rotationOf(turns[e]);
  }
};

Elements elementsOf(const Component& state) {
  Elements elements;
  for (const Field& field : state.type().fields) {
    if (field.kind != Kind::Points || field.per != Per::Element) continue;
    if (field.geometry == Geometry::Place)
      elements.places = std::get<Array<Vec3>>(field.read(state)).vector();
    if (field.geometry == Geometry::Rotation)
      elements.turns = std::get<Array<Vec3>>(field.read(state)).vector();
  }
  if (elements.turns.size() != elements.places.size()) elements.turns.clear();
  return elements;
}

/// A shape on an element, in the world.
struct PlacedShape {
  const Type* type = nullptr;
  std::optional<Solid> solid;
  std::vector<RoundedPlace>
      corners;  ///< sorted; empty unless the solid may equal that of its mirror image
};

PlacedShape placedShape(const Shape& shape, const Vec3& place, const Eigen::Quaterniond& turn) {
  PlacedShape made{&shape.type(), {}, {}};
  const Vec3 origin = place + turn * shape.offset;
  const Eigen::Quaterniond axes = turn * shape.turn();
  if (const Result<Solid> solid = shape.solid(); solid.ok())
    made.solid = solid->placed(axes, origin);
  const ContactGeometry::Kind kind = shape.geometry().kind;
  const bool ownCorners =
      kind == ContactGeometry::Kind::Hull || kind == ContactGeometry::Kind::Mesh;
  const auto mesh = made.solid && !ownCorners ? nullptr : shape.mesh();
  if (mesh == nullptr) return made;
  for (const Eigen::Vector3f& vertex : mesh->vertices())
    made.corners.push_back(
        rounded(origin + axes * shape.scale().cwiseProduct(vertex.cast<double>())));
  std::sort(made.corners.begin(), made.corners.end());
  made.corners.erase(std::unique(made.corners.begin(), made.corners.end()), made.corners.end());
  return made;
}

bool equal(const PlacedShape& a, const PlacedShape& b) {
  if (a.type != b.type || a.solid.has_value() != b.solid.has_value() || a.corners != b.corners)
    return false;
  return !a.solid || (std::abs(a.solid->volume - b.solid->volume) <= 1e-6 * a.solid->volume &&
                      rounded(a.solid->centre) == rounded(b.solid->centre) &&
                      a.solid->inertia.isApprox(b.solid->inertia, 1e-6));
}

class Images {
 public:
  /// `so` also contains the images.
  Images(const Scene& scene, const Scene& so) : scene_(scene), so_(so) {}

  /// The state at the place of the image, and whether their elements and axes coincide.
  struct Same {
    Id state = 0;
    bool alike = true;
  };
  std::optional<Same> sameAs(const State& image) {
    const Elements elements = elementsOf(image);
    if (elements.places.empty()) return std::nullopt;
    for (const auto& [name, id] : scene_.names()) {
      const auto* state = so_.resolve(Ref<State>{id});
      if (state == nullptr || &state->type() != &image.type() || computed(id)) continue;
      if (const auto alike = lieOn(image, elements, *state)) return Same{id, *alike};
    }
    return std::nullopt;
  }

  bool computed(Id state) const {
    const auto users = so_.usersOf(state);
    return std::any_of(users.begin(), users.end(), [state](const Component* user) {
      return user->type().role == Role::Mapping &&
             static_cast<const Mapping*>(user)->output.id == state;
    });
  }

 private:
  std::optional<bool> lieOn(const State& image, const Elements& elements,
                            const State& state) const {
    const Elements others = elementsOf(state);
    if (others.places.size() != elements.places.size()) return std::nullopt;
    std::multimap<RoundedPlace, std::size_t> at;
    for (std::size_t e = 0; e < others.places.size(); ++e) at.emplace(rounded(others.places[e]), e);
    bool alike = true;
    for (std::size_t e = 0; e < elements.places.size(); ++e) {
      auto [found, end] = at.equal_range(rounded(elements.places[e]));
      const auto shapes = shapesOn(image, elements, e);
      while (found != end && !equalShapes(shapes, shapesOn(state, others, found->second))) ++found;
      if (found == end) return std::nullopt;
      alike =
          alike && found->second == e && elements.turn(e).angularDistance(others.turn(e)) < 1e-6;
      at.erase(found);
    }
    return alike;
  }

  std::vector<PlacedShape> shapesOn(const State& state, const Elements& elements,
                                    std::size_t e) const {
    std::vector<PlacedShape> shapes;
    for (const Component* user : so_.usersOf(state.id))
      if (const auto* shape = dynamic_cast<const Shape*>(user);
          shape != nullptr && shape->carries(static_cast<Index>(e)))
        shapes.push_back(placedShape(*shape, elements.places[e], elements.turn(e)));
    return shapes;
  }

  static bool equalShapes(const std::vector<PlacedShape>& some, std::vector<PlacedShape> others) {
    if (some.size() != others.size()) return false;
    return std::all_of(some.begin(), some.end(), [&](const PlacedShape& shape) {
      const auto found = std::find_if(others.begin(), others.end(), [&](const PlacedShape& other) {
        return equal(shape, other);
      });
      if (found == others.end()) return false;
      others.erase(found);
      return true;
    });
  }

  const Scene& scene_;
  const Scene& so_;
};

void relink(Value& value, const std::map<Id, Id>& originals) {
  const auto original = [&](Link link) {
    const auto found = originals.find(link.id);
    return found == originals.end() ? link : Link{found->second};
  };
  if (auto* link = std::get_if<Link>(&value)) *link = original(*link);
  if (const auto* links = std::get_if<Array<Link>>(&value)) {
    std::vector<Link> all;
    for (const Link& link : *links) all.push_back(original(link));
    value = Array<Link>(std::move(all));
  }
}

}  // namespace

OwnImages withoutOwnImages(const Scene& scene, Edit batch) {
  OwnImages made;
  Scene so = scene;
  auto& edits = std::get<Batch>(batch.change).edits;
  if (!applyEdit(so, batch).ok()) return {std::move(batch)};
  Images images(scene, so);
  std::set<Id> copies, turned;
  std::map<Id, Id> originals;
  // The order of insertion puts linked components first; a mapping comes after its output.
  std::vector<Id> inserted;
  for (const Edit& edit : edits)
    if (const auto* insert = std::get_if<Insert>(&edit.change))
      inserted.push_back(insert->record.id);
  copies.insert(inserted.begin(), inserted.end());
  for (const Id id : inserted) {
    const auto* state = so.resolve(Ref<State>{id});
    if (state == nullptr || images.computed(id)) continue;
    const auto same = images.sameAs(*state);
    if (!same) continue;
    made.single.insert(id);
    ++made.states;
    originals[id] = same->state;
    if (!same->alike) turned.insert(id);
  }
  if (made.states == 0) return {std::move(batch)};
  // The components that use only these states, and everything computed from those.
  for (bool more = true; more;) {
    more = false;
    for (const Id id : inserted) {
      const Component& component = *so.find(id);
      if (made.single.contains(id) || component.type().role == Role::State) continue;
      const auto* mapping = so.resolve(Ref<Mapping>{id});
      std::size_t among = 0, single = 0, apart = 0;
      for (const Field& field : component.type().fields)
        for (const Id link : linkedIds(field.read(component))) {
          if (!copies.contains(link) || (mapping != nullptr && link == mapping->output.id))
            continue;
          ++among;
          if (!made.single.contains(link)) continue;
          ++single;
          if (!originals.contains(link) || turned.contains(link)) ++apart;
        }
      if (single == 0 || (single < among && apart == 0)) continue;
      made.single.insert(id);
      if (mapping != nullptr) made.single.insert(mapping->output.id);
      if (single < among && mapping != nullptr) ++made.unlinked;
      more = true;
    }
  }
  std::erase_if(edits, [&](const Edit& edit) {
    if (const auto* insert = std::get_if<Insert>(&edit.change))
      return made.single.contains(insert->record.id);
    const auto* set = std::get_if<SetField>(&edit.change);
    return set != nullptr && made.single.contains(set->component);
  });
  for (Edit& edit : edits)
    if (auto* insert = std::get_if<Insert>(&edit.change))
      for (auto& [field, value] : insert->record.fields) relink(value, originals);
  made.edit = std::move(batch);
  return made;
}

bool imageIsThere(const Scene& scene, const PointRef& point, const Eigen::Affine3d& transform) {
  const Component* state = scene.find(point.state);
  if (state == nullptr) return false;
  const std::vector<Vec3> places = elementsOf(*state).places;
  if (point.element >= static_cast<Index>(places.size())) return false;
  const RoundedPlace image = rounded(transform * places[static_cast<std::size_t>(point.element)]);
  return std::any_of(places.begin(), places.end(),
                     [&](const Vec3& place) { return rounded(place) == image; });
}

std::string singleText(std::size_t parts, std::size_t unlinked) {
  std::string text = parts == 1
                         ? "The mirror image of 1 part already exists: the part is not copied."
                         : "The mirror images of " + std::to_string(parts) +
                               " parts already exist: the parts are not copied.";
  if (unlinked > 0)
    text += unlinked == 1 ? " 1 link to it is not copied either."
                          : " " + std::to_string(unlinked) + " links to it are not copied either.";
  return text;
}

}  // namespace compliant
