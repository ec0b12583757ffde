#include "ui/qt/basics/text.hpp"

#include "ui/model/basics/utf8_text.hpp"

namespace compliant {

QString tipText(const QString& text) {
  constexpr qsizetype most = 1000, mostLines = 20, longestWord = 40;
  QString shown;
  qsizetype word = 0, lines = 1, taken = 0;
  for (const QChar letter : text) {
    if (++taken > most || (letter == u'\n' && ++lines > mostLines)) {
      shown += u'…';
      break;
    }
    if (letter.isSpace())
      word = 0;
    else if (!letter.isLowSurrogate() && ++word > longestWord) {
      // A zero-width space allows a line break here.
      shown += QChar(0x200B);
      word = 1;
    }
    shown += letter;
  }
  return shown.toHtmlEscaped().replace('\n', "<br>");
}

QString plainTip(const QString& text) {
  return text.isEmpty() ? QString() : "<qt>" + tipText(text) + "</qt>";
}

QString elided(const QString& text, int most) {
  return qt(elided(text.toStdString(), static_cast<std::size_t>(most)));
}

QString menuText(const QString& text) { return elided(text).replace("&", "&&"); }

QString punctuated(const QString& sentence) {
  if (sentence.isEmpty() || QStringLiteral(".?!…:").contains(sentence.back())) return sentence;
  return sentence + ".";
}

}  // namespace compliant
