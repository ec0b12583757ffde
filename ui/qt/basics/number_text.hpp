#pragma once

#include <QString>
#include <array>

namespace compliant {

// A number as it is shown in a field and written in files: the shortest text that reads back as the
// same double: 0.01, 1e-5, 9.81, 100000. Never depends on the locale.
QString toText(double value);

// A number as it is shown while it changes: at most `digits` significant digits, padded on the left
// to a constant width, so that columns stand still. Infinite is ∞, not a number is –.
QString toFixedWidthText(double value, int digits = 4);

// Rounded to significant digits, without padding: 33333.3333 with 4 is 33330, 7142857 is 7.143e6.
QString toShortText(double value, int digits = 4);

// A typed number: finite, or a sentence that says what is wrong with it.
struct ReadNumber {
  double value = 0.0;
  QString error;  // empty: value is good
  bool ok() const { return error.isEmpty(); }
};

// A typed change of several numbers at once: each becomes factor times itself, plus offset.
struct NumberChange {
  double factor = 1.0, offset = 0.0;
};
struct ReadChange {
  NumberChange change;
  QString error;          // a sentence that says what is wrong; empty: change is good
  bool isChange = false;  // else the text is an ordinary number, or an attempt at one
};

// "*2" and "/2" scale, "+0.5" and "+-0.5" shift; the field's own unit may follow a shift.
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

// The text with its degrees, such as "15°", "15 deg" and "[0, 15deg, 0]", as numbers of radians.
QString inRadians(const QString& text);

// Accepts plain and scientific notation with a point; blanks around it and the field's own unit
// behind it are allowed, and degrees where that is rad or rad/s. Refuses empty text, words, decimal
// commas, nan, inf and numbers beyond double.
ReadNumber readNumber(const QString& text, const QString& unit = {});

}  // namespace compliant
