#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/component.hpp"

namespace compliant {

class Scene;

/// The effect of an edit of a field on the engine.
enum class Effect {
  Parameter,  ///< numbers only: used from the next step on
  Structure,  ///< sizes, links or patterns: the engine lays the scene out anew
  Start,      ///< initial positions and velocities: seen after a reset (at once at time zero)
};

enum class SliderScale { Linear, Logarithmic };

/// The range a slider offers; narrower than what the field accepts.
struct Slider {
  double low = 0;
  double high = 1;
  SliderScale scale = SliderScale::Linear;
};

/// What owns the entries of a list. Deleting, copying and reindexing elements use it, whatever the
/// type.
enum class Per {
  None,
  Element,  ///< one entry per element of the state
  Value,    ///< one number per value of the state, or of the output of a mapping
  Row,      ///< of a mapping: one entry per element of its output
  Block,    ///< k×k numbers for every k consecutive values of the state
};

/// The meaning of a list with fewer entries.
enum class Shorter {
  Invalid,
  OneForAll,   ///< a single entry counts for all
  OneElement,  ///< the numbers of one element count for every element
};

/// What the integers in a list refer to, from 0.
enum class Counts {
  Nothing,
  Elements,     ///< of the state that the component acts on
  Inputs,       ///< elements of all inputs of a mapping, in order
  Coordinates,  ///< numbers within an element, whatever elements there are
  Triangles,  ///< elements of the state that the component acts on, in threes: a triangle goes with
              ///< any of its corners
  Corners,  ///< of triangles, in threes, in a list of the component itself: a mirror image runs the
            ///< other way
};

/// How numbers change when their owner is moved, rotated or mirrored.
enum class Geometry {
  None,
  Place,      ///< moves along
  Direction,  ///< turns
  Line,       ///< turns, and means the same with the opposite sign
  Axial,      ///< turns, and is reversed by a mirror besides: an angular velocity
  Rotation,   ///< a rotation vector, after which the other rotation comes
  // In the axes of an element, which move along: only a mirror changes these. The mirror image of a
  // body has its own x axis reversed (theory §9).
  LocalPlace,
  LocalAxial,  ///< rotation vectors too
  Size,        ///< lengths or moments along the axes of an element: they stay
  Turn,        ///< an angle about z of an element: only a mirror changes it, to the opposite
};

/// Everything the program knows about one field of a type. Editor, file format, checks, undo,
/// manual and tests all read this and nothing else.
struct Field {
  std::string name;    ///< as in the file: "damping_ratio"
  std::string label;   ///< for display: "Relaxation time"; empty: from the name
  std::string symbol;  ///< as in the formulas: "d"; may be empty
  std::string unit;    ///< "m/N"; empty for numbers without unit
  std::string doc;
  Kind kind = Kind::Real;
  Effect effect = Effect::Parameter;
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  bool minimumExcluded = false;
  std::optional<Slider> slider;
  std::shared_ptr<std::vector<std::string>> choices;  ///< for Choice: the allowed texts, else empty
  Role linkRole = Role::State;                        ///< for Link and Links
  Per per = Per::None;
  Shorter shorter = Shorter::Invalid;
  Counts counts = Counts::Nothing;
  Geometry geometry = Geometry::None;
  bool pairs = false;  ///< links in twos: what is deleted takes its pairs along, and its user stays
  bool needed = false;  ///< a list without whose entries the component does nothing
  std::string totalWhile,
      choice;  ///< all elements share the number while that field has that choice
  std::string localWhile,
      localChoice;        ///< in the axes of the elements while that field has that choice
  std::string usedWhile;  ///< it has no effect unless that field, a choice, has one of these
  std::vector<std::string> usedChoices;
  Value fallback;  ///< the default
  std::function<Value(const Component&)> read;
  std::function<void(Component&, const Value&)> write;

  bool isLink() const { return kind == Kind::Link || kind == Kind::Links; }
  /// "must lie between 0 and 1", "must be at least 0"… or "" when every number is allowed.
  std::string rangeText() const;
  /// Of the field of a component, as its choices are.
  Geometry geometryIn(const Component& component) const;
  /// Whether it has an effect on this component, as its choices are.
  bool isUsed(const Component& component) const;
  /// A sentence about a value of the wrong kind or out of range, or nothing. Links are checked by
  /// the scene.
  std::optional<std::string> check(const Value& value) const;
};

/// How a shape is drawn with the mouse.
struct Drawing {
  /// The drag draws the base of a box or the radius of a disc, and the mouse movement after it
  /// their height; or the radius of a ball, or the axis of something long.
  enum class Gesture { Base, Disc, Radius, Axis };
  Gesture gesture = Gesture::Base;
  /// Its fields from the size of the box around it, m; long things and discs stand along y.
  std::function<std::vector<std::pair<std::string, Value>>(const Vec3& size)> fields;
};

/// A described, registered type.
struct Type {
  std::string name;
  std::string label;  ///< for display: "LDLᵀ solver"; empty: from the name
  Role role = Role::State;
  std::string doc;
  std::string source;
  std::vector<Field> fields;
  bool elementwise = false;  ///< a mapping whose output has an element for each of its one input
  std::function<std::unique_ptr<Component>()> create;
  std::function<void(Scene&)>
      example;  ///< fills an empty scene with the smallest scene that shows the type
  std::optional<Drawing> drawing;  ///< of shapes that can be drawn with the mouse

