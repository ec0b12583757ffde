#include "ui/model/build/template_list.hpp"
#include "engine/base/rounded_text.hpp"

#include <cmath>

#include "ui/model/basics/axis_range.hpp"

namespace compliant {
namespace {

using Ask = TemplateNumber::Kind;
using Values = std::span<const double>;

std::int64_t whole(double value) { return std::llround(value); }

TemplateNumber massOfAPoint(double usual) {
  return {"mass of a point", Ask::Real, "kg", 1e-6, 1e6, usual};
}
TemplateNumber compliance(double usual) {
  return {"compliance", Ask::Compliance, "m/N", 0, 1e3, usual};
}

TemplateNumber shapeOfBody() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const BodyKind kind : bodyKinds()) all.push_back(nameOf(kind));
    return all;
  }();
  TemplateNumber shape{"shape", Ask::Choice, "", 0, static_cast<double>(names.size() - 1), 0};
  for (const std::string& name : names) shape.choices.push_back(name.c_str());
  return shape;
}

TemplateNumber density() { return {"density", Ask::Real, "kg/m³", 1e-3, 1e6, 1000}; }

std::vector<TemplateNumber> ropeNumbers(double compliant) {
  return {{"points between the ends", Ask::Whole, "", 1, mostRopePoints, ropePoints},
          {"span",
           Ask::Real,
           "m",
           1e-3,
           1e4,
           2,
           {},
           "The rope goes from one selected point to the other."},
          {"fixed",
           Ask::Choice,
           "",
           0,
           2,
           0,
           {"both ends", "one end", "no end"},
           "The selected points stay as they are: fixed or free."},
          massOfAPoint(0.1),
          compliance(compliant)};
}

// Between two selected points, else horizontally through the centre.
Result<Creation> rope(const Scene& scene, const Vec3& centre, const Selection& selection,
                      Values values) {
  RopeShape shape;
  shape.inner = whole(values[0]);
  shape.fixed = static_cast<FixedEnds>(whole(values[2]));
  shape.mass = values[3];
  shape.compliance = values[4];
  const Vec3 aside(values[1] / 2, 0, 0);
  const bool two = selection.points.size() == 2;
  const LinkEnd from = two ? LinkEnd(selection.points[0]) : LinkEnd(Vec3(centre - aside));
  const LinkEnd to = two ? LinkEnd(selection.points[1]) : LinkEnd(Vec3(centre + aside));
  return makeRope(scene, from, to, shape);
}

std::vector<TemplateNumber> netNumbers() {
  return {{"points along x", Ask::Whole, "", 2, mostNetPoints, 8},
          {"along z", Ask::Whole, "", 2, mostNetPoints, 8},
          {"spacing", Ask::Real, "m", 1e-3, 1e3, 0.25},
          {"fixed",
           Ask::Choice,
           "",
           0,
           4,
           0,
           {"corners", "one edge", "two edges", "all edges", "nothing"}},
          massOfAPoint(0.1),
          compliance(springCompliance)};
}

template <NetLinks links>
Result<Creation> net(const Scene& scene, const Vec3& centre, const Selection&, Values values) {
  NetShape shape;
  shape.columns = whole(values[0]);
  shape.rows = whole(values[1]);
  shape.spacing = values[2];
  shape.fixed = static_cast<FixedEdges>(whole(values[3]));
  shape.mass = values[4];
  shape.compliance = values[5];
  shape.links = links;
  return makeNet(scene, centre, shape);
}

