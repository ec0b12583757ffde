#pragma once

#include <QString>
#include <string>

namespace compliant {

// UTF-8 text of the engine as a QString.
inline QString qt(const std::string& text) { return QString::fromStdString(text); }

// A plain-text tool tip: names, titles, notes and paths are not rich text. It wraps, also within
// long words, and is cut off before it fills the screen.
QString plainTip(const QString& text);

// The same as a part of a rich-text tool tip.
QString tipText(const QString& text);

// At most `most` characters, with an ellipsis in the middle of longer texts.
QString elided(const QString& text, int most = 60);

// The text for an action: in a menu, one & marks a mnemonic and two are a literal &. Long names are
// elided, because a menu is as wide as its longest line.
QString menuText(const QString& text);

// Adds the full stop that a complete sentence needs; errors are passed on without one.
QString punctuated(const QString& sentence);

}  // namespace compliant
