#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/base/files_beside.hpp"
#include "engine/import/imported_scene.hpp"
#include "engine/import/sofa/tree.hpp"

/// The context of an import: the tree to read, the scene to write, and the results so far. Each
/// part (meshes, states, mappings, masses, laws, projections, solvers) handles some types.
namespace compliant::sofa {

using Numbers = std::vector<double>;
using Indices = std::vector<std::int64_t>;
using Fields = std::vector<std::pair<std::string, Value>>;

/// The elements of a state: points (Vec3d), scalars (Vec1d), frames of rigid bodies (Rigid3d), or
/// coordinates of joints (Vec6d, or some of them).
enum class Holds { Points, Scalars, Frames, Coordinates };

struct Shape {
  Holds holds = Holds::Points;
  int width = 3;    ///< velocity entries per element: 3, 1, 6, or the number of coordinates
  Index count = 0;  ///< elements
};

/// The pose of a frame.
struct Pose {
  Vec3 place = Vec3::Zero();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
};

/// The frames between which the coordinates of a state are measured.
struct Joint {
  std::vector<Link> bodies;
  std::vector<Edge> pairs;  ///< counted through all bodies
  bool translation = true;  ///< whether the first three of SOFA's six numbers exist here
  bool rotation = true;     ///< whether the last three do
};

/// A MechanicalObject that has become a state of ours.
struct ImportedState : Shape {
  const Object* object = nullptr;
  Id id = 0;
  std::string name;
  bool mapped = false;
  std::vector<Pose> start;  ///< of frames
  std::shared_ptr<const Joint>
      joint;  ///< of the coordinates of a joint; null: those of a mask, or none
};

/// How a mapping stiffens under load, from SOFA's option geometricStiffness.
enum class Stiffening { None, Exact, Stabilized };

/// What the text of a datum may contain; ranges like "2-5" only where SOFA reads them.
enum class NumberText { Numbers, NumbersAndRanges };

/// The numbers of a datum, read once regardless of how many links lead to it.
struct Datum {
  enum class Stage { Unread, Reading, Known };
  Stage stage = Stage::Unread;          ///< a request during the read means a cycle of links
  std::shared_ptr<const Numbers> list;  ///< null: there are none
};

/// A finding and its subject.
struct Reported {
  ImportFinding finding;
  const Element* element = nullptr;  ///< null: nothing in the tree
};

/// The limit of the numbers to which ranges, meshes, links and components on large states may
/// expand together. A scene of a million points needs a tenth of it.
inline constexpr double mostNumbers = 5e7;

/// The mesh in the file of a loader; empty where it cannot be read.
struct LoadedMesh {
  std::vector<Vec3> places;
  Numbers triangles, quads;  ///< three and four vertices each
};

struct Import {
  Import(const Tree& source, FilesBeside& files, Progress* waiting = nullptr)
      : tree(source), beside(files), progress(waiting) {}

  const Tree& tree;
  FilesBeside& beside;
  Progress* progress;
  Scene scene;
  std::vector<Reported> findings;

  std::map<const Object*, ImportedState> states;
  /// Meshes that loaders have read, by request.
  std::map<const Object*, LoadedMesh> loaded;
  /// Start positions of MechanicalObjects, by request.
  std::map<const Object*, std::shared_ptr<const Numbers>> starts;
  /// For stiffening mappings, by their outputs: our integrators choose for all of them.
  std::unordered_map<Id, Stiffening> stiffening;
  bool touching = false;  ///< whether there are shapes among which contacts are searched
  std::map<std::string, std::int64_t> contactGroups;  ///< of shapes that do not touch, by key
  bool sliding = false;                               ///< whether points slide along segments
  int following = 0;                                  ///< length of the current chain of links
  std::map<std::tuple<const Object*, NumberText, std::string>, Datum> data;  ///< known so far
  std::size_t dataRead = 0;                         ///< number of data read, each once
  double numbersLeft = mostNumbers;                 ///< what may still be created
  std::set<std::string> reported;                   ///< the texts of the findings
  std::unordered_map<const Element*, int> reports;  ///< number of findings of each
  std::unordered_map<const Element*, Id> made;      ///< the first component of each
  std::unordered_map<std::string, int> nextOfName;  ///< the number to try next

  /// Reports that something is imported in another way.
  void differs(const Element& element, std::string sentence);
  /// Reports that something is missing in our scene.
  void leavesOut(const Element& element, std::string sentence);
  /// Says something on which the motion does not depend.
  void remarks(const Element& element, std::string sentence);
  /// Adds a finding, once. `label` is its name; if empty, that of the element.
  void report(const Element& element, ImportFinding::Severity severity, std::string sentence,
              std::string label = {});
  /// Takes `count` numbers from those that may still be created; false, and a finding that names
  /// the datum, if they exceed the limit.
  bool spend(const Element& element, std::string_view data, double count);
  /// Active objects of these types, which are marked as understood.
  std::vector<const Object*> take(std::initializer_list<std::string_view> types) const;
  /// Adds a component with a free name derived from `name`; 0, and a finding, when the scene
  /// refuses it.
  Id add(const Element& from, const std::string& type, const std::string& name, Fields fields);
  /// The name of an object's component: its branch and its own name, or its type.
  std::string nameOf(const Object& object) const;
};

/// Removes from a link the datum that it names, "edges" of "../mesh.edges", and returns it; `data`
/// if it names none.
std::string splitLink(std::string& path, std::string_view data);

/// The numbers of a value text; nothing (and no finding) if it has other contents.
std::optional<Numbers> parseNumbers(std::string_view text);

/// The numbers of a data, from its attribute, through links, through `src`, or as SOFA computes
/// them (meshes, boxes, positions); nothing when there are none. Malformed ones are reported.
std::optional<Numbers> numbers(Import& import, const Object& object, std::string_view data);
double number(Import& import, const Object& object, std::string_view data, double fallback);
/// A number rounded to an integer and clamped between two bounds.
std::int64_t wholeNumber(Import& import, const Object& object, std::string_view data,
                         std::int64_t fallback, std::int64_t least, std::int64_t most);
Vec3 vector(Import& import, const Element& element, std::string_view attribute,
            const Vec3& fallback);
/// Nothing if it is missing or, with a remark, if it is neither true nor false.
std::optional<bool> flag(Import& import, const Object& object, std::string_view data);
/// Integers from 0; other values are reported and left out. SOFA's ranges "2-5" are
/// expanded.
std::optional<Indices> indices(Import& import, const Object& object, std::string_view data);
/// Numbers in pairs or triples; incomplete ends are reported.
std::optional<std::vector<Vec3>> points(Import& import, const Object& object,
                                        std::string_view data);
std::optional<std::vector<Edge>> pairs(Import& import, const Object& object, std::string_view data);

/// Points from numbers, x, y, z in turn; and back.
std::vector<Vec3> asPoints(const Numbers& numbers);
Numbers asNumbers(const std::vector<Vec3>& points);

}  // namespace compliant::sofa
