#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/rigid_masses.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

const Vec3 earth(0, -9.81, 0);  // m/s², SOFA's default

}  // namespace

double positive(Import& import, const Object& mass, std::string_view data, double fallback) {
  const double value = number(import, mass, data, fallback);
  if (value > 0) return value;
  const std::string unit = data == "massDensity" ? "" : " kg";  // kg/m or kg/m²
  import.remarks(mass, std::string(data) + " is " + numberText(value) + unit +
                           "; it must be above 0: SOFA's default " + numberText(fallback) + unit +
                           " is used");
  return fallback;
}

Numbers massesOf(Import& import, const Object& mass, const ImportedState& state, double ofElement) {
  Numbers masses(static_cast<std::size_t>(state.count), 0.0);
  auto chosen = indices(import, mass, "indices").value_or(Indices());
  if (const auto range = numbers(import, mass, "localRange");
      chosen.empty() && range && range->size() == 2 && (*range)[0] >= 0 && (*range)[1] > 0 &&
      (*range)[1] + 1 < static_cast<double>(state.count))
    for (double i = (*range)[0]; i <= (*range)[1]; ++i)
      chosen.push_back(static_cast<std::int64_t>(i));
  if (chosen.empty())
    for (Index i = 0; i < state.count; ++i) chosen.push_back(i);
  const bool each = mass.find("vertexMass") != nullptr;
  const bool total = mass.find("totalMass") != nullptr;
  if (each && total)
    import.remarks(mass, "It has totalMass and vertexMass: totalMass is used, as in SOFA");
  if (mass.find("mass") != nullptr)
    import.remarks(
        mass, std::string("The obsolete attribute mass is ignored, as in SOFA since v18.06: ") +
                  (total  ? "totalMass is used"
                   : each ? "vertexMass is used"
                          : "the total mass is 1 kg"));
  double perElement = 0;
  if (each && !total && ofElement > 0)
    perElement = ofElement;
  else
    perElement = positive(import, mass, "totalMass", 1) / static_cast<double>(chosen.size());
  for (const std::int64_t index : chosen) {
    if (index >= state.count) {
      import.leavesOut(mass, "indices contains " + std::to_string(index) + ", but the state has " +
                                 std::to_string(state.count) +
                                 " elements, counted from 0: it is left out");
      continue;
    }
    masses[static_cast<std::size_t>(index)] += perElement;
  }
  return masses;
}

