#include "tests/support/step_scene.hpp"

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/matrix_mass.hpp"

namespace compliant::test {

namespace {

const JsonNode& at(const JsonNode& node, const char* key) {
  const JsonNode* found = node.find(key);
  ASSERT(found != nullptr);
  return *found;
}

const JsonNode::List& list(const JsonNode& node) {
  ASSERT(node.list() != nullptr);
  return *node.list();
}

double number(const JsonNode& node) {
  ASSERT(node.number());
  return *node.number();
}

/// Numbers of a nested list, in order; a single number stands for a list of one.
void flatten(const JsonNode& node, std::vector<double>& out) {
  if (node.number())
    out.push_back(*node.number());
  else
    for (const JsonNode& entry : list(node)) flatten(entry, out);
}

std::vector<double> numbers(const JsonNode& node) {
  std::vector<double> out;
  flatten(node, out);
  return out;
}

Array<Vec3> points(const std::vector<double>& flat) {
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < flat.size(); i += 3)
    points.emplace_back(flat[i], flat[i + 1], flat[i + 2]);
  return points;
}

Array<std::int64_t> indices(const JsonNode& node) {
  std::vector<std::int64_t> out;
  for (const double value : numbers(node)) out.push_back(static_cast<std::int64_t>(value));
  return out;
}

class Reader {
 public:
  explicit Reader(const JsonNode& root)
      : root_(root), scene_(at(root, "scene")), build_(result_.scene) {}

  StepScene read() {
    registerMatrixMass();
    parameters(at(scene_, "params"));
    for (const JsonNode& state : list(at(scene_, "states"))) addState(state);
    each("masses", [&](const JsonNode& mass, const std::string& name) { addMass(mass, name); });
    each("forces", [&](const JsonNode& force, const std::string& name) {
      build_.add("ConstantForce", name,
                 {{"state", link(force)}, {"force", Array<double>(numbers(at(force, "f")))}});
    });
    each("dampers", [&](const JsonNode& damper, const std::string& name) {
      std::vector<double> D = numbers(at(damper, "D"));
      if (D.size() == 1)
        build_.add("ViscousDrag", name, {{"state", link(damper)}, {"coefficient", D[0]}});
      else
        build_.add("ViscousDrag", name,
                   {{"state", link(damper)}, {"coefficients", Array<double>(std::move(D))}});
    });
    each("laws", [&](const JsonNode& law, const std::string& name) { addLaw(law, name); });
    each("projections", [&](const JsonNode& projection, const std::string& name) {
      addProjection(projection, name);
    });
    readMoments();
    return std::move(result_);
  }

 private:
  Value link(const JsonNode& node) { return build_.link(*at(node, "state").text()); }

  template <class Add>
  void each(const char* key, Add add) {
    const JsonNode* all = scene_.find(key);
    if (all == nullptr || all->list() == nullptr) return;
    int k = 0;
    for (const JsonNode& node : *all->list())
      add(node, std::string(key) + " " + std::to_string(k++));
  }

  void parameters(const JsonNode& p) {
    build_.add("ImplicitIntegrator", "integrator",
               {{"alpha", number(at(p, "alpha"))},
                {"beta", number(at(p, "beta"))},
                {"h", number(at(p, "h"))},
                {"hard_rows", *at(p, "hard_rows").text()},
                {"geometric_stiffness", *at(p, "geometric_stiffness").text()},
                {"stabilization", *at(p, "stabilisation").text()}});
    build_.add("LdltSolver", "solver");
    const auto g = numbers(at(scene_, "gravity"));
    build_.add("Gravity", "weighed/gravity", {{"acceleration", Vec3(g[0], g[1], g[2])}});
  }

  void addState(const JsonNode& state) {
    const std::string& name = *at(state, "name").text();
    if (*at(state, "type").text() == "independent") {
      build_.add("Points", name,
                 {{"position", points(numbers(at(state, "q")))},
                  {"velocity", points(numbers(at(state, "v")))}});
      result_.independent.push_back(name);
      count_[name] = static_cast<std::int64_t>(numbers(at(state, "q")).size() / 3);
      return;
    }
    std::vector<std::string> parents;
    for (const JsonNode& parent : list(at(state, "parents"))) parents.push_back(*parent.text());
    const std::string& map = *at(state, "map").text();
    if (map == "distance") {
      build_.mapped(
          "Distance", "Scalars", name, parents,
          {{"edges", edges(state, parents)}, {"rest", Array<double>(numbers(at(state, "rest")))}});
      scalar_[name] = true;
      count_[name] = static_cast<std::int64_t>(list(at(state, "pairs")).size());
    } else if (map == "difference") {
      build_.mapped(
          "Difference", "Points", name, parents,
          {{"edges", edges(state, parents)}, {"offset", points(numbers(at(state, "offset")))}});
      count_[name] = static_cast<std::int64_t>(list(at(state, "pairs")).size());
    } else if (map == "subset") {
      build_.mapped("Subset", "Points", name, parents, {{"indices", indices(at(state, "index"))}});
      count_[name] = static_cast<std::int64_t>(indices(at(state, "index")).size());
    } else {
      ASSERT(map == "affine");
      addAffine(state, name, parents);
    }
  }

