#pragma once

#include <QString>

namespace compliant {

// The OpenGL support of the system.
struct OpenGlProbe {
  QString sentence;       // why the 3D view cannot be shown; empty: it can
  bool software = false;  // rendered by the CPU: no multisampling
  bool usable() const { return sentence.isEmpty(); }
};

// Tries an OpenGL 3.3 core context, after checking the platform: on a platform without windows, Qt
// can create contexts but crashes when a widget is to show one.
OpenGlProbe probeOpenGl();

}  // namespace compliant
