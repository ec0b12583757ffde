#pragma once

#include "engine/scene/locate_element.hpp"

namespace compliant {

/// out[k] = a_k x_i + b_k x_j − rest[k] for each pair (i, j) of states with one number per element:
/// the common base of Gear, RackAndPinion and ScrewPitch.
class CoordinatePairs : public Mapping {
 public:
  Array<Edge> pairs;
  Array<double> rest;

  /// a and b of pair k.
  struct Factors {
    double a, b;
  };
  virtual Factors factors(std::size_t k) const = 0;
  /// The numbers to which b is proportional.
  virtual Array<double>& ratio() = 0;
  /// A sentence about an error in its own numbers, or nothing.
  virtual std::optional<std::string> checkFactors() const = 0;

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "The mapping needs at least one input";
    for (const StateShape& shape : in)
      if (shape.velocityWidth != 1)
        return "Every input must have one number per element: Angles, Scalars, or Coordinates of "
               "width 1. "
               "Mask chooses one coordinate of others";
    if (out.velocityWidth != 1)
      return "The output must be Scalars, Angles or Coordinates of width 1";
    if (auto sentence = checkPairs(in, pairs, "element")) return sentence;
    if (auto sentence = checkFactors()) return sentence;
    return checkRows("rest", rest.size(), pairs.size(), Lists::OneForAll, "pairs");
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(pairs.size()); }
  bool linear() const override { return true; }
  bool relativeToStart() const override { return rest.empty(); }

  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    const auto imageOf = [&](std::size_t k, std::size_t end) {
      const LocatedElement of = locateElement(in, pairs[k][end]);
      return images[at(of.input)][at(of.element)];
    };
    changeEach(ratio(), pairs.size(), [&](std::size_t k, double number) {
      return imageOf(k, 0).sign * imageOf(k, 1).sign * number;
    });
    for (std::size_t k = 0; k < pairs.size(); ++k) out[k].sign = imageOf(k, 0).sign;
    changeEach(rest, pairs.size(), [&](std::size_t k, double value) {
      return out[k].sign * value + factors(k).a * imageOf(k, 0).shift +
             factors(k).b * imageOf(k, 1).shift;
    });
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const LocatedElement i = locateElement(in, pairs[k][0]), j = locateElement(in, pairs[k][1]);
      const auto [a, b] = factors(k);
      out[k] = a * in[at(i.input)].x[i.element] + b * in[at(j.input)].x[j.element] -
               (rest.empty() ? 0 : entryOf(rest, k));
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const LocatedElement i = locateElement(in, pairs[k][0]), j = locateElement(in, pairs[k][1]);
      const auto [a, b] = factors(k);
      J.add(i.input, static_cast<Index>(k), i.element, a);
      J.add(j.input, static_cast<Index>(k), j.element, b);
    }
  }

 protected:
  static double entryOf(const Array<double>& list, std::size_t k) {
    return list[list.size() == 1 ? 0 : k];
  }
  /// Returns a sentence unless a list has one nonzero number for each pair, or one for all.
  std::optional<std::string> checkNumbers(const char* name, const Array<double>& list) const {
    if (list.empty())
      return std::string(name) + " is empty; give one number per pair, or one for all";
    if (list.size() != 1 && list.size() != pairs.size())
      return std::string(name) + " has " + std::to_string(list.size()) + " entries for " +
             std::to_string(pairs.size()) + " pairs; give one for each, or one for all";
    for (std::size_t k = 0; k < list.size(); ++k)
      if (list[k] == 0)
        return std::string(name) + "[" + std::to_string(k) + "] is 0, which couples nothing";
    return std::nullopt;
  }
  /// Describes the common fields; `ends` says what the two elements of a pair are.
  template <class T>
  static void describePairs(Description<T>& d, const std::string& ends) {
    d.source("theory §9");
    d.field("inputs", &T::inputs)
        .doc(
            "One or more states with one number per element: Angles, Scalars, or Coordinates of "
            "width 1.");
    d.field("output", &T::output).doc("Scalars: one number per pair, which a law keeps at zero.");
    d.field("pairs", &T::pairs)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of elements, " + ends + ", counted from 0 through all inputs in order.");
    d.field("rest", &T::rest)
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc(
            "Subtracted from the output, one per pair or one for all. Empty: its values at the "
            "start, so that it starts at zero wherever the parts are.");
  }
};

}  // namespace compliant
