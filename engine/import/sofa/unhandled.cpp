#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <set>

#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// Types, or their beginnings and ends ("Ogl*", "*CollisionModel"), and the consequence of leaving
/// them out.
struct Harmless {
  std::vector<std::string_view> types;
  std::string_view sentence;
  ImportFinding::Severity severity = ImportFinding::Severity::Cosmetic;
};

const Harmless harmless[] = {
    {{"VisualStyle",
      "Ogl*",
      "VisualModel",
      "VisualModelImpl",
      "*Camera",
      "*CameraSettings",
      "LightManager",
      "*Light",
      "BackgroundSetting",
      "ViewerSetting",
      "VisualGrid",
      "LineAxis",
      "*VisualManagerLoop",
      "*VisualLoop",
      "*Monitor",
      "Monitor",
      "Visual*",
      "*Shader",
      "ClipPlane",
      "Rendering*",
      "*Viewer"},
     "It only draws and does not affect the motion"},
    {{"RequiredPlugin", "APIVersion", "InfoComponent", "DefaultAnimationLoop",
      "SimpleAnimationLoop", "StatsSetting", "SofaDefaultPathSetting", "AddPreset*", "*Exporter",
      "WriteState", "WriteTopology", "*Recorder", "EventCounter", "Benchmark"},
     "It configures SOFA itself and does not affect the motion"},
    {{"*AttachButtonSetting", "*AttachButton", "*ButtonSetting", "MouseInteractor",
      "*Controller*Setting"},
     "It configures SOFA's mouse interaction; here, points can be pulled without it"},
    {{"*GeometryAlgorithms", "*TopologyModifier", "*TopologyAlgorithms", "*SetTopologyModifier"},
     "It is for topology changes, which do not occur here, and does not affect the motion"},
    {{"*Response", "*Preconditioner", "*OrderingMethod", "*LinearSystem", "*PatternSystem"},
     "It selects how SOFA applies the inverse of a matrix; the solver here reaches the same "
     "solution in its own way"},
    {{"*CollisionModel", "*Intersection", "*Detection", "*BroadPhase", "*NarrowPhase",
      "*CollisionPipeline", "*ContactManager", "*CollisionGroupManager"},
     "This part of the collision pipeline is not supported: what it finds does not touch here",
     ImportFinding::Severity::LeftOut},
};

bool fits(std::string_view pattern, std::string_view type) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == type;
  const auto before = pattern.substr(0, star), after = pattern.substr(star + 1);
  return type.size() >= before.size() + after.size() && type.starts_with(before) &&
         type.ends_with(after);
}

const Harmless* harmlessKind(const Object& object) {
  for (const Harmless& kind : harmless)
    if (std::any_of(kind.types.begin(), kind.types.end(),
                    [&](std::string_view pattern) { return fits(pattern, object.type); }))
      return &kind;
  return nullptr;
}

/// The consequence of leaving out an object of unknown type, judging by its name.
std::string consequence(const Object& object) {
  const std::string& type = object.type;
  if (type.ends_with("ForceField")) return "its forces are missing here";
  if (type.ends_with("Compliance")) return "the values that it acts on are free here";
  if (type.ends_with("Mass")) return "its state gets no mass from it";
  if (type.ends_with("Constraint"))
    return "it adds no rows and frees none: a compliance beside it holds in both directions";
  if (type.ends_with("AnimationLoop")) return "the integrators advance the scene";
  if (type.ends_with("ConstraintSolver") || type.ends_with("ConstraintCorrection"))
    return "constraints are solved together with the motion here";
  if (type.ends_with("Solver")) return "it neither moves nor solves anything here";
  if (type.find("Engine") != std::string::npos) return "what it computes is missing here";
  if (type.ends_with("Loader") || type.ends_with("Topology") || type.ends_with("Container"))
    return "its points and meshes are missing here";
  return "the motion may differ";
}

/// Attributes of any object that never change a motion.
bool isDecoration(const std::string& attribute) {
  for (const std::string_view pattern :
       {"name", "type", "template", "printLog", "listening", "tags", "bbox", "src", "show*",
        "draw*", "color", "componentState", "indicesColor", "reserve", "useMask", "isToPrint",
        "processor", "depend", "multiThreadSimulation"})
    if (fits(pattern, attribute)) return true;
  return false;
}

