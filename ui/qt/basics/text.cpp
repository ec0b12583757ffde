#include "ui/qt/basics/text.hpp"

namespace compliant {

QString plainTip(const QString& text) {
  if (text.isEmpty()) return {};
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
      // A blank of no width lets the line break here.
      shown += QChar(0x200B);
      word = 1;
    }
    shown += letter;
  }
  return "<qt>" + shown.toHtmlEscaped().replace('\n', "<br>") + "</qt>";
}

QString shortened(const QString& text, int most) {
  QString line = text;
  line.replace('\n', ' ');
  if (line.size() <= most) return line;
  const int tail = most / 3;
  return line.left(most - tail - 1) + "…" + line.right(tail);
}

QString menuText(const QString& text) { return shortened(text).replace("&", "&&"); }

}  // namespace compliant
