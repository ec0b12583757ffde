#include "ui/qt/basics/number_text.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>
#include <system_error>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "ui/model/basics/number_format.hpp"

namespace compliant {
namespace {

QString notFinite(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
}

QString quoted(const QString& text) {
  constexpr int longest = 24;
  return QStringLiteral("“%1”").arg(text.size() > longest ? text.left(longest) + "…" : text);
}

// Whether letters of another unit follow a number; the e of an exponent alone is not a unit.
bool hasOtherUnit(const QString& text) {
  static const QRegularExpression form(
      "^[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:e[-+]?[0-9]+)?\\s*"
      "(?!e[-+]?[0-9]*$)[^0-9\\s.,+*/()-].*$",
      QRegularExpression::CaseInsensitiveOption);
  return form.match(text).hasMatch();
}

QString sentenceFor(const QString& text, const QString& typed, const QString& unit) {
  const QString lower = text.toLower();
  if (lower.contains("nan") || lower.contains("inf") || text.contains(u'∞'))
    return QStringLiteral("Enter a finite number, not %1.").arg(quoted(text));
  QString withPoint = text;
  withPoint.replace(u',', u'.');
  if (withPoint != text && readNumber(withPoint).ok())
    return QStringLiteral("Use a decimal point: %1.").arg(withPoint);
  if (!unit.isEmpty() && hasOtherUnit(typed))
    return QStringLiteral("%2 is not in %1. Enter a number in %1%3.")
        .arg(unit, quoted(typed),
             unit == "rad" ? QStringLiteral(", or degrees such as 15°") : QString());
  return QStringLiteral("%1 is not a number. Enter 0.01 or 1e-5, for example.").arg(quoted(text));
}

}  // namespace

QString toText(double value) {
  if (!std::isfinite(value)) return notFinite(value);
  return QString::fromStdString(numberText(value == 0 ? 0 : value));  // never show -0
}

QString toShortText(double value, int digits) {
  return QString::fromStdString(roundedText(value, digits));
}

QString toFixedWidthText(double value, int digits) {
  return QString::fromStdString(fixedWidthText(value, digits));
}

ReadChange readChange(const QString& typed, const QString& unit) {
  const QString text = typed.trimmed();
  const QChar sign = text.isEmpty() ? QChar() : text.front();
  const bool times = sign == u'*' || sign == QChar(0x00d7), over = sign == u'/';
  if (!times && !over && sign != u'+') return {};
  const ReadNumber read = readNumber(text.sliced(1), times || over ? QString() : unit);
  ReadChange result;
  result.isChange = true;
  result.error = read.error;
  if (!read.ok()) return result;
  if (over && read.value == 0)
    result.error = QStringLiteral("Cannot divide by 0.");
  else if (times || over)
    result.change.factor = times ? read.value : 1 / read.value;
  else
    result.change.offset = read.value;
  return result;
}

ReadListChange readListChange(const QString& typed, ListOf what) {
  const QString text = typed.trimmed();
  const bool shifts = text.startsWith(u'+');
  ReadListChange result;
  if (!shifts || what == ListOf::Numbers) {
    const ReadChange read = readChange(text);
    result.isChange = read.isChange;
    result.error = read.error;
    result.factor = read.change.factor;
    result.offset[0] = read.change.offset;
    return result;
  }
  result.isChange = true;
  const QString inside = text.sliced(1).trimmed();
  const bool bracketed = inside.size() > 1 && inside.startsWith(u'[') && inside.endsWith(u']');
  const QStringList parts =
      bracketed ? inside.sliced(1, inside.size() - 2).split(u',') : QStringList();
  if (parts.size() != 3) {
    result.error = QStringLiteral("Shift points by a vector: +[0.5, 0, -1].");
    return result;
  }
  for (qsizetype i = 0; i < 3; ++i) {
    const ReadNumber read = readNumber(parts[i]);
    if (!read.ok()) result.error = read.error;
    result.offset[static_cast<std::size_t>(i)] = read.value;
  }
  return result;
}

QString inRadians(const QString& text) {
  static const QRegularExpression degrees(
      "([-+\u2212]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\\s*(?:deg(?:rees?)?(?![a-z])"
      "|°)",
      QRegularExpression::CaseInsensitiveOption);
  QString result;
  qsizetype done = 0;
  for (auto each = degrees.globalMatch(text); each.hasNext();) {
    const auto match = each.next();
    QString number = match.captured(1);
    number.replace(QChar(0x2212), u'-');
    result += text.sliced(done, match.capturedStart() - done) +
              toText(number.toDouble() * (std::numbers::pi / 180));
    done = match.capturedEnd();
  }
  return result + text.sliced(done);
}

ReadNumber readNumber(const QString& typed, const QString& unit) {
  // "rad" and "rad/s".
  const bool angle = unit == "rad" || unit.startsWith("rad/s");
  QString text = angle ? inRadians(typed.trimmed()) : typed.trimmed();
  if (angle && text != typed.trimmed() && text.endsWith(unit.sliced(3))) text.chop(unit.size() - 3);
  if (!unit.isEmpty() && text.endsWith(unit)) text = text.chopped(unit.size()).trimmed();
  text.replace(QChar(0x2212), u'-');  // a true minus sign, for example pasted from a paper
  if (text.isEmpty()) return {0.0, QStringLiteral("Enter a number, such as 0.01 or 1e-5.")};

  const std::string bytes = text.toStdString();
  const char* first = bytes.data();
  const char* last = first + bytes.size();
  // A plus sign is allowed here, though not by from_chars; "+-1" is not.
  if (*first == '+' && bytes.size() > 1 && bytes[1] != '-') ++first;
  double value = 0.0;
  const auto [end, fault] = std::from_chars(first, last, value);
  if (end != last || fault == std::errc::invalid_argument ||
      (fault == std::errc{} && !std::isfinite(value)))
    return {0.0, sentenceFor(text, typed.trimmed(), unit)};
  if (fault == std::errc::result_out_of_range) {
    const bool tiny = text.contains("e-", Qt::CaseInsensitive);
    return {0.0,
            tiny ? QStringLiteral("%1 is too small. Enter 0.").arg(quoted(text))
                 : QStringLiteral("%1 is too large. The maximum is 1.8e308.").arg(quoted(text))};
  }
  return {value == 0.0 ? 0.0 : value, {}};
}

}  // namespace compliant
