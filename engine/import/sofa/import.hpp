#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/import/imported_scene.hpp"
#include "engine/import/sofa/tree.hpp"

/// What the parts of the import share: the tree to read, the scene to write, and what is known so
/// far. Each part (meshes, states, mappings, masses, laws, projections, solvers) takes charge of
/// some types.
namespace compliant::sofa {

using Numbers = std::vector<double>;
using Indices = std::vector<std::int64_t>;
using Fields = std::vector<std::pair<std::string, Value>>;

/// A MechanicalObject that has become a state of ours.
struct ImportedState {
  const Object* object = nullptr;
  Id id = 0;
  std::string name;
  int width = 3;    ///< numbers per element: 3 for points, 1 for scalars
  Index count = 0;  ///< elements
  bool mapped = false;
};

/// How a mapping stiffens under load, as SOFA's option geometricStiffness tells.
enum class Stiffening { None, Exact, Stabilized };

/// A mapping that stiffens, for the choice that integrators here make for all of them.
struct StiffeningMapping {
  Id output = 0;
  Stiffening stiffening = Stiffening::Stabilized;
};

struct Import {
  explicit Import(const Tree& source) : tree(source) {}

  const Tree& tree;
  Scene scene;
  std::vector<ImportFinding> findings;

  std::map<const Object*, ImportedState> states;
  std::map<const Object*, Numbers>
      starts;  ///< start positions of MechanicalObjects, once asked for
  std::vector<StiffeningMapping> stiffening;
  int following = 0;               ///< links that are being followed, one from another
  std::set<std::string> reported;  ///< the texts of the findings

  /// Adds a finding, once.
  void report(const Element& element, std::string sentence);
  /// Active objects of these types, which count as understood from now on.
  std::vector<const Object*> take(std::initializer_list<std::string_view> types) const;
  /// Adds a component with a free name derived from `name`; 0, and a finding, when the scene
  /// refuses it.
  Id add(const Element& from, const std::string& type, const std::string& name, Fields fields);
  /// The name of an object's component: its branch and its own name, or its type.
  std::string nameOf(const Object& object) const;
};

/// The numbers of a value text; nothing (and no finding) when it is not numbers alone.
std::optional<Numbers> parseNumbers(std::string_view text);

/// The numbers of a data, from its attribute, through links, through `src`, or as SOFA computes
/// them (meshes, boxes, positions); nothing when there are none. Malformed ones are reported.
std::optional<Numbers> numbers(Import& import, const Object& object, std::string_view data);
double number(Import& import, const Object& object, std::string_view data, double fallback);
Vec3 vector(Import& import, const Element& element, std::string_view attribute,
            const Vec3& fallback);
bool flag(Import& import, const Object& object, std::string_view data, bool fallback);
/// Whole numbers from 0; what is none is reported and left out. SOFA's ranges "2-5" are spelled
/// out.
std::optional<Indices> indices(Import& import, const Object& object, std::string_view data);
/// Numbers by twos or threes; incomplete ends are reported.
std::optional<std::vector<Vec3>> points(Import& import, const Object& object,
                                        std::string_view data);
std::optional<std::vector<Edge>> pairs(Import& import, const Object& object, std::string_view data);

/// Points from numbers, x, y, z in turn; and back.
std::vector<Vec3> asPoints(const Numbers& numbers);
Numbers asNumbers(const std::vector<Vec3>& points);

}  // namespace compliant::sofa
