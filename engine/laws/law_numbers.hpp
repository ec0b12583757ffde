#pragma once

#include <utility>
#include <vector>

namespace compliant {

/// A number that laws need beside c and d, as the user sees it. Laws that mean the same share it.
struct LawParameter {
  enum class Scale { Linear, Logarithmic };

  const char* name;    ///< as in files: "force_limit"
  const char* label;   ///< for display; "": from the name
  const char* symbol;  ///< as in the theory
  const char* unit;    ///< "" without one
  const char* doc;
  double fallback;
  double largest;  ///< it lies between 0 and this
  double sliderLow, sliderHigh;
  Scale scale = Scale::Linear;
};

/// Values of the parameters of laws: what is not set has its fallback. Parameters are objects that
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

/// Parameters that several laws share; others stand beside their law.
namespace law_parameters {
extern const LawParameter friction;     ///< f_c
extern const LawParameter restitution;  ///< e
}  // namespace law_parameters

}  // namespace compliant
