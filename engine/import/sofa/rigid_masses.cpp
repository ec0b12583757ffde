#include "engine/import/sofa/rigid_masses.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/body_mass.hpp"

namespace compliant::sofa {

namespace {

/// Mass and inertia of a body; no mass: the frame has none.
struct Body {
  double mass = 0;                  ///< kg
  Mat3 inertia = Mat3::Identity();  ///< kg·m², in the axes of the frame
  bool operator==(const Body& other) const {
    return mass == other.mass && inertia == other.inertia;
  }
};

constexpr std::size_t numbersPerBody = 11;  // mass, volume, and nine of the inertia by rows

/// The numbers of "m V [a b c,d e f,g h i]", with or without brackets and commas.
std::optional<Numbers> bodyNumbers(Import& import, const Object& mass, std::string_view data) {
  const std::string* text = mass.find(data);
  if (text == nullptr || text->find_first_of("[],") == std::string::npos)
    return numbers(import, mass, data);
  std::string plain = *text;
  std::replace_if(
      plain.begin(), plain.end(), [](char c) { return c == '[' || c == ']' || c == ','; }, ' ');
  const auto list = parseNumbers(plain);
  const bool good =
      list && std::all_of(list->begin(), list->end(), [](double x) { return std::isfinite(x); });
  if (good) return list;
  import.differs(mass, std::string(data) + " is " + inQuotes(namePart(*text, "")) +
                           ", which is not a list of finite numbers: it is ignored");
  return std::nullopt;
}

/// A body in SOFA's format: its inertia is that of a body of 1 kg, and its volume has no
/// effect.
Body bodyFrom(Import& import, const Object& mass, const double* numbers) {
  Body body{numbers[0], Mat3::Identity()};
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 3; ++j) body.inertia(i, j) = numbers[0] * numbers[2 + 3 * i + j];
  if (body.inertia != body.inertia.transpose()) {
    import.differs(mass, "The inertia matrix is not symmetric: its symmetric part is used");
    body.inertia = (body.inertia + Mat3(body.inertia.transpose())) / 2;
  }
  return body;
}

/// Whether the inertia is the same about all axes, so that its axes do not matter.
bool spherical(const Mat3& inertia) {
  return inertia.isApprox(inertia(0, 0) * Mat3::Identity(), 1e-12);
}

/// UniformMass: SOFA's default body has 1 kg and an inertia of 1 kg·m²; totalMass and indices have
/// the same meaning as for points.
std::vector<Body> uniformBodies(Import& import, const Object& mass, const ImportedState& frames) {
  Body shape{1, Mat3::Identity()};
  double ofFrame = 1;
  if (const auto given = bodyNumbers(import, mass, "vertexMass"); given && !given->empty()) {
    ofFrame = given->front();
    if (given->size() >= numbersPerBody) {
      Numbers one(given->begin(), given->begin() + numbersPerBody);
      one[0] = 1;
      shape = bodyFrom(import, mass, one.data());
    } else if (given->size() > 2) {
      import.differs(mass, "vertexMass has " + std::to_string(given->size()) +
                               " numbers; mass, volume and the nine numbers of the inertia matrix "
                               "are eleven: an inertia of 1 kg·m² per kg is used");
    }
  }
  std::vector<Body> bodies;
  for (const double m : massesOf(import, mass, frames, ofFrame))
    bodies.push_back({m, m * shape.inertia});
  return bodies;
}

/// DiagonalMass: a body for each frame.
std::optional<std::vector<Body>> diagonalBodies(Import& import, const Object& mass,
                                                const ImportedState& frames) {
  for (const std::string_view data : {"vertexMass", "mass"}) {
    const auto given = bodyNumbers(import, mass, data);
    if (!given || given->empty()) continue;
    const auto size = static_cast<std::size_t>(frames.count);
    if (given->size() != numbersPerBody * size) {
      import.leavesOut(mass,
                       std::string(data) + " has " + std::to_string(given->size()) +
                           " numbers, not eleven (mass, volume, inertia matrix) for each of " +
                           std::to_string(size) + " frames: it is left out");
      return std::nullopt;
    }
    std::vector<Body> bodies;
    for (std::size_t i = 0; i < size; ++i)
      bodies.push_back(bodyFrom(import, mass, given->data() + numbersPerBody * i));
    return bodies;
  }
  import.leavesOut(mass, "It has no vertexMass for the frames: it is left out");
  return std::nullopt;
}

/// A state of some frames of another state, without offset.
std::optional<Id> some(Import& import, const Object& mass, const ImportedState& frames,
                       std::vector<std::int64_t> chosen) {
  const Shape shape{Holds::Frames, 6, static_cast<Index>(chosen.size())};
  const auto state = addMapped(import, mass, "RigidOffset", import.nameOf(mass) + " frames", shape,
                               {{frames.id}}, {{"frames", Array<std::int64_t>(std::move(chosen))}});
  return state ? std::optional(state->id) : std::nullopt;
}

void addBody(Import& import, const Object& mass, Id state, const Body& body,
             const std::string& gyroscopic) {
  const Mat3& I = body.inertia;
  Fields fields{{"state", Link{state}},
                {"mass", body.mass},
                {"moments", Vec3(I.diagonal())},
                {"products", Vec3(I(1, 2), I(0, 2), I(0, 1))}};
  if (gyroscopic != "midpoint") fields.emplace_back("gyroscopic", gyroscopic);
  const Id id = import.add(mass, "RigidMass", import.nameOf(mass), std::move(fields));
  const double rayleigh = number(import, mass, "rayleighMass", 0);
  if (rayleigh < 0)
    import.leavesOut(mass, "rayleighMass is negative and would add energy: it is left out");
  if (id == 0 || !(rayleigh > 0)) return;
  const double m = rayleigh * body.mass;
  const Vec3 J = rayleigh * I.diagonal();
  import.add(mass, "ViscousDrag", import.scene.find(id)->name + " drag",
             {{"state",
               Link {
                 state
               }},
              { "coefficients",
                Array<double> {
                  m,
                  m,
                  m,
                  J.x(),
                  J.y(),
                  J.z()
                } }});
  remarkOnTurning(import, mass, I.diagonal());
}

/// Adds one mass for all frames with the same body; frames without mass get none.
void addBodies(Import& import, const Object& mass, const ImportedState& frames,
               const std::vector<Body>& bodies, const std::string& gyroscopic) {
  std::vector<std::pair<Body, std::vector<std::int64_t>>> alike;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    if (body.mass == 0) continue;
    const auto frame = static_cast<std::int64_t>(i);
    const auto same = std::find_if(alike.begin(), alike.end(),
                                   [&](const auto& group) { return group.first == body; });
    if (same != alike.end()) {
      same->second.push_back(frame);
      continue;
    }
    if (!import.spend(mass, "mass", static_cast<double>(alike.size()))) return;
    std::optional<std::string> wrong = checkInertia(body.inertia);
    if (!(body.mass > 0 && body.mass <= 1e12))
      wrong = "A mass of " + numberText(body.mass) + " kg is not above 0 and at most 1e12 kg";
    if (wrong) {
      import.leavesOut(mass, *wrong + ": frame " + std::to_string(i) + " gets no mass");
      continue;
    }
    alike.push_back({body, {frame}});
  }
  if (alike.empty()) import.leavesOut(mass, "It gives no frame a mass: it is left out");
  for (auto& [body, chosen] : alike) {
    const bool all = chosen.size() == bodies.size();
    const auto state =
        all ? std::optional(frames.id) : some(import, mass, frames, std::move(chosen));
    if (state) addBody(import, mass, *state, body, gyroscopic);
  }
}

