#include "engine/import/sofa/leftovers.hpp"

#include <algorithm>

namespace compliant::sofa {

namespace {

/// Types, or beginnings and ends of them ("Ogl*", "*CollisionModel"), and what leaving them out
/// means.
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
      "*Monitor",
      "Monitor",
      "Visual*",
      "*Shader",
      "ClipPlane",
      "Rendering*",
      "*Viewer"},
     "It only draws: the motion does not depend on it"},
    {{"RequiredPlugin", "APIVersion", "InfoComponent", "DefaultAnimationLoop",
      "SimpleAnimationLoop", "StatsSetting", "SofaDefaultPathSetting", "AddPreset*", "*Exporter",
      "WriteState", "WriteTopology", "*Recorder", "TransformEngine*", "EventCounter", "Benchmark"},
     "It configures SOFA itself: the motion does not depend on it"},
    {{"*AttachButtonSetting", "*AttachButton", "*ButtonSetting", "MouseInteractor",
      "*Controller*Setting"},
     "It belongs to SOFA's mouse; points are pulled with the mouse of this program"},
    {{"*GeometryAlgorithms", "*TopologyModifier", "*TopologyAlgorithms", "*SetTopologyModifier"},
     "It serves changes of topology, which do not happen here: the motion does not depend on it"},
    {{"*Response", "*Preconditioner"},
     "It says how SOFA applies the inverse of a matrix; the solver here has its own way to the "
     "same solution"},
    {{"*CollisionModel",
      "PointModel",
      "LineModel",
      "TriangleModel",
      "SphereModel",
      "TSphereModel",
      "Point",
      "Line",
      "Triangle",
      "Sphere",
      "CapsuleModel",
      "OBBModel",
      "CylinderModel",
      "*CollisionPipeline",
      "CollisionPipeline",
      "DefaultPipeline",
      "*Detection",
      "*Intersection",
      "*ContactManager",
      "*CollisionGroupManager",
      "*BroadPhase",
      "*NarrowPhase",
      "CollisionResponse"},
     "Contacts are not imported: bodies pass through each other",
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

/// What leaving out an object of unknown type means, as far as its name tells.
std::string consequence(const Object& object) {
  const std::string& type = object.type;
  if (type.ends_with("ForceField")) return "its forces are missing here";
  if (type.ends_with("Mass")) return "its state has no mass from it here";
  if (type.ends_with("Constraint")) return "what it holds is free here";
  if (type.ends_with("AnimationLoop")) return "the scene moves by the steps of its integrators";
  if (type.ends_with("ConstraintSolver") || type.ends_with("ConstraintCorrection"))
    return "constraints are solved together with the motion here";
  if (type.ends_with("Solver")) return "what it moves or solves is not moved or solved by it here";
  if (type.ends_with("Loader") || type.ends_with("Topology") || type.ends_with("Container"))
    return "points and meshes that come from it are missing here";
  return "the motion may differ by what it does";
}

/// Attributes of any object that never change a motion.
bool isDecoration(const std::string& attribute) {
  for (const std::string_view pattern :
       {"name", "type", "template", "printLog", "listening", "tags", "bbox", "src", "show*",
        "draw*", "color", "componentState", "indicesColor"})
    if (fits(pattern, attribute)) return true;
  return false;
}

void reportAttributes(Import& import, const Element& element) {
  for (const Attribute& attribute : element.attributes)
    if (!attribute.read && !isDecoration(attribute.name))
      import.differs(element, "Its attribute " + namePart(attribute.name, "without a name") +
                                  " is not understood and has no effect here");
}

std::string times(std::size_t count) {
  return count == 1 ? std::string() : " (" + std::to_string(count) + " of them)";
}

}  // namespace

void reportLeftovers(Import& import) {
  std::map<std::string, std::vector<const Object*>> kinds;
  for (const Object* object : import.tree.objects) {
    if (object->understood)
      reportAttributes(import, *object);
    else if (harmlessKind(*object) != nullptr)
      kinds[object->type].push_back(object);
    else
      import.leavesOut(*object,
                       "This type is not understood and left out: " + consequence(*object));
  }
  for (const auto& [type, objects] : kinds) {
    const Harmless& kind = *harmlessKind(*objects.front());
    import.report(*objects.front(), kind.severity,
                  std::string(kind.sentence) + times(objects.size()), namePart(type, "element"));
  }
  for (const Node* node : import.tree.nodes) {
    node->ignore({"gravity", "time", "animate", "activated"});
    if (node->parent != nullptr && node->find("dt") != nullptr)
      import.remarks(*node, "dt is that of the root in SOFA; this one has no effect");
    if (node->parent == nullptr) node->find("dt");
    reportAttributes(import, *node);
  }
  for (const Skipped& skipped : import.tree.skipped)
    import.findings.push_back(
        {{skipped.severity, skipped.line, skipped.element, skipped.sentence}, nullptr});
}

}  // namespace compliant::sofa
