#pragma once

#include <functional>

class QBoxLayout;
class QObject;

namespace compliant {

// Calls f now, and again after each change of the scale by applyTheme, while the owner lives: for
// margins and sizes, which Qt does not scale itself.
void onUiScale(QObject* owner, const std::function<void()>& f);

// Adds a gap to a box layout, in pixels at scale 1.
void addGap(QBoxLayout* line, double pixels);

// Called by applyTheme only.
void notifyUiScale();

}  // namespace compliant
