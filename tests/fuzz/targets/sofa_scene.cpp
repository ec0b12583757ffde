#include "engine/import/sofa/sofa_scene.hpp"

#include <filesystem>

#include "engine/scene/scene_file.hpp"
#include "tests/fuzz/moving.hpp"

/// SOFA scenes: XML, whose words are not ours. They are those of the scenes to begin with.
namespace compliant::fuzz {
namespace {

Verdict importAndMove(std::string_view text) {
  const Result<ImportedScene> imported = importSofaScene(text);
  if (!imported)
    return {false, imported.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  for (const ImportFinding& finding : imported->findings)
    if (finding.sentence.empty()) return {true, Error{"", "A finding has no sentence"}};
  return {true, wrongWith(imported->scene)};
}

/// Most of what the import knows.
constexpr const char* everything = R"(<Node name="root" gravity="0 -10 0" dt="0.01">
<CompliantImplicitSolver name="s" stabilization="1" implicitVelocity="0.5" formulation="vel"/><LDLTSolver/>
<VisualStyle displayFlags="showAll"/><RegularGridTopology name="grid" nx="2" ny="2" nz="2" min="0 0 0" max="1 1 1"/>
<GridMeshCreator name="loader" resolution="4 3" trianglePattern="1" scale="2" rotation="90 0 0" translation="0 1 0"/>
<MeshTopology name="mesh" src="@loader"/><MechanicalObject name="dofs" template="Vec3d" src="@loader" velocity="0 0 1"/>
<BoxROI name="box" box="-0.1 -2 -2 0.1 2 2"/><FixedConstraint indices="@[-1].indices"/><UniformMass totalMass="3"/>
<PartialFixedConstraint indices="1" fixedDirections="1 0 0"/><ConstantForceField forces="0 1 0" indices="2"/>
<MeshSpringForceField linesStiffness="50" linesDamping="1"/><StiffSpringForceField spring="0 5 100 1 0.5"/><DiagonalMass totalMass="1"/>
<Node name="ext"><MechanicalObject name="d" template="Vec1d"/><EdgeSetTopologyContainer edges="@../mesh.edges"/>
<DistanceMapping input="@../" output="@./"/><UniformCompliance compliance="1e-4" damping="0.1" isCompliance="0"/></Node>
<Node name="gap"><MechanicalObject name="d"/><DifferenceFromTargetMapping indices="11" targets="0 0 0"/>
<DiagonalCompliance compliance="0 0.1 0"/><OffsettedConstraintValue offset="0.1"/><UnilateralConstraint/></Node>
<Node name="line" gravity="1 0 0"><EulerImplicitSolver/><CGLinearSolver iterations="25" tolerance="1e-9" threshold="1e-9"/>
<MechanicalObject name="q" template="Vec1d" position="0 1"/><UniformMass vertexMass="1"/>
<Node name="sub"><MechanicalObject name="d" template="Vec1d"/><SubsetMapping indices="1"/><UniformCompliance/></Node></Node>
<Node name="both"><MechanicalObject name="d"/><DifferenceMultiMapping input="@../dofs @../gap/d" pairs="3 0"/></Node>
<Node name="bodies"><MechanicalObject name="b" template="Rigid3d" position="0 0 0 0 0 0 1 1 0 0 0 0 0.6 0.8" velocity="0 0 0 1 2 3 0 0 0 0 0 1"/>
<RigidMass mass="1 2" inertia="1 1 1 2 2 3" inertia_forces="1"/><UniformVelocityDampingForceField dampingCoefficient="0.1"/>
<ConstantForceField indices="1" force="0 1 0 0 0 1"/>
<Node name="tip"><MechanicalObject name="p" position="1 0 0 0 1 0"/><RigidMapping rigidIndexPerPoint="0 1" globalToLocalCoords="1"/><UniformMass totalMass="1"/></Node>
<Node name="end"><MechanicalObject name="e" template="Rigid3d"/><AssembledRigidRigidMapping source="0 1 0 0 0 0 0 1 1 0 0 0 0 0.6 0 0.8"/>
<UniformMass vertexMass="1 1 [1 0 0,0 1 0,0 0 1]"/>
<Node name="hinge"><MechanicalObject name="j" template="Vec6d"/><RigidJointMapping pairs="0 1"/><DiagonalCompliance compliance="1 1 1 1 1 1"/>
<Node name="hold"><MechanicalObject name="m" template="Vec1d"/><MaskMapping dofs="1 1 1 1 1 0"/><UniformCompliance compliance="0"/></Node></Node></Node>
<Node name="rest"><MechanicalObject name="r" template="Vec6d"/><RigidRestJointMapping rotation="0"/><DampingCompliance damping="1"/><DampingValue/></Node>
<Node name="same"><MechanicalObject name="s" template="Rigid3d" position="0 0 0 0 0 0 1"/><RigidRigidMapping index="1"/></Node></Node></Node>
)";

std::vector<std::string> seeds() {
  constexpr std::size_t largest = 8000;
  std::vector<std::string> scenes{everything};
  for (const char* folder :
       {COMPLIANT_SOURCE_FOLDER "/tests/data/sofa", COMPLIANT_SOURCE_FOLDER "/tests/data/found"}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".scn") continue;
      const Result<std::string> text = readFile(entry.path().string());
      if (text && text->size() < largest) scenes.push_back(*text);
    }
  }
  return scenes;
}

