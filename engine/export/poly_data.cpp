#include "engine/export/poly_data.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "engine/analysis/contact_quantities.hpp"
#include "engine/analysis/quantity.hpp"

namespace compliant {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

class PolyDataBuilder {
 public:
  PolyDataBuilder(const Scene& scene, const SceneStructure& structure, const Motion& motion)
      : scene_(scene), structure_(structure), motion_(motion) {}

  PolyData build() {
    data_.time = motion_.time;
    hasFrames_ = std::any_of(structure_.states.begin(), structure_.states.end(),
                             [](const SceneStructure::StateInfo& state) { return state.frames(); });
    for (const auto& constraint : structure_.constraints)
      if (!constraint.lines.empty())
        data_.rowsPerCell = std::max(data_.rowsPerCell, constraint.width);
    addElements();
    for (const Contact& contact : motion_.contacts) addContact(contact);
    for (const auto& constraint : structure_.constraints)
      for (const auto& line : constraint.lines) addLink(constraint, line);
    for (const auto& surface : structure_.surfaces) addSurface(surface);
    for (const auto& sheet : structure_.sheets) addSheet(sheet);
    addPointArrays();
    addContactArrays();
    addFaceArrays();
    return std::move(data_);
  }

 private:
  /// A contact is at rest although it moves from step to step: its surfaces have two velocities.
  void addContact(const Contact& contact) {
    data_.vertices.push_back(addPoint({-1, 0, contact.place()}));
    const auto shape = contact.a.shape;
    const bool known = shape >= 0 && at(shape) < structure_.shapes.size();
    addCell(PolyData::Kind::Contact, known ? structure_.shapes[at(shape)] : Id{0},
            contact.a.element);
  }

  /// ParaView computes magnitudes of vectors itself; torques of frames are not part of them.
  void addPointArrays() {
    const Energies energies;
    const StepReport report;
    const MomentView moment{structure_, motion_, energies, report};
    for (const QuantityType* type : quantityTypes()) {
      if (type->carrier != Carrier::Element || type->size == nullptr) continue;
      PolyData::Array array{type->key, 0, {}};
      for (const auto& state : structure_.states)
        array.width = std::max(
            array.width, std::min<int>(3, static_cast<int>(type->width(structure_, state.id))));
      if (array.width == 0) continue;
      const auto width = static_cast<std::size_t>(array.width);
      array.values.assign(width * data_.points(), none);
      for (std::size_t i = 0; i < structure_.states.size(); ++i) {
        const auto& state = structure_.states[i];
        const Index own = type->width(structure_, state.id);
        if (!state.inSpace() || own < array.width) continue;
        numbers_.resize(at(own * state.shape.count));
        type->fill(moment, state.id, 0, numbers_);
        for (Index e = 0; e < state.shape.count; ++e)
          std::copy_n(
              numbers_.begin() + own * e, width,
              array.values.begin() + static_cast<std::ptrdiff_t>(width) * (firstPoint_[i] + e));
      }
      data_.pointArrays.push_back(std::move(array));
    }
  }

  void addContactArrays() {
    // In every file of a series, for readers that take their list from the first.
    if (std::none_of(structure_.systems.begin(), structure_.systems.end(),
                     [](const auto& system) { return system.detects; }))
      return;
    const auto first =
        static_cast<std::size_t>(std::find(data_.kind.begin(), data_.kind.end(),
                                           static_cast<std::int32_t>(PolyData::Kind::Contact)) -
                                 data_.kind.begin());
    for (const ContactQuantity& each : contactQuantities()) {
      PolyData::Array array{std::string("contact_") + each.key, 1, {}};
      array.values.assign(data_.cells(), none);
      for (std::size_t i = 0; i < motion_.contacts.size(); ++i)
        array.values[first + i] = each.value(motion_.contacts[i]);
      data_.cellArrays.push_back(std::move(array));
    }
    PolyData::Array force{"contact_force", 3, {}};
    force.values.assign(3 * data_.cells(), none);
    for (std::size_t i = 0; i < motion_.contacts.size(); ++i) {
      const Vec3 onFirst = motion_.contacts[i].axes * motion_.contacts[i].force;
      std::copy_n(onFirst.data(), 3,
                  force.values.begin() + static_cast<std::ptrdiff_t>(3 * (first + i)));
    }
    data_.cellArrays.push_back(std::move(force));
  }

  /// Sheets come last.
  void addFaceArrays() {
    std::size_t all = 0;
    for (const auto& sheet : structure_.sheets) all += sheet.triangles->size();
    std::size_t cell = data_.cells() - all;
    for (const auto& sheet : structure_.sheets) {
      for (const Depiction::FaceQuantity& each : sheet.quantities) {
        auto array = std::find_if(data_.cellArrays.begin(), data_.cellArrays.end(),
                                  [&](const PolyData::Array& a) { return a.name == each.key; });
        if (array == data_.cellArrays.end()) {
          data_.cellArrays.push_back({each.key, 1, {}});
          array = data_.cellArrays.end() - 1;
          array->values.assign(data_.cells(), none);
        }
        for (std::size_t t = 0; t < sheet.triangles->size(); ++t)
          array->values[cell + t] = structure_.faceValue(sheet, each, t, motion_);
      }
      cell += sheet.triangles->size();
    }
  }