namespace {

/// The shares of a topology's elements, each spread evenly over its corners: lengths or areas.
Numbers shares(Import& import, const Object& topology, const std::vector<Vec3>& places) {
  Numbers share(places.size(), 0.0);
  const auto place = [&](std::int64_t i) { return places[static_cast<std::size_t>(i)]; };
  const auto inside = [&](std::initializer_list<std::int64_t> corners) {
    return std::all_of(corners.begin(), corners.end(), [&](std::int64_t c) {
      return c >= 0 && c < static_cast<std::int64_t>(places.size());
    });
  };
  const auto spread = [&](std::initializer_list<std::int64_t> corners, double size) {
    for (const std::int64_t corner : corners)
      share[static_cast<std::size_t>(corner)] += size / static_cast<double>(corners.size());
  };
  if (const auto triangles = indices(import, topology, "triangles");
      triangles && triangles->size() >= 3) {
    for (std::size_t i = 0; i + 2 < triangles->size(); i += 3) {
      const std::int64_t a = (*triangles)[i], b = (*triangles)[i + 1], c = (*triangles)[i + 2];
      if (inside({a, b, c}))
        spread({a, b, c}, (place(b) - place(a)).cross(place(c) - place(a)).norm() / 2);
    }
    return share;
  }
  for (const Edge& edge : edgesOf(import, topology))
    if (inside({edge[0], edge[1]}))
      spread({edge[0], edge[1]}, (place(edge[1]) - place(edge[0])).norm());
  return share;
}

/// DiagonalMass: a mass per vertex, or a density or a total spread over the mesh.
std::optional<Numbers> diagonalMasses(Import& import, const Object& mass,
                                      const ImportedState& state) {
  const auto size = static_cast<std::size_t>(state.count);
  for (const std::string_view data : {"vertexMass", "mass"})
    if (auto given = numbers(import, mass, data); given && !given->empty()) {
      if (given->size() != size) {
        import.leavesOut(mass, std::string(data) + " has " + std::to_string(given->size()) +
                                   " numbers for " + std::to_string(size) +
                                   " elements: it is left out");
        return std::nullopt;
      }
      return given;
    }
  const Object* topology = topologyOf(mass);
  if (topology == nullptr || state.holds != Holds::Points || state.mapped) {
    import.leavesOut(
        mass,
        "It has neither vertexMass nor a mesh of points to distribute a mass over: it is left out");
    return std::nullopt;
  }
  Numbers share = shares(import, *topology, asPoints(startOf(import, *state.object)));
  double whole = 0;
  for (const double s : share) whole += s;
  if (!(whole > 0) || !std::isfinite(whole)) {
    import.leavesOut(mass,
                     "Its mesh has no triangles or edges of finite size to distribute the mass "
                     "over: it is left out");
    return std::nullopt;
  }
  const bool total = mass.find("totalMass") != nullptr;
  const double factor = total ? positive(import, mass, "totalMass", 1) / whole
                              : positive(import, mass, "massDensity", 1);
  for (double& s : share) s *= factor;
  return share;
}

/// Rayleigh damping and gravity on scalars, which SOFA's masses add besides the weight of points.
void addForces(Import& import, const Object& mass, const ImportedState& state,
               const std::string& name, const Numbers& masses) {
  const double rayleigh = number(import, mass, "rayleighMass", 0);
  if (rayleigh < 0)
    import.leavesOut(mass, "rayleighMass is negative and would add energy: it is left out");
  const auto width = static_cast<std::size_t>(state.width);
  if (rayleigh > 0) {
    Numbers coefficients;
    for (const double m : masses) coefficients.insert(coefficients.end(), width, rayleigh * m);
    Fields fields{{"state", Link{state.id}},
                  {"coefficients", Array<double>(std::move(coefficients))}};
    import.add(mass, "ViscousDrag", name + " drag", std::move(fields));
  }
  // SOFA gives scalars the first coordinate of gravity; our Gravity acts only on points.
  const double along = gravityOf(import).x();
  if (width != 1 || along == 0) return;
  Numbers weight;
  for (const double m : masses) weight.push_back(m * along);
  Fields fields{{"state", Link{state.id}}, {"force", Array<double>(std::move(weight))}};
  import.add(mass, "ConstantForce", name + " weight", std::move(fields));
}

void addMass(Import& import, const Object& mass, const ImportedState& state,
             const Numbers& masses) {
  if (masses.empty()) {
    import.leavesOut(mass, "Its state has no elements: it is left out");
    return;
  }
  const bool uniform =
      std::all_of(masses.begin(), masses.end(), [&](double m) { return m == masses.front(); });
  Fields fields{{"state", Link{state.id}}};
  if (uniform)
    fields.emplace_back("mass", masses.front());
  else
    fields.emplace_back("masses", Array<double>(masses));
  const Id id = import.add(mass, uniform ? "UniformMass" : "PointMasses", import.nameOf(mass),
                           std::move(fields));
  if (id != 0) addForces(import, mass, state, import.scene.find(id)->name, masses);
}

void ignoreOfMass(const Object& mass) {
  mass.ignore({"indices", "localRange", "vertexMass", "totalMass", "massDensity", "filename",
               "showGravityCenter", "showAxisSizeFactor", "showInitialCenterOfGravity", "showX0",
               "compute_mapping_inertia", "topology", "handleTopologicalChanges",
               "preserveTotalMass", "separateGravity", "isCompliance", "aggregateMass",
               "rayleighMass", "computeMassOnRest"});
}

}  // namespace

void tellSeparateGravity(Import& import, const Object& mass) {
  if (flag(import, mass, "separateGravity").value_or(false))
    import.differs(mass,
                   "separateGravity: SOFA adds h g to velocities after the step; here gravity acts "
                   "within it: positions run ahead of SOFA's by h g t");
}

Vec3 gravityOf(Import& import) { return vector(import, *import.tree.root, "gravity", earth); }

void importMasses(Import& import) {
  for (const Object* mass : import.take({"UniformMass", "DiagonalMass"})) {
    ignoreOfMass(*mass);
    const ImportedState* state = stateOf(import, *mass);
    if (state == nullptr) continue;
    if (mass->find("totalmass") != nullptr)
      import.remarks(*mass,
                     "The attribute totalmass is ignored, as in SOFA, whose name is totalMass");
    tellSeparateGravity(import, *mass);
    if (state->holds == Holds::Frames) {
      importBodies(import, *mass, *state);
      continue;
    }
    if (state->holds == Holds::Coordinates) {
      import.leavesOut(*mass, "Coordinates of joints have no mass here: it is left out");
      continue;
    }
    const auto masses =
        mass->type == "UniformMass"
            ? massesOf(import, *mass, *state, number(import, *mass, "vertexMass", 1))
            : diagonalMasses(import, *mass, *state);
    if (masses) addMass(import, *mass, *state, *masses);
  }
  importRigidMasses(import);
}

}  // namespace compliant::sofa
