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

/// What the elements of a state are: points (Vec3d), scalars (Vec1d), frames of rigid bodies
/// (Rigid3d), coordinates of joints (Vec6d, or some of them).
enum class Holds { Points, Scalars, Frames, Coordinates };

struct Shape {
  Holds holds = Holds::Points;
  int width = 3;  ///< numbers per element, of its velocity: 3, 1, 6, or as many as are coordinates
  Index count = 0;  ///< elements
};

/// Where a frame is.
struct Pose {
  Vec3 place = Vec3::Zero();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
};

/// Which frames the coordinates of a state are measured between.
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
      joint;  ///< of coordinates that a joint has; null: of a mask, or none
};

/// How a mapping stiffens under load, as SOFA's option geometricStiffness tells.
enum class Stiffening { None, Exact, Stabilized };

/// What the text of a data may hold; ranges like "2-5" only where SOFA reads them.
enum class NumberText { Numbers, NumbersAndRanges };

/// The numbers of a data, read once however many links lead to it.
struct Datum {
  enum class Stage { Unread, Reading, Known };
  Stage stage = Stage::Unread;          ///< a request during the read means a cycle of links
  std::shared_ptr<const Numbers> list;  ///< null: there are none
};

/// A finding and what it is about.
struct Reported {
  ImportFinding finding;
  const Element* element = nullptr;  ///< null: nothing of the tree
};

/// The limit of numbers that ranges, meshes, links and components on big states may expand to
/// together. A scene of a million points needs a tenth of it.
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
  /// What loaders have read, once it was asked for.
  std::map<const Object*, LoadedMesh> loaded;
  /// Start positions of MechanicalObjects, once asked for.
  std::map<const Object*, std::shared_ptr<const Numbers>> starts;
  /// Of mappings that stiffen, by their outputs: integrators here choose for all of them.
  std::unordered_map<Id, Stiffening> stiffening;
  bool touching = false;  ///< whether there are shapes that contacts are looked for between
  std::map<std::string, std::int64_t> contactGroups;  ///< of shapes that do not touch, by key
  bool sliding = false;                               ///< whether points slide along segments
  int following = 0;  ///< links that are being followed, one from another
  std::map<std::tuple<const Object*, NumberText, std::string>, Datum> data;  ///< known so far
  std::size_t dataRead = 0;                         ///< how many data were read, each once
  double numbersLeft = mostNumbers;                 ///< what may still be made
  std::set<std::string> reported;                   ///< the texts of the findings
  std::unordered_map<const Element*, int> reports;  ///< how many each has
  std::unordered_map<const Element*, Id> made;      ///< the first component of each
  std::unordered_map<std::string, int> nextOfName;  ///< the number to try next

  /// Says that something is taken over in another way.
  void differs(const Element& element, std::string sentence);
  /// Says that something is missing here.
  void leavesOut(const Element& element, std::string sentence);
  /// Says something on which the motion does not depend.
  void remarks(const Element& element, std::string sentence);
  /// Adds a finding, once. `label` is what it names; the element's own when empty.
  void report(const Element& element, ImportFinding::Severity severity, std::string sentence,
              std::string label = {});
  /// Takes so many numbers from those that may still be made; false, and a finding that names the
  /// data, when they are more.
  bool spend(const Element& element, std::string_view data, double count);
  /// Active objects of these types, which count as understood from now on.
  std::vector<const Object*> take(std::initializer_list<std::string_view> types) const;
  /// Adds a component with a free name derived from `name`; 0, and a finding, when the scene
  /// refuses it.
  Id add(const Element& from, const std::string& type, const std::string& name, Fields fields);
  /// The name of an object's component: its branch and its own name, or its type.
  std::string nameOf(const Object& object) const;
};

/// The data that a link names, "edges" of "../mesh.edges", which loses it; `data` where it names
/// none.
std::string splitLink(std::string& path, std::string_view data);

/// The numbers of a value text; nothing (and no finding) when it is not numbers alone.
std::optional<Numbers> parseNumbers(std::string_view text);

/// The numbers of a data, from its attribute, through links, through `src`, or as SOFA computes
/// them (meshes, boxes, positions); nothing when there are none. Malformed ones are reported.
std::optional<Numbers> numbers(Import& import, const Object& object, std::string_view data);
double number(Import& import, const Object& object, std::string_view data, double fallback);
/// A number rounded to a whole one and brought between two bounds.
std::int64_t wholeNumber(Import& import, const Object& object, std::string_view data,
                         std::int64_t fallback, std::int64_t least, std::int64_t most);
Vec3 vector(Import& import, const Element& element, std::string_view attribute,
            const Vec3& fallback);
/// Nothing when it is not there, or, with a remark, when it is neither true nor false.
std::optional<bool> flag(Import& import, const Object& object, std::string_view data);
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
