#pragma once

#include <QString>

namespace compliant {

// A number as it is shown in a field and written in files: the shortest text that reads back as the
// same double: 0.01, 1e-5, 9.81, 100000. Never depends on the locale.
QString toText(double value);

// A number as it is shown while it changes: at most `digits` significant digits, padded on the left
// to a constant width, so that columns stand still. Infinite is ∞, not a number is –.
QString toSteadyText(double value, int digits = 4);

// Rounded to significant digits, without padding: 33333.3333 with 4 is 33330.
QString toShortText(double value, int digits = 4);

// What a user typed: a finite number, or a sentence that says what is wrong with it.
struct ReadNumber {
  double value = 0.0;
  QString error;  // empty: value is good
  bool ok() const { return error.isEmpty(); }
};

// Accepts plain and scientific notation with a point; blanks around it and the field's own unit
// behind it are allowed. Refuses empty text, words, decimal commas, nan, inf and numbers beyond
// double.
ReadNumber readNumber(const QString& text, const QString& unit = {});

}  // namespace compliant