/// Objects that need no finding: the state on which they act was left out and is reported.
class Orphans {
 public:
  explicit Orphans(const Import& import) : import_(import) {
    for (const auto& [object, state] : import.states)
      for (const Node* node = object->node; node != nullptr; node = node->parent)
        inhabited_.insert(node);
    for (const Reported& reported : import.findings)
      if (reported.finding.severity == ImportFinding::Severity::LeftOut)
        leftOut_.insert(reported.element);
  }
  /// Whether the state on which it acts was left out, and its node has no other below.
  bool hasNoState(const Object& object) const {
    const Object* state = stateObjectAbove(*object.node);
    return state != nullptr && state != &object && !import_.states.contains(state) &&
           !inhabited_.contains(object.node);
  }
  /// Whether it was itself left out as a whole.
  bool leftOut(const Object& object) const {
    return leftOut_.contains(&object) && !import_.made.contains(&object);
  }

 private:
  const Import& import_;
  std::set<const Node*> inhabited_;  ///< with a state in it or below
  std::set<const Element*> leftOut_;
};

/// Loaders to which only drawn objects link.
std::set<const Object*> decorativeLoaders(const Import& import) {
  std::set<const Object*> loaders;
  for (const Object* object : import.tree.objects)
    if (!object->understood && object->type.ends_with("Loader")) loaders.insert(object);
  if (loaders.empty()) return loaders;
  for (const Object* object : import.tree.objects) {
    if (!object->understood && harmlessKind(*object) != nullptr) continue;
    for (const Attribute& attribute : object->attributes) {
      const auto first = attribute.value.find_first_not_of(" \t\n\r");
      if (first == std::string::npos || attribute.value[first] != '@') continue;
      std::string path = attribute.value.substr(first + 1);
      path.resize(path.find_last_not_of(" \t\n\r") + 1);
      splitLink(path, "");
      loaders.erase(follow(import.tree, *object, path).object);
    }
  }
  return loaders;
}

void reportAttributes(Import& import, const Element& element) {
  for (const Attribute& attribute : element.attributes)
    if (!attribute.read && !isDecoration(attribute.name))
      import.differs(element, "Its attribute " + namePart(attribute.name, "without a name") +
                                  " is not supported and has no effect");
}

std::string times(std::size_t count) {
  return count == 1 ? std::string() : " (" + std::to_string(count) + " of them)";
}

}  // namespace

void reportUnhandled(Import& import) {
  std::map<std::string, std::vector<const Object*>> kinds;
  const Orphans orphans(import);
  const std::set<const Object*> decorative = decorativeLoaders(import);
  for (const Object* object : import.tree.objects) {
    if (orphans.hasNoState(*object) || orphans.leftOut(*object)) continue;
    if (object->understood)
      reportAttributes(import, *object);
    else if (decorative.contains(object))
      import.remarks(*object, "Nothing that moves uses what it loads");
    else if (harmlessKind(*object) != nullptr)
      kinds[object->type].push_back(object);
    else
      import.leavesOut(*object, "This type is not supported and left out: " + consequence(*object));
  }
  for (const auto& [type, objects] : kinds) {
    const Harmless& kind = *harmlessKind(*objects.front());
    import.report(*objects.front(), kind.severity,
                  std::string(kind.sentence) + times(objects.size()), namePart(type, "element"));
  }
  for (const Node* node : import.tree.nodes) {
    node->ignore({"gravity", "time", "animate", "activated"});
    if (node->parent != nullptr && node->find("dt") != nullptr)
      import.remarks(*node, "SOFA uses the dt of the root node; this one has no effect");
    if (node->parent == nullptr) node->find("dt");
    if (node->parent != nullptr && node->find("gravity") != nullptr &&
        vector(import, *node, "gravity", gravityOf(import)) != gravityOf(import))
      import.remarks(*node,
                     "SOFA copies the gravity of the root node over that of all others; this one "
                     "has no effect");
    reportAttributes(import, *node);
  }
  for (const Skipped& skipped : import.tree.skipped)
    import.findings.push_back(
        {{skipped.severity, skipped.line, skipped.element, skipped.sentence}, nullptr});
}

}  // namespace compliant::sofa