  /// [parent a, particle i, parent b, particle j] with particles counted on through all parents.
  Array<Edge> edges(const JsonNode& state, const std::vector<std::string>& parents) {
    std::vector<Edge> edges;
    const auto element = [&](double parent, double particle) {
      std::int64_t index = static_cast<std::int64_t>(particle);
      for (std::size_t p = 0; p < static_cast<std::size_t>(parent); ++p)
        index += count_[parents[p]];
      return index;
    };
    for (const JsonNode& pair : list(at(state, "pairs"))) {
      const auto p = numbers(pair);
      edges.push_back({element(p[0], p[1]), element(p[2], p[3])});
    }
    return edges;
  }

  /// Matrices that are a weight per element times the identity become terms.
  void addAffine(const JsonNode& state, const std::string& name,
                 const std::vector<std::string>& parents) {
    const bool scalar = scalar_[parents[0]];
    const std::size_t width = scalar ? 1 : 3;
    std::vector<Term> terms;
    std::size_t rows = 0;
    for (std::size_t parent = 0; parent < parents.size(); ++parent) {
      const auto& A = list(list(at(state, "A"))[parent]);
      rows = A.size();
      for (std::size_t r = 0; r < rows; ++r) {
        const auto row = numbers(A[r]);
        for (std::size_t c = 0; c < row.size(); ++c) {
          ASSERT(row[c] == 0 || r % width == c % width);
          if (r % width == 0 && c % width == 0 && row[c] != 0)
            terms.push_back({static_cast<std::int64_t>(r / width),
                             static_cast<std::int64_t>(parent),
                             static_cast<std::int64_t>(c / width), row[c]});
        }
      }
    }
    build_.mapped("LinearCombination", scalar ? "Scalars" : "Points", name, parents,
                  {{"terms", Array<Term>(std::move(terms))},
                   {"offset", Array<double>(numbers(at(state, "b")))}});
    scalar_[name] = scalar;
    count_[name] = static_cast<std::int64_t>(rows / width);
  }

  void addMass(const JsonNode& mass, const std::string& name) {
    const JsonNode* weighed = mass.find("gravity");
    const bool weight = weighed == nullptr || std::get<bool>(weighed->value);
    const std::string place = (weight ? "weighed/" : "weightless/") + name;
    if (const JsonNode* matrix = mass.find("matrix"))
      build_.add("MatrixMass", place,
                 {{"state", link(mass)}, {"entries", Array<double>(numbers(*matrix))}});
    else
      build_.add("PointMasses", place,
                 {{"state", link(mass)}, {"masses", Array<double>(numbers(at(mass, "mass")))}});
  }

  void addLaw(const JsonNode& law, const std::string& name) {
    Build::Fields fields{{"state", link(law)}, {"handling", *at(law, "as").text()}};
    if (const JsonNode* d = law.find("d")) fields.emplace_back("damping_ratio", number(*d));
    if (const JsonNode* s = law.find("stabilised"))
      fields.emplace_back("stabilized", std::get<bool>(s->value));
    const JsonNode& C = at(law, "C");
    const bool block = C.list() != nullptr && C.list()->front().list() != nullptr;
    if (block) {
      ASSERT(C.list()->size() == 1);
      fields.emplace_back("matrix", Array<double>(numbers(C)));
      if (const JsonNode* D = law.find("Dc"))
        fields.emplace_back("damping_matrix", Array<double>(numbers(*D)));
      build_.add("FullCompliance", name, std::move(fields));
    } else if (C.list() != nullptr) {
      fields.emplace_back("compliances", Array<double>(numbers(C)));
      build_.add("DiagonalCompliance", name, std::move(fields));
    } else {
      fields.emplace_back("compliance", number(C));
      build_.add("UniformCompliance", name, std::move(fields));
    }
    if (*at(law, "as").text() == "constraint") result_.laws.push_back(name);
  }

  void addProjection(const JsonNode& projection, const std::string& name) {
    const Array<std::int64_t> index = indices(at(projection, "index"));
    if (*at(projection, "type").text() == "fixed") {
      build_.add("FixedPoints", name, {{"state", link(projection)}, {"indices", index}});
      return;
    }
    const auto n = numbers(at(projection, "normal"));
    build_.add(
        "FixedDirections", name,
        {{"state", link(projection)}, {"indices", index}, {"direction", Vec3(n[0], n[1], n[2])}});
  }

  void readMoments() {
    const auto steps = numbers(at(root_, "steps"));
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const auto tolerance = numbers(list(at(root_, "tolerance_q_v_lam"))[k]);
      result_.moments.push_back({static_cast<int>(steps[k]), numbers(list(at(root_, "q"))[k]),
                                 numbers(list(at(root_, "v"))[k]),
                                 numbers(list(at(root_, "lam"))[k]), tolerance[0], tolerance[1],
                                 tolerance[2]});
    }
  }

  const JsonNode& root_;
  const JsonNode& scene_;
  StepScene result_;
  Build build_;
  std::map<std::string, std::int64_t> count_;
  std::map<std::string, bool> scalar_;
};

}  // namespace

Result<StepScene> readStepScene(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return text.error();
  Result<JsonNode> root = parseJson(*text);
  if (!root) return Error{path + ": " + root.error().where, root.error().what};
  return Reader(*root).read();
}

}  // namespace compliant::test
