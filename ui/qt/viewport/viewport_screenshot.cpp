#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <algorithm>
#include <cmath>

#include "ui/overlay/view_overlay.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"
#include "ui/qt/viewport/viewport.hpp"

namespace compliant {
namespace {

constexpr int largestPicture = 16384;  // pixels

// The largest size that the driver can draw at once.
int drawableSide() {
  GLint buffer = 0, view[2] = {0, 0};
  QOpenGLFunctions& gl = *QOpenGLContext::currentContext()->functions();
  gl.glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
  gl.glGetIntegerv(GL_MAX_VIEWPORT_DIMS, view);
  return std::min({largestPicture, buffer, view[0], view[1]});
}

Image toImage(const QImage& drawn) {
  const QImage plain = drawn.convertToFormat(QImage::Format_RGBA8888);
  Image image{plain.width(), plain.height(), {}};
  const auto row = 4 * static_cast<std::size_t>(plain.width());
  image.rgba.reserve(row * static_cast<std::size_t>(plain.height()));
  for (int y = 0; y < plain.height(); ++y) {
    const uchar* line = plain.constScanLine(y);
    image.rgba.insert(image.rgba.end(), line, line + row);
  }
  return image;
}

}  // namespace

Result<Image> Viewport::takeScreenshot(const ScreenshotOptions& wanted) {
  if (context() == nullptr || !view_.renderer.started())
    return Error{"", "There is no view to save"};
  makeCurrent();
  const std::string size = std::to_string(wanted.width) + "x" + std::to_string(wanted.height);
  const int side = drawableSide();
  if (wanted.width < 1 || wanted.height < 1 || wanted.width > side || wanted.height > side) {
    doneCurrent();
    return Error{size, "Width and height of a screenshot must be from 1 to " +
                           std::to_string(side) + " pixels with this graphics driver"};
  }
  QImage drawn;
  {
    QOpenGLFramebufferObject buffer(wanted.width, wanted.height, QOpenGLFramebufferObject::Depth);
    if (buffer.isValid() && buffer.bind()) {
      followTheme();
      // Show all force arrows: speed does not matter here.
      view_.markStale();
      view_.forFile = true;
      view_.updatePicture();
      drawScreenshot(wanted);
      view_.forFile = false;
      view_.markStale();
      buffer.release();
      drawn = buffer.toImage();
    }
  }
  doneCurrent();
  // The draw list of the screenshot replaced that of the view.
  update();
  if (drawn.isNull())
    return Error{size, "The graphics driver has not enough memory for an image of this size"};
  return toImage(drawn);
}

// Like the view, but with another aspect ratio: the height shows the same.
void Viewport::drawScreenshot(const ScreenshotOptions& wanted) {
  const double ratio = static_cast<double>(wanted.height) / std::max(1, height());
  const QSizeF logical(wanted.width / ratio, height());
  Camera camera = view_.camera;
  camera.resize(std::max(1, static_cast<int>(std::lround(logical.width()))), std::max(1, height()));
  RenderSettings settings = view_.settings;
  const bool figures = wanted.overlays == ScreenshotOptions::Part::Shown;
  settings.axes = figures;
  settings.background = wanted.background == ScreenshotOptions::Part::Shown;
  view_.renderer.draw(view_.drawList.drawList(), camera, wanted.width, wanted.height,
                      static_cast<float>(ratio), settings);
  if (!figures) return;
  imgui_->paintPicture(logical, ratio, [this](const ImguiFonts& fonts) {
    drawn_->drawFigures({view_.theme, fonts.numbers});
  });
}

}  // namespace compliant
