#pragma once

#include <QString>
#include <string>

namespace compliant {

// Text of the engine, which is UTF-8, as Qt wants it.
inline QString qt(const std::string& text) { return QString::fromStdString(text); }

// A tooltip that shows the text letter by letter, whatever is in it: names, titles, notes and paths
// are no rich text. It wraps, also within long words, and is cut off before it fills the screen.
QString plainTip(const QString& text);

// The same as a part of a tooltip that is rich text.
QString tipText(const QString& text);

// At most so many letters; what is left out of the middle is an ellipsis.
QString elided(const QString& text, int most = 60);

// As the text of an action: in a menu one & marks a key and two are the letter. Long names are
// shortened, because a menu is as wide as its longest line.
QString menuText(const QString& text);

// With the full stop that a sentence of its own ends with; errors are passed on without.
QString punctuated(const QString& sentence);

}  // namespace compliant
