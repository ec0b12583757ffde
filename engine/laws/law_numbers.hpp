#pragma once

#include <utility>
#include <vector>

namespace compliant {

/// A user-defined number of laws besides c and d. Laws share a parameter of the same meaning.
struct LawParameter {
  enum class Scale { Linear, Logarithmic };

  const char* name;    ///< as in files: "force_limit"
  const char* label;   ///< for display; "": from the name
  const char* symbol;  ///< as in the theory
  const char* unit;    ///< "" if it has none
  const char* doc;
  double fallback;
  double largest;  ///< the value lies between 0 and this
  double sliderLow, sliderHigh;
  Scale scale = Scale::Linear;
};

/// Values of the parameters of laws; unset ones have their fallback. Parameters are objects that
/// live as long as the program.
class LawNumbers {
 public:
  double operator()(const LawParameter& parameter) const {
    for (const auto& [each, value] : set_)
      if (each == &parameter) return value;
    return parameter.fallback;
  }
  void set(const LawParameter& parameter, double value) {
    for (auto& [each, own] : set_)
      if (each == &parameter) {
        own = value;
        return;
      }
    set_.emplace_back(&parameter, value);
  }

 private:
  std::vector<std::pair<const LawParameter*, double>> set_;
};

/// Parameters that several laws share; the others are defined beside their law.
namespace law_parameters {
extern const LawParameter friction;     ///< f_c
extern const LawParameter restitution;  ///< e
}  // namespace law_parameters

}  // namespace compliant