  const Field* find(std::string_view field) const;
  Field& add(Field field);
};

/// What every component has besides its own fields.
void describeCommonFields(Type& type);
/// Of what acts: its fields that follow formulas of the time (OverTime).
inline constexpr const char* overTimeField = "over_time";
/// A sentence about such formulas that cannot be, or nothing.
std::optional<std::string> checkOverTime(const Type& type, const Field& field, const Value& value);

/// Fluent access to the field that was just described.
class FieldBuilder {
 public:
  explicit FieldBuilder(Field& field) : field_(field) {}
  FieldBuilder& label(std::string text) {
    field_.label = std::move(text);
    return *this;
  }
  FieldBuilder& symbol(std::string text) {
    field_.symbol = std::move(text);
    return *this;
  }
  FieldBuilder& unit(std::string text) {
    field_.unit = std::move(text);
    return *this;
  }
  FieldBuilder& doc(std::string text) {
    field_.doc = std::move(text);
    return *this;
  }
  FieldBuilder& effect(Effect effect) {
    field_.effect = effect;
    return *this;
  }
  FieldBuilder& atLeast(double value) {
    field_.minimum = value;
    return *this;
  }
  FieldBuilder& above(double value) {
    field_.minimum = value;
    field_.minimumExcluded = true;
    return *this;
  }
  FieldBuilder& atMost(double value) {
    field_.maximum = value;
    return *this;
  }
  /// Of either sign; of places and vectors, each component.
  FieldBuilder& within(double limit) { return atLeast(-limit).atMost(limit); }
  FieldBuilder& slider(double low, double high, SliderScale scale = SliderScale::Linear) {
    field_.slider = Slider{low, high, scale};
    return *this;
  }
  FieldBuilder& choices(std::vector<std::string> names) {
    *field_.choices = std::move(names);
    return *this;
  }
  FieldBuilder& per(Per per, Shorter shorter = Shorter::Invalid) {
    field_.per = per;
    field_.shorter = shorter;
    return *this;
  }
  FieldBuilder& counts(Counts counts) {
    field_.counts = counts;
    return *this;
  }
  FieldBuilder& geometry(Geometry geometry) {
    field_.geometry = geometry;
    return *this;
  }
  FieldBuilder& pairs() {
    field_.pairs = true;
    return *this;
  }
  FieldBuilder& needed() {
    field_.needed = true;
    return *this;
  }
  FieldBuilder& totalWhile(std::string field, std::string choice) {
    field_.totalWhile = std::move(field);
    field_.choice = std::move(choice);
    return *this;
  }
  FieldBuilder& localWhile(std::string field, std::string choice) {
    field_.localWhile = std::move(field);
    field_.localChoice = std::move(choice);
    return *this;
  }
  FieldBuilder& usedWhile(std::string field, std::vector<std::string> choices) {
    field_.usedWhile = std::move(field);
    field_.usedChoices = std::move(choices);
    return *this;
  }