/// The plugin's RigidMass: lists of masses and of principal moments; the last entry is repeated.
std::optional<std::vector<Body>> listedBodies(Import& import, const Object& mass,
                                              const ImportedState& frames) {
  const Numbers masses = numbers(import, mass, "mass").value_or(Numbers());
  const Numbers inertia = numbers(import, mass, "inertia").value_or(Numbers());
  if (masses.empty() || inertia.size() != 3 * masses.size()) {
    import.leavesOut(mass, "mass has " + std::to_string(masses.size()) + " numbers and inertia " +
                               std::to_string(inertia.size()) +
                               "; SOFA needs three moments for each mass: it is left out");
    return std::nullopt;
  }
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < static_cast<std::size_t>(frames.count); ++i) {
    const std::size_t k = std::min(i, masses.size() - 1);
    bodies.push_back(
        {masses[k],
         Mat3(Vec3(inertia[3 * k], inertia[3 * k + 1], inertia[3 * k + 2]).asDiagonal())});
  }
  return bodies;
}

}  // namespace

void importBodies(Import& import, const Object& mass, const ImportedState& frames) {
  if (frames.count == 0) {
    import.leavesOut(mass, "Its state has no elements: it is left out");
    return;
  }
  if (const std::string* file = mass.find("filename"); file && !file->empty() && *file != "unused")
    import.differs(mass, "The file of its inertia is not read: the numbers beside it are used");
  const auto bodies = mass.type == "UniformMass"
                          ? std::optional(uniformBodies(import, mass, frames))
                          : diagonalBodies(import, mass, frames);
  if (!bodies) return;
  if (std::any_of(bodies->begin(), bodies->end(),
                  [](const Body& body) { return !spherical(body.inertia); }))
    import.differs(mass,
                   "SOFA's " + mass.type +
                       " keeps its inertia in world axes however the body turns, without "
                       "gyroscopic forces; here it is in the axes of the body and turns with it");
  addBodies(import, mass, frames, *bodies, "midpoint");
}

void importRigidMasses(Import& import) {
  for (const Object* mass : import.take({"RigidMass"})) {
    mass->ignore({"draw", "mass", "inertia", "inertia_forces", "rayleighMass", "isCompliance",
                  "separateGravity"});
    const ImportedState* state = stateOf(import, *mass);
    if (state == nullptr) continue;
    tellSeparateGravity(import, *mass);
    if (state->holds != Holds::Frames || state->count == 0) {
      import.leavesOut(*mass, state->count == 0 ? "Its state has no elements: it is left out"
                                                : "It needs frames (Rigid3d): it is left out");
      continue;
    }
    const auto bodies = listedBodies(import, *mass, *state);
    const bool turning = flag(import, *mass, "inertia_forces").value_or(false);
    if (bodies) addBodies(import, *mass, *state, *bodies, turning ? "explicit" : "off");
  }
}

void remarkOnTurning(Import& import, const Object& drag, const Vec3& moments) {
  if (moments != Vec3::Constant(moments.x()))
    import.differs(drag,
                   "Rayleigh damping by the inertia of a body is in world axes here: it does not "
                   "turn with the body");
}

}  // namespace compliant::sofa
