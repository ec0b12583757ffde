#pragma once

#include <functional>

class QBoxLayout;
class QObject;

namespace compliant {

// Calls f now, and again each time that applyTheme has changed the scale, as long as the owner
// lives: for margins and sizes, which Qt does not scale itself.
void onUiScale(QObject* owner, const std::function<void()>& f);

// Adds a gap to a line of widgets, in pixels at scale 1.
void addGap(QBoxLayout* line, double pixels);

// For applyTheme alone.
void notifyUiScale();

}  // namespace compliant