  void addElements() {
    for (std::size_t i = 0; i < structure_.states.size(); ++i) {
      const auto& state = structure_.states[i];
      firstPoint_.push_back(static_cast<std::int64_t>(data_.points()));
      if (!state.inSpace()) continue;
      for (Index element = 0; element < state.shape.count; ++element) {
        data_.vertices.push_back(addPoint({static_cast<int>(i), element, Vec3::Zero()}));
        addCell(PolyData::Kind::Element, state.id, element);
      }
    }
  }

  void addLink(const SceneStructure::ConstraintInfo& constraint, const SceneStructure::Line& line) {
    for (const SceneStructure::End& end : {line.from, line.to}) data_.lines.push_back(pointOf(end));
    const Index first = line.element * constraint.width,
                x = structure_.states[at(constraint.state)].x;
    addCell(PolyData::Kind::Link, constraint.id, line.element);
    for (Index row = 0; row < data_.rowsPerCell; ++row) {
      const std::size_t place =
          data_.lambda.size() - static_cast<std::size_t>(data_.rowsPerCell - row);
      const bool has = row < constraint.width && first + row < constraint.rows;
      data_.lambda[place] = has ? motion_.lambda[constraint.row + first + row] : 0;
      data_.phi[place] = has ? motion_.x[x + first + row] : 0;
    }
  }

  void addSurface(const SceneStructure::Surface& surface) {
    const auto first = static_cast<std::int64_t>(data_.points());
    for (const Eigen::Vector3f& vertex : surface.mesh->vertices()) {
      SceneStructure::End end = surface.origin;
      end.place += surface.rotation * surface.scale.cwiseProduct(vertex.cast<double>());
      addPoint(end);
    }
    for (const Mesh::Triangle& triangle : surface.mesh->triangles()) {
      for (const std::uint32_t corner : triangle) data_.triangles.push_back(first + corner);
      addCell(PolyData::Kind::Surface, surface.component,
              surface.origin.state < 0 ? Index{-1} : surface.origin.element);
    }
  }

  void addSheet(const SceneStructure::Sheet& sheet) {
    for (const Mesh::Triangle& triangle : *sheet.triangles) {
      for (const std::uint32_t corner : triangle)
        data_.triangles.push_back(firstPoint_[at(sheet.state)] + corner);
      addCell(PolyData::Kind::Surface, sheet.component, -1);
    }
  }

  /// The point of the element itself already exists.
  std::int64_t pointOf(const SceneStructure::End& end) {
    const bool itself =
        end.state >= 0 && structure_.states[at(end.state)].inSpace() && end.place.isZero(0);
    return itself ? firstPoint_[at(end.state)] + end.element : addPoint(end);
  }

  std::int64_t addPoint(const SceneStructure::End& end) {
    const Vec3 place = structure_.place(end, motion_);
    Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();
    if (end.state >= 0) {
      const auto& state = structure_.states[at(end.state)];
      const double* v = motion_.v.data() + state.velocityOf(end.element);
      velocity = placeAt(v);
      if (state.frames()) {
        spin = placeAt(v + 3);
        velocity += spin.cross(place - placeAt(motion_.x.data() + state.placeOf(end.element)));
      }
    }
    append(data_.position, place);
    append(data_.velocity, velocity);
    if (hasFrames_) {
      append(data_.angularVelocity, spin);
      const Eigen::Quaterniond turn = structure_.rotation(end, motion_);
      data_.rotation.insert(data_.rotation.end(), {turn.w(), turn.x(), turn.y(), turn.z()});
    }
    data_.pointComponent.push_back(end.state < 0 ? -1
                                                 : numberOf(structure_.states[at(end.state)].id));
    data_.pointElement.push_back(end.state < 0 ? -1 : static_cast<std::int32_t>(end.element));
    return static_cast<std::int64_t>(data_.points()) - 1;
  }

  void addCell(PolyData::Kind kind, Id component, Index element) {
    data_.kind.push_back(static_cast<std::int32_t>(kind));
    data_.component.push_back(numberOf(component));
    data_.element.push_back(static_cast<std::int32_t>(element));
    const auto rows = data_.cells() * static_cast<std::size_t>(data_.rowsPerCell);
    data_.lambda.resize(rows, none);
    data_.phi.resize(rows, none);
  }

  std::int32_t numberOf(Id component) {
    const auto [entry, isNew] = componentNumbers_.try_emplace(
        component, static_cast<std::int32_t>(data_.components.size()));
    if (isNew) {
      const Component* found = scene_.find(component);
      data_.components.push_back(found != nullptr ? found->name : std::string());
    }
    return entry->second;
  }

  static void append(std::vector<double>& to, const Vec3& vector) {
    to.insert(to.end(), vector.data(), vector.data() + 3);
  }

  const Scene& scene_;
  const SceneStructure& structure_;
  const Motion& motion_;
  bool hasFrames_ = false;
  std::vector<std::int64_t> firstPoint_;  // of each state
  std::unordered_map<Id, std::int32_t> componentNumbers_;
  std::vector<double> numbers_;  // workspace
  PolyData data_;
};

}  // namespace

PolyData polyDataOf(const Scene& scene, const SceneStructure& structure, const Motion& motion) {
  return PolyDataBuilder(scene, structure, motion).build();
}

}  // namespace compliant
