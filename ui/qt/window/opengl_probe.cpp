#include "ui/qt/window/opengl_probe.hpp"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QStringList>
#include <QSurfaceFormat>

#include "ui/render/software_renderer.hpp"

namespace compliant {

OpenGlProbe probeOpenGl() {
  const QString platform = QGuiApplication::platformName();
  static const QStringList withWindows{"xcb", "wayland", "wayland-egl", "windows", "cocoa"};
  if (!withWindows.contains(platform))
    return {QString("The 3D view needs a screen: the Qt platform “%1” shows no OpenGL windows. "
                    "Start the program under X11 or Wayland.")
                .arg(platform)};

  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QOpenGLContext context;
  context.setFormat(format);
  QOffscreenSurface surface;
  surface.setFormat(format);
  surface.create();
  if (!context.create() || !context.makeCurrent(&surface))
    return {
        "The 3D view needs OpenGL 3.3, and the graphics driver offers none. Install a driver, or "
        "Mesa (package libgl1-mesa-dri) for software drawing."};
  const QPair<int, int> version = context.format().version();
  if (version < qMakePair(3, 3)) {
    context.doneCurrent();
    return {QString("The 3D view needs OpenGL 3.3; the graphics driver offers %1.%2.")
                .arg(version.first)
                .arg(version.second)};
  }
  const auto* name = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
  const bool software = isSoftwareRenderer(name != nullptr ? name : "");
  context.doneCurrent();
  return {{}, software};
}

}  // namespace compliant
