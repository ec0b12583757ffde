#pragma once

#include <span>
#include <vector>

#include "ui/model/build/templates.hpp"
#include "ui/model/document/selection.hpp"

namespace compliant {

/// A parameter of a template: a number or a choice. Forms, checks and tests are derived from it.
struct TemplateNumber {
  enum class Kind {
    Whole,
    Real,
    Compliance,  ///< logarithmic, with 0 set apart, which is hard
    Choice
  };
  const char* label = "";  ///< "points along x"
  Kind kind = Kind::Whole;
  const char* unit = "";
  double least = 0, most = 0, usual = 0;  ///< for a choice: the first, last and usual index
  std::vector<const char*> choices = {};  ///< for a choice: its words
  const char* betweenTwo =
      "";  ///< why it has no effect while two points are selected; empty: it always has
};

/// A group of components that the palette offers, and its parameters. Nothing is selected after a
/// template with parameters.
struct Template {
  const char* title = "";
  const char* sentence = "";  ///< its description in the palette
  const char* icon = "";
  std::vector<TemplateNumber> numbers;  ///< none: there is nothing to ask
  /// `values` correspond to `numbers` and must be within their ranges.
  Result<Creation> (*make)(const Scene& scene, const Vec3& centre, const Selection& selection,
                           std::span<const double> values);

  std::vector<double> usual() const;
};

std::span<const Template> templates();

/// Instantiates the template with one value for each parameter, at the first free place along x
/// from `centre` on. Fails if a value is out of range.
Result<Creation> makeTemplate(const Template& wanted, const Scene& scene, const Vec3& centre,
                              const Selection& selection, std::span<const double> values);

}  // namespace compliant
