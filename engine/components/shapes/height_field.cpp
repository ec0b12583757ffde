#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>

#include "engine/base/formula.hpp"
#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/made_once.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// A landscape over a rectangle of the x–z plane: y = h(x, z) at the corners of a grid, triangles
/// between them, walls and a floor below. Its contacts are those of this mesh.
class HeightField final : public Typed<HeightField, Shape> {
 public:
  static constexpr const char* typeName = "HeightField";

  /// A field whose change recreates the surface.
  template <class Member>
  static FieldBuilder set(Description<HeightField>& d, const char* name, Kind kind,
                          Member HeightField::*member) {
    return d
        .field(
            name, kind, [member](const HeightField& own) -> Value { return own.*member; },
            [member](HeightField& own, const Value& value) {
              own.*member = std::get<Member>(value);
              own.made_.reset();
            })
        .effect(Effect::Structure);
  }
  static FieldBuilder setLength(Description<HeightField>& d, const char* name,
                                double HeightField::*member, double least, double most) {
    return set(d, name, Kind::Real, member)
        .unit("m")
        .above(0)
        .atMost(farthest)
        .slider(least, most, SliderScale::Logarithmic);
  }
  static FieldBuilder setCells(Description<HeightField>& d, const char* name,
                               std::int64_t HeightField::*member) {
    return set(d, name, Kind::Integer, member).atLeast(1).atMost(mostCells).slider(1, 100);
  }
  static void describe(Description<HeightField>& d) {
    d.label("Height field");
    d.doc(
        "A landscape, solid down to its floor: the height h over the x–z plane is a formula, or a "
        "list of numbers. Fix its frame, and let bodies roll over it.");
    set(d, "formula", Kind::Text, &HeightField::text_)
        .symbol("h")
        .doc("A formula of x and z in m; its value is in m. Functions: " +
             Formula::functionNames() + "; pi and e. Ignored if heights are given.");
    setLength(d, "width", &HeightField::width_, 0.1, 100).doc("Length along x.");
    setLength(d, "depth", &HeightField::depth_, 0.1, 100).doc("Length along z.");
    setCells(d, "columns", &HeightField::columns_).doc("Cells along x.");
    setCells(d, "rows", &HeightField::rows_).doc("Cells along z.");
    set(d, "heights", Kind::Reals, &HeightField::heights_)
        .unit("m")
        .within(farthest)
        .doc(
            "Heights at the corners of the cells, row by row from the smallest z, each from the "
            "smallest x: (columns + 1) × (rows + 1) numbers. Empty: by the formula.");
    setLength(d, "floor", &HeightField::floor_, 0.01, 10)
        .doc("How far the solid extends below its lowest point.");
    describeShared(d);
    d.drawn(Drawing::Gesture::Base, [](const Vec3& size) {
      // Two hills and two valleys, above the middle of the box.
      const std::string quarter = numberText(size.y() / 4);
      const auto wave = [](double length) { return "2*pi/" + numberText(length); };
      return Build::Fields{{"formula", quarter + "*(1 + sin(" + wave(size.x()) + "*x)*sin(" +
                                           wave(size.z()) + "*z))"},
                           {"width", size.x()},
                           {"depth", size.z()},
                           {"floor", size.y() / 2}};
    });
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "land", {{"position", Array<Vec3>{Vec3::Zero()}}});
      build.add("FixedPoints", "held",
                {{"state", build.link("land")}, {"indices", Array<std::int64_t>{0}}});
      build.add("HeightField", "hills", {{"state", build.link("land")}});
      build.add("SolidMass", "mass", {{"state", build.link("land")}});
    });
  }

  std::optional<std::string> checkSize() const override {
    if (!made().fault.empty()) return made().fault;
    return std::nullopt;
  }
  std::shared_ptr<const Mesh> mesh() const override { return made().mesh; }
  Result<Solid> solid() const override {
    if (!made().fault.empty()) return Error{"", made().fault};
    return made().solid;
  }
  void mirror() override {
    text_ = withNegative(text_);
    std::vector<double> turned;
    const auto length = static_cast<std::size_t>(columns_ + 1);
    for (std::size_t first = 0; first < heights_.size(); first += length)
      for (std::size_t i = length; i-- > 0;)
        if (first + i < heights_.size()) turned.push_back(heights_[first + i]);
    heights_ = Array<double>(std::move(turned));
    made_.reset();
  }
  ContactGeometry geometry() const override {
    ContactGeometry geometry{.kind = ContactGeometry::Kind::Mesh};
    geometry.vertices = made().vertices;
    geometry.triangles = made().mesh->triangles();
    return geometry;
  }

 private:
  static constexpr std::int64_t mostCells = 500;

  struct Made {
    std::vector<Vec3> vertices;
    std::shared_ptr<const Mesh> mesh = std::make_shared<const Mesh>();
    Solid solid;
    std::string fault;
  };

  /// Created on first use: a scene file sets several fields, one after another.
  const Made& made() const {
    return made_.get([this] { return make(); });
  }
  Made make() const {
    Made made;
    const Result<std::vector<double>> heights = heightsOfCorners();
    if (!heights) {
      made.fault = heights.error().what;
      return made;
    }
    std::vector<Mesh::Triangle> triangles;
    makeSurface(*heights, made.vertices, triangles);
    const Result<Solid> solid = solidOf(made.vertices, triangles);
    if (!solid) {
      made.fault = solid.error().what;
      return made;
    }
    made.solid = *solid;
    std::vector<Eigen::Vector3f> drawn;
    drawn.reserve(made.vertices.size());
    for (const Vec3& vertex : made.vertices) drawn.push_back(vertex.cast<float>());
    made.mesh = std::make_shared<const Mesh>(std::move(drawn), std::move(triangles));
    return made;
  }

  /// A formula with −x instead of x. Mirrored twice, it is the original.
  static std::string withNegative(const std::string& text) {
    constexpr std::string_view negative = "(-x)";
    const auto isOfName = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text.compare(i, negative.size(), negative) == 0) {
        const std::size_t before = result.find_last_not_of(' ');
        const bool call = before != std::string::npos && isOfName(result[before]);
        result += call ? "(x)" : "x";
        i += negative.size() - 1;
      } else if (text[i] == 'x' && !(i > 0 && isOfName(text[i - 1])) &&
                 !(i + 1 < text.size() && isOfName(text[i + 1]))) {
        const bool alone = i > 0 && text[i - 1] == '(' && i + 1 < text.size() && text[i + 1] == ')';
        result += alone ? "-x" : negative;
      } else {
        result += text[i];
      }
    }
    return result;
  }
  double xOf(std::int64_t column) const {
    return width_ * (static_cast<double>(column) / static_cast<double>(columns_) - 0.5);
  }
  double zOf(std::int64_t row) const {
    return depth_ * (static_cast<double>(row) / static_cast<double>(rows_) - 0.5);
  }

  Result<std::vector<double>> heightsOfCorners() const {
    if (columns_ * rows_ > mostCells * mostCells / 4)
      return Error{"", std::to_string(columns_) + " × " + std::to_string(rows_) +
                           " cells are too many; there may be " +
                           std::to_string(mostCells * mostCells / 4)};
    const auto count = static_cast<std::size_t>((columns_ + 1) * (rows_ + 1));
    if (!heights_.empty()) {
      if (heights_.size() == count) return std::vector<double>(heights_.begin(), heights_.end());
      return Error{"", "heights has " + std::to_string(heights_.size()) + " numbers; " +
                           std::to_string(columns_) + " × " + std::to_string(rows_) +
                           " cells have " + std::to_string(count) + " corners"};
    }
    const Result<Formula> formula = Formula::parse(text_);
    if (!formula) return Error{"", "formula: " + formula.error().text()};
    const std::vector<Formula::Variable>& names = formula->variables();
    for (const Formula::Variable& each : names)
      if (each.name != "x" && each.name != "z")
        return Error{"", "formula: “" + each.name + "” at character " +
                             std::to_string(each.character) +
                             " is unknown; a height depends on x and z"};
    std::vector<double> heights, variables(names.size());
    heights.reserve(count);
    for (std::int64_t row = 0; row <= rows_; ++row)
      for (std::int64_t column = 0; column <= columns_; ++column) {
        for (std::size_t i = 0; i < names.size(); ++i)
          variables[i] = names[i].name == "x" ? xOf(column) : zOf(row);
        const double height = formula->value(variables);
        if (!(std::abs(height) <= farthest))
          return Error{"", "formula: at x = " + numberText(xOf(column)) +
                               ", z = " + numberText(zOf(row)) +
                               " the height is not a number between -1e9 and 1e9 m"};
        heights.push_back(height);
      }
    return heights;
  }

  /// The corners of the cells, those of the rim again on the floor, and its middle.
  void makeSurface(const std::vector<double>& heights, std::vector<Vec3>& vertices,
                   std::vector<Mesh::Triangle>& triangles) const {
    const auto cornerAt = [this](std::int64_t column, std::int64_t row) {
      return static_cast<std::uint32_t>(row * (columns_ + 1) + column);
    };
    double lowest = heights.front();
    for (std::int64_t row = 0; row <= rows_; ++row)
      for (std::int64_t column = 0; column <= columns_; ++column) {
        const double height = heights[cornerAt(column, row)];
        lowest = std::min(lowest, height);
        vertices.emplace_back(xOf(column), height, zOf(row));
      }
    for (std::int64_t row = 0; row < rows_; ++row)
      for (std::int64_t column = 0; column < columns_; ++column) {
        const std::uint32_t a = cornerAt(column, row), b = cornerAt(column + 1, row),
                            c = cornerAt(column + 1, row + 1), e = cornerAt(column, row + 1);
        // Along the higher diagonal, so that the mirror image is correct.
        if (heights[a] + heights[c] >= heights[b] + heights[e]) {
          triangles.push_back({a, e, c});
          triangles.push_back({a, c, b});
        } else {
          triangles.push_back({a, e, b});
          triangles.push_back({e, c, b});
        }
      }
    // The rim, counter-clockwise seen from below.
    std::vector<std::uint32_t> rim;
    for (std::int64_t column = 0; column < columns_; ++column) rim.push_back(cornerAt(column, 0));
    for (std::int64_t row = 0; row < rows_; ++row) rim.push_back(cornerAt(columns_, row));
    for (std::int64_t column = columns_; column > 0; --column)
      rim.push_back(cornerAt(column, rows_));
    for (std::int64_t row = rows_; row > 0; --row) rim.push_back(cornerAt(0, row));
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const auto count = static_cast<std::uint32_t>(rim.size());
    const double below = lowest - floor_;
    for (const std::uint32_t corner : rim)
      vertices.emplace_back(vertices[corner].x(), below, vertices[corner].z());
    vertices.emplace_back(0, below, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = (i + 1) % count;
      triangles.push_back({rim[i], rim[next], first + next});
      triangles.push_back({rim[i], first + next, first + i});
      triangles.push_back({first + i, first + next, first + count});
    }
  }

  static constexpr double farthest = 1e9;  // m
  std::string text_ = "0.1*sin(4*x)*cos(4*z)";
  double width_ = 4, depth_ = 4;
  std::int64_t columns_ = 40, rows_ = 40;
  Array<double> heights_;
  double floor_ = 0.2;
  MadeOnce<Made> made_;
};

void registerHeightField(Registry& types) { types.add<HeightField>(); }

}  // namespace compliant