constexpr const char* values[] = {"nan",
                                  "-inf",
                                  "1e308",
                                  "-1e308",
                                  "3e38",
                                  "1e999",
                                  "1000000000",
                                  "-1",
                                  "0",
                                  "1",
                                  "0 0 0",
                                  "1 2 3",
                                  "true",
                                  "@",
                                  "@dofs.position",
                                  "@../..",
                                  "@[-9]",
                                  "@[-1].indices",
                                  "@[99999999999]",
                                  "@./",
                                  "@loader",
                                  "@../mesh.edges",
                                  "",
                                  "&#0;",
                                  "&lt;",
                                  "2-900000000",
                                  "0-3",
                                  "Vec1d",
                                  "Vec3d",
                                  "Vec6d",
                                  "Rigid3d",
                                  "0 0 0 0 0 0 1",
                                  "0 0 0 0 0 0 0",
                                  "1 1 1 1 1 0",
                                  "\xff\xfe"};

/// A part of a text: where it begins and how long it is.
struct Part {
  std::size_t start = 0, length = 0;
};

/// Elements of a text from "<" to ">", and in them names of elements, attributes and values.
struct Parts {
  std::vector<Part> elements, names, attributes, values;
};

Parts partsOf(const std::string& text) {
  Parts parts;
  for (std::size_t open = text.find('<'); open != std::string::npos;
       open = text.find('<', open + 1)) {
    const std::size_t close = text.find('>', open);
    if (close == std::string::npos) break;
    parts.elements.push_back({open, close + 1 - open});
    const std::size_t nameEnd = text.find_first_of(" />", open + 1);
    parts.names.push_back({open + 1, nameEnd - open - 1});
    for (std::size_t equal = text.find("=\"", open); equal < close;
         equal = text.find("=\"", equal + 2)) {
      const std::size_t before = text.find_last_of(" \n", equal), end = text.find('"', equal + 2);
      if (end == std::string::npos) break;
      if (before != std::string::npos) parts.attributes.push_back({before + 1, equal - before - 1});
      parts.values.push_back({equal + 2, end - equal - 2});
      equal = end - 1;
    }
  }
  return parts;
}

std::string pieceOf(const std::string& text, const std::vector<Part>& parts, Random& random) {
  if (parts.empty()) return {};
  const Part& part = random.of(parts);
  return text.substr(part.start, part.length);
}

std::string mutate(const std::string& seed, Random& random) {
  static const std::string words = everything;
  static const Parts known = partsOf(words);
  std::string text = seed;
  for (std::size_t times = 1 + random.below(4); times > 0; --times) {
    const Parts parts = partsOf(text);
    if (parts.elements.empty()) return words;
    const bool own = random.oneIn(2);
    const std::string& from = own ? text : words;
    const Parts& there = own ? parts : known;
    const Part element = random.of(parts.elements);
    switch (random.below(8)) {
      case 0:
        text.erase(element.start, element.length);
        break;
      case 1:
        text.insert(element.start, pieceOf(from, there.elements, random));
        break;
      case 2: {
        const Part name = random.of(parts.names);
        text.replace(name.start, name.length, pieceOf(from, there.names, random));
        break;
      }
      case 3: {
        const std::string value =
            random.oneIn(2) ? std::string(random.of(values)) : pieceOf(from, there.values, random);
        const std::string attribute =
            " " + pieceOf(from, there.attributes, random) + "=\"" + value + "\"";
        const Part name = random.of(parts.names);
        text.insert(name.start + name.length, attribute);
        break;
      }
      default: {
        if (parts.values.empty()) break;
        const Part value = random.of(parts.values);
        text.replace(
            value.start, value.length,
            random.oneIn(2) ? std::string(random.of(values)) : pieceOf(from, there.values, random));
      }
    }
  }
  return text;
}

}  // namespace

extern const Target sofa_scene;
const Target sofa_scene{"sofa_scene", ".scn", importAndMove, mutate, seeds};

}  // namespace compliant::fuzz
