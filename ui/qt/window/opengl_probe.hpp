#pragma once

#include <QString>

namespace compliant {

// The OpenGL support of the system.
struct OpenGlProbe {
  QString sentence;       // why the 3D view cannot be shown; empty when it can
  bool software = false;  // drawn by the processor: no multisampling
  bool usable() const { return sentence.isEmpty(); }
};

// Tries an OpenGL 3.3 core context. The platform is asked first: on those without windows Qt
// creates contexts but crashes when a widget wants to show one.
OpenGlProbe probeOpenGl();

}  // namespace compliant
