#pragma once

#include <span>
#include <vector>

#include "ui/model/build/templates.hpp"
#include "ui/model/document/selection.hpp"

namespace compliant {

/// A parameter of a template: a number, or a choice. Form, check and tests follow from it.
struct TemplateNumber {
  enum class Kind {
    Whole,
    Real,
    Compliance,  ///< a logarithm apart from zero, which is hard
    Choice
  };
  const char* label = "";  ///< "points along x"
  Kind kind = Kind::Whole;
  const char* unit = "";
  double least = 0, most = 0, usual = 0;  ///< of a choice: its first, its last, its usual index
  std::vector<const char*> choices = {};  ///< of a choice: its words
  const char* betweenTwo =
      "";  ///< why it does not count where two points are selected; empty: it does
};

/// A group of components that the palette offers, and its parameters. A template with parameters
/// selects nothing.
struct Template {
  const char* title = "";
  const char* sentence = "";  ///< what it is, for the palette
  const char* icon = "";
  std::vector<TemplateNumber> numbers;  ///< none: nothing to ask
  /// `values` as `numbers`, and within their ranges.
  Result<Creation> (*make)(const Scene& scene, const Vec3& centre, const Selection& selection,
                           std::span<const double> values);

  std::vector<double> usual() const;
};

std::span<const Template> templates();

/// Instantiates the template with one value for each parameter, at the first free place from
/// `centre` along x. A sentence where a value is out of its range.
Result<Creation> makeTemplate(const Template& wanted, const Scene& scene, const Vec3& centre,
                              const Selection& selection, std::span<const double> values);

}  // namespace compliant
