#include "engine/import/sofa/spellings.hpp"

#include <algorithm>

namespace compliant::sofa {

namespace {

struct Spelling {
  std::string_view other, plain;
};

/// THE table of other spellings.
const Spelling spellings[] = {
    {"CGSolver", "CGLinearSolver"},
    {"ConjugateGradient", "CGLinearSolver"},
    {"PCGLinearSolver", "ShewchukPCGLinearSolver"},
    {"AsyncSparseLDLSolver", "SparseLDLSolver"},
    {"EigenSimplicialLDLT", "SparseLDLSolver"},
    {"EigenSimplicialLLT", "SparseCholeskySolver"},
    {"EigenSparseLU", "SparseLUSolver"},
    {"EigenSparseQR", "SparseLUSolver"},
    {"ImplicitEuler", "EulerImplicitSolver"},
    {"ImplicitEulerSolver", "EulerImplicitSolver"},
    {"Euler", "EulerExplicitSolver"},
    {"EulerSolver", "EulerExplicitSolver"},
    {"EulerExplicit", "EulerExplicitSolver"},
    {"ExplicitEuler", "EulerExplicitSolver"},
    {"ExplicitEulerSolver", "EulerExplicitSolver"},
    {"ComplianceSolver", "CompliantImplicitSolver"},
    {"ExtensionMapping", "DistanceMapping"},
    {"SpringForceField", "StiffSpringForceField"},
    {"TreeCollisionGroupManager", "CollisionGroupManager"},
    {"OBB", "OBBModel"},
    {"TOBBModel", "OBBModel"},
    {"Capsule", "CapsuleModel"},
    {"TCapsuleModel", "CapsuleModel"},
    {"Cylinder", "CylinderModel"},
    {"TCylinderModel", "CylinderModel"},
    {"TCubeModel", "CubeModel"},
    {"Cube", "CubeModel"},
    {"SphereSet", "SphereModel"},
    {"TTriangleModel", "TriangleModel"},
    {"TriangleMeshModel", "TriangleModel"},
    {"TriangleSetModel", "TriangleModel"},
    {"TriangleMesh", "TriangleModel"},
    {"TLineModel", "LineModel"},
    {"LineMeshModel", "LineModel"},
    {"LineSetModel", "LineModel"},
    {"LineMesh", "LineModel"},
    {"LineSet", "LineModel"},
    {"TPointModel", "PointModel"},
    {"PointMeshModel", "PointModel"},
    {"PointSetModel", "PointModel"},
    {"PointMesh", "PointModel"},
    {"PointSet", "PointModel"},
};

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Reads a text from front to back and copies it.
class Copier {
 public:
  explicit Copier(std::string_view text) : text_(text) { out_.reserve(text.size() + 64); }

  std::string run() {
    while (at_ < text_.size()) {
      if (copied("<!--", "-->") || copied("<![CDATA[", "]]>") || copied("<?", "?>") ||
          copied("<!", ">") || copied("</", ">"))
        continue;
      if (text_[at_] != '<') {
        copy();
        continue;
      }
      copyTag();
    }
    return std::move(out_);
  }
  int line() const { return line_; }

 private:
  void copy() { out_ += text_[at_++]; }
  bool more() const { return at_ < text_.size(); }
  /// Copies the text between two marks unchanged.
  bool copied(std::string_view start, std::string_view end) {
    if (!text_.substr(at_).starts_with(start)) return false;
    const auto found = text_.find(end, at_ + start.size());
    const std::size_t stop = found == std::string_view::npos ? text_.size() : found + end.size();
    out_.append(text_.substr(at_, stop - at_));
    at_ = stop;
    return true;
  }
  void mended() {
    if (line_ == 0)
      line_ = 1 + static_cast<int>(std::count(
                      text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  }
  bool ends() const { return text_[at_] == '>' || text_.substr(at_).starts_with("/>"); }
  void copyTag() {
    copy();
    while (more() && !isBlank(text_[at_]) && !ends()) copy();
    while (more()) {
      while (more() && isBlank(text_[at_])) copy();
      if (!more()) return;
      if (ends()) {
        while (more() && text_[at_] != '>') copy();
        if (more()) copy();
        return;
      }
      if (text_[at_] == '<') return;  // the tag never ended
      while (more() && text_[at_] != '=' && !isBlank(text_[at_]) && !ends() && text_[at_] != '<')
        copy();
      while (more() && isBlank(text_[at_])) copy();
      if (!more() || text_[at_] != '=') continue;
      copy();
      while (more() && isBlank(text_[at_])) copy();
      if (more()) copyValue();
    }
  }
  void copyValue() {
    const char quote = text_[at_];
    if (quote == '"' || quote == '\'') {
      copy();
      while (more() && text_[at_] != quote) copy();
      if (!more()) return;
      copy();
      if (!more() || isBlank(text_[at_]) || ends()) return;
      mended();
      out_ += ' ';
      return;
    }
    mended();
    out_ += '"';
    while (more() && !isBlank(text_[at_]) && !ends()) copy();
    out_ += '"';
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  int line_ = 0;
};

}  // namespace

std::string plainType(std::string_view type) {
  for (const Spelling& spelling : spellings)
    if (spelling.other == type) return std::string(spelling.plain);
  return std::string(type);
}

std::string withQuotes(std::string_view text, int& line) {
  Copier copier(text);
  std::string out = copier.run();
  line = copier.line();
  return out;
}

}  // namespace compliant::sofa