 private:
  Field& field_;
};

namespace detail {

template <class M>
struct FieldTraits;
template <class T>
struct PlainTraits {
  static Value toValue(const T& member) { return member; }
  static T fromValue(const Value& value) { return std::get<T>(value); }
};
template <>
struct FieldTraits<bool> : PlainTraits<bool> {
  static constexpr Kind kind = Kind::Toggle;
};
template <>
struct FieldTraits<std::int64_t> : PlainTraits<std::int64_t> {
  static constexpr Kind kind = Kind::Integer;
};
template <>
struct FieldTraits<double> : PlainTraits<double> {
  static constexpr Kind kind = Kind::Real;
};
template <>
struct FieldTraits<std::string> : PlainTraits<std::string> {
  static constexpr Kind kind = Kind::Text;
};
template <>
struct FieldTraits<Vec3> : PlainTraits<Vec3> {
  static constexpr Kind kind = Kind::Vector;
};
template <>
struct FieldTraits<Array<double>> : PlainTraits<Array<double>> {
  static constexpr Kind kind = Kind::Reals;
};
template <>
struct FieldTraits<Array<Vec3>> : PlainTraits<Array<Vec3>> {
  static constexpr Kind kind = Kind::Points;
};
template <>
struct FieldTraits<Array<std::int64_t>> : PlainTraits<Array<std::int64_t>> {
  static constexpr Kind kind = Kind::Indices;
};
template <>
struct FieldTraits<Array<Edge>> : PlainTraits<Array<Edge>> {
  static constexpr Kind kind = Kind::Edges;
};
template <>
struct FieldTraits<Array<Term>> : PlainTraits<Array<Term>> {
  static constexpr Kind kind = Kind::Terms;
};
template <class R>
struct FieldTraits<Ref<R>> {
  static constexpr Kind kind = Kind::Link;
  static constexpr Role linkRole = R::role;
  static Value toValue(const Ref<R>& member) { return Link{member.id}; }
  static Ref<R> fromValue(const Value& value) { return {std::get<Link>(value).id}; }
};
template <class R>
struct FieldTraits<std::vector<Ref<R>>> {
  static constexpr Kind kind = Kind::Links;
  static constexpr Role linkRole = R::role;
  static Value toValue(const std::vector<Ref<R>>& member) {
    std::vector<Link> links;
    for (const auto& ref : member) links.push_back({ref.id});
    return Array<Link>(std::move(links));
  }
  static std::vector<Ref<R>> fromValue(const Value& value) {
    std::vector<Ref<R>> refs;
    for (const Link& link : std::get<Array<Link>>(value)) refs.push_back({link.id});
    return refs;
  }
};

}  // namespace detail

/// Collects the description of one type: called once, by `describe` of the type.
template <class T>
class Description {
 public:
  explicit Description(Type& type) : type_(type) {}

  void label(std::string text) { type_.label = std::move(text); }
  void doc(std::string text) { type_.doc = std::move(text); }
  void source(std::string text) { type_.source = std::move(text); }
  void elementwise() { type_.elementwise = true; }
  void example(std::function<void(Scene&)> build) { type_.example = std::move(build); }
  void drawn(Drawing::Gesture gesture, decltype(Drawing::fields) fields) {
    type_.drawing = Drawing{gesture, std::move(fields)};
  }

  /// A field that is no member, by how it is read and written.
  FieldBuilder field(std::string name, Kind kind, std::function<Value(const T&)> read,
                     std::function<void(T&, const Value&)> write) {
    Field field;
    field.name = std::move(name);
    field.kind = kind;
    if (kind == Kind::Choice) field.choices = std::make_shared<std::vector<std::string>>();
    field.read = [read = std::move(read)](const Component& c) {
      return read(static_cast<const T&>(c));
    };
    field.write = [write = std::move(write)](Component& c, const Value& value) {
      write(static_cast<T&>(c), value);
    };
    return FieldBuilder(type_.add(std::move(field)));
  }
  /// A field, its kind taken from the member. Enumerations are choices: name them in order.
  template <class C, class M>
  FieldBuilder field(std::string name, M C::*member) {
    Field field;
    field.name = std::move(name);
    if constexpr (std::is_enum_v<M>) {
      field.kind = Kind::Choice;
      field.choices = std::make_shared<std::vector<std::string>>();
      field.read = [member, names = field.choices](const Component& c) -> Value {
        return names->at(static_cast<std::size_t>(static_cast<const T&>(c).*member));
      };
      field.write = [member, names = field.choices](Component& c, const Value& value) {
        const auto& wanted = std::get<std::string>(value);
        for (std::size_t i = 0; i < names->size(); ++i)
          if ((*names)[i] == wanted) static_cast<T&>(c).*member = static_cast<M>(i);
      };
    } else {
      using Traits = detail::FieldTraits<M>;
      field.kind = Traits::kind;
      if constexpr (Traits::kind == Kind::Link || Traits::kind == Kind::Links) {
        field.linkRole = Traits::linkRole;
        field.effect = Effect::Structure;
      }
      field.read = [member](const Component& c) {
        return Traits::toValue(static_cast<const T&>(c).*member);
      };
      field.write = [member](Component& c, const Value& value) {
        static_cast<T&>(c).*member = Traits::fromValue(value);
      };
    }
    return FieldBuilder(type_.add(std::move(field)));
  }

 private:
  Type& type_;
};

/// Gives a component type its Type, built once from `Self::describe` and the defaults of a fresh
/// Self.
template <class Self, class Base>
class Typed : public Base {
 public:
  const Type& type() const override { return staticType(); }
  std::unique_ptr<Component> clone() const override {
    return std::make_unique<Self>(static_cast<const Self&>(*this));
  }
  static const Type& staticType() {
    static const Type type = make();
    return type;
  }

 private:
  static Type make() {
    Type type;
    type.name = Self::typeName;
    type.role = Base::role;
    type.create = [] { return std::make_unique<Self>(); };
    Description<Self> description(type);
    Self::describe(description);
    describeCommonFields(type);
    const Self fresh;
    for (Field& field : type.fields) field.fallback = field.read(fresh);
    return type;
  }
};

}  // namespace compliant