std::vector<Template> all() {
  return {
      {"Point",
       "A point of 1 kg at the centre of the view.",
       "state",
       {},
       [](const Scene& scene, const Vec3& at, const Selection& selection, Values) {
         return makePoint(scene, at,
                          selection.components.empty() ? 0 : selection.components.front());
       }},
      {"Anchor",
       "A fixed point at the centre of the view.",
       "anchor",
       {},
       [](const Scene& scene, const Vec3& at, const Selection& selection, Values) {
         return makeAnchor(scene, at,
                           selection.components.empty() ? 0 : selection.components.front());
       }},
      {"Rope of rods", "Points on hard links, c = 0, between two selected points or two ends.",
       "rope", ropeNumbers(0), rope},
      {"Rope of springs", "Points on soft links between the two selected points or two ends.",
       "rope", ropeNumbers(springCompliance), rope},
      {"Net", "Points in rows on links along the rows and across them.", "state", netNumbers(),
       net<NetLinks::Square>},
      {"Cloth", "Points in rows on links and diagonals.", "state", netNumbers(),
       net<NetLinks::Diagonal>},
      {"Pulley",
       "Two weights on a rope of constant length, which is not drawn, over two fixed points.",
       "mapping",
       {{"left mass", Ask::Real, "kg", 1e-6, 1e6, 1},
        {"right mass", Ask::Real, "kg", 1e-6, 1e6, 2},
        {"width", Ask::Real, "m", 1e-3, 1e3, 0.6},
        {"hanging length", Ask::Real, "m", 1e-3, 1e3, 1}},
       [](const Scene& scene, const Vec3& at, const Selection&, Values values) {
         return makePulley(scene, at, {values[0], values[1], values[2], values[3]});
       }},
      {"Rigid body",
       "A box, ball or other shape that has mass, moves and turns.",
       "collider",
       {shapeOfBody(),
        {"width", Ask::Real, "m", 1e-3, 1e3, 0.4},
        {"height", Ask::Real, "m", 1e-3, 1e3, 0.4},
        {"depth", Ask::Real, "m", 1e-3, 1e3, 0.4},
        density()},
       [](const Scene& scene, const Vec3& at, const Selection&, Values values) {
         return makeBody(scene, at,
                         {bodyKinds()[static_cast<std::size_t>(whole(values[0]))],
                          Vec3(values[1], values[2], values[3]), values[4]});
       }},
      {"Floor",
       "A fixed plane that bodies touch, level or sloping. Bodies then also touch each other.",
       "contact",
       {{"height", Ask::Real, "m", -1e3, 1e3, 0},
        {"slope", Ask::Real, "°", -89, 89, 0},
        {"friction coefficient", Ask::Real, "", 0, 1e3, 0.5},
        {"size", Ask::Real, "m", 1e-2, 1e4, 5}},
       [](const Scene& scene, const Vec3& at, const Selection&, Values values) {
         return makeFloor(scene, at,
                          {values[0], values[1] * std::acos(-1.0) / 180, values[2], values[3]});
       }},
      {"Stack of boxes",
       "Boxes that stand on each other from y = 0 on. They need a floor.",
       "collider",
       {{"rows", Ask::Whole, "", 1, mostStackRows, 5},
        {"form", Ask::Choice, "", 0, 1, 0, {"tower", "pyramid"}},
        {"width", Ask::Real, "m", 1e-3, 1e3, 0.3},
        {"height", Ask::Real, "m", 1e-3, 1e3, 0.2},
        {"depth", Ask::Real, "m", 1e-3, 1e3, 0.3},
        {"friction coefficient", Ask::Real, "", 0, 1e3, 0.5}},
       [](const Scene& scene, const Vec3& at, const Selection&, Values values) {
         return makeStack(scene, at,
                          {whole(values[0]), whole(values[1]) == 1,
                           Vec3(values[2], values[3], values[4]), values[5]});
       }},
      {"Chain of bodies",
       "Capsules connected by joints, hanging from a fixed frame.",
       "collider",
       {{"bodies", Ask::Whole, "", 1, mostChainBodies, 5},
        {"length of each", Ask::Real, "m", 1e-3, 1e3, 0.4},
        {"joints", Ask::Choice, "", 0, 2, 0, {"ball joints", "hinges", "welds"}},
        compliance(0),
        density()},
       [](const Scene& scene, const Vec3& at, const Selection&, Values values) {
         return makeBodyChain(scene, at,
                              {whole(values[0]), values[1],
                               static_cast<JointKind>(whole(values[2])), values[3], values[4]});
       }},
  };
}

}  // namespace

std::vector<double> Template::usual() const {
  std::vector<double> values;
  for (const TemplateNumber& number : numbers) values.push_back(number.usual);
  return values;
}

std::span<const Template> templates() {
  static const std::vector<Template> known = all();
  return known;
}

Result<Creation> makeTemplate(const Template& wanted, const Scene& scene, const Vec3& centre,
                              const Selection& selection, std::span<const double> values) {
  ASSERT(values.size() == wanted.numbers.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const TemplateNumber& number = wanted.numbers[i];
    const bool fits = values[i] >= number.least && values[i] <= number.most;
    const bool counts = number.kind == Ask::Whole || number.kind == Ask::Choice;
    if (fits && (!counts || values[i] == std::floor(values[i]))) continue;
    return Error{wanted.title,
                 std::string(number.label) + " is " + roundedText(values[i], 6) +
                     (counts ? ". Enter a whole number from " : ". Enter a number from ") +
                     roundedText(number.least, 6) + " to " + roundedText(number.most, 6)};
  }
  const auto around = [&](const Vec3& place) {
    return wanted.make(scene, place, selection, values);
  };
  Result<Creation> made = makeBeside(scene, centre, around);
  // The selection does not matter.
  if (made) {
    made->selection.clear();
    made->points.clear();
  }
  return made;
}

}  // namespace compliant
