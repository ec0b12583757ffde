#pragma once

#include <QString>
#include <string>

namespace compliant {

// Text of the engine, which is UTF-8, as a QString.
inline QString qt(const std::string& text) { return QString::fromStdString(text); }

// A tooltip of plain text: names, titles, notes and paths are no rich text. It wraps, also within
// long words, and is cut off before it fills the screen.
QString plainTip(const QString& text);

// The same as a part of a tooltip that is rich text.
QString tipText(const QString& text);

// At most so many characters, with an ellipsis in the middle of longer texts.
QString elided(const QString& text, int most = 60);

// The text as that of an action: in a menu one & marks a mnemonic, two are a literal &. Elides long
// names, because a menu is as wide as its longest line.
QString menuText(const QString& text);

// With the full stop that a sentence of its own ends with; errors are passed on without.
QString punctuated(const QString& sentence);

}  // namespace compliant
