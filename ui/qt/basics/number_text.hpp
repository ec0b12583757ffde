#pragma once

#include <QString>
#include <array>

namespace compliant {

// A number as shown in fields and written to files: the shortest text that reads back as the same
// double: 0.01, 1e-5, 9.81, 100000. Does not depend on the locale.
QString toText(double value);

// A number that changes while it is shown: at most `digits` significant digits, padded on the left
// to a constant width, so that columns stand still. Infinity is ∞, NaN is –.
QString toFixedWidthText(double value, int digits = 4);

// Rounded to `digits` significant digits, without padding: 33333.3333 is 33330, 7142857 is 7.143e6.
QString toShortText(double value, int digits = 4);

// A typed number: finite, or a sentence that says what is wrong with the text.
struct ReadNumber {
  double value = 0.0;
  QString error;  // empty: value is good
  bool ok() const { return error.isEmpty(); }
};

// A typed change of several numbers at once: each is multiplied by factor, then offset is added.
struct NumberChange {
  double factor = 1.0, offset = 0.0;
};
struct ReadChange {
  NumberChange change;
  QString error;          // what is wrong with the text; empty: change is good
  bool isChange = false;  // else the text is an ordinary number, or meant to be one
};

// "*2" and "/2" scale, "+0.5" and "+-0.5" shift; a shift may end with the field's own unit.
ReadChange readChange(const QString& text, const QString& unit = {});

// The same for a list of numbers, or of points: "*2", "/2", "+0.5", "+[0.5, 0, −1]".
struct ReadListChange {
  double factor = 1.0;
  std::array<double, 3> offset{};
  QString error;
  bool isChange = false;
};
enum class ListOf { Numbers, Points };
ReadListChange readListChange(const QString& text, ListOf what);

// The text with angles in degrees, such as "15°", "15 deg" and "[0, 15deg, 0]", in radians.
QString inRadians(const QString& text);

// Accepts plain and scientific notation with a decimal point; blanks around it and the field's own
// unit after it are allowed, and degrees if that unit is rad or rad/s. Refuses empty text, words,
// decimal commas, nan, inf and numbers out of the range of double.
ReadNumber readNumber(const QString& text, const QString& unit = {});

}  // namespace compliant
