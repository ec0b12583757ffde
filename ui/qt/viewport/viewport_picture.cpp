#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {
namespace {

constexpr int largestPicture = 16384;  // pixels

// What the driver can draw at once.
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

Result<Image> Viewport::takePicture(const PictureOrder& order) {
  if (context() == nullptr || !scenery_->renderer.started())
    return Error{"", "There is no view to save"};
  makeCurrent();
  const std::string size = std::to_string(order.width) + "x" + std::to_string(order.height);
  const int side = drawableSide();
  if (order.width < 1 || order.height < 1 || order.width > side || order.height > side) {
    doneCurrent();
    return Error{size, "Width and height of a picture lie between 1 and " + std::to_string(side) +
                           " pixels with this graphics driver"};
  }
  QImage drawn;
  {
    QOpenGLFramebufferObject buffer(order.width, order.height, QOpenGLFramebufferObject::Depth);
    if (buffer.isValid() && buffer.bind()) {
      followTheme();
      // All force arrows: nobody waits for the next frame.
      scenery_->stale = takingPicture_ = true;
      updatePicture();
      drawPicture(order);
      takingPicture_ = false;
      scenery_->stale = true;
      buffer.release();
      drawn = buffer.toImage();
    }
  }
  doneCurrent();
  // The renderer wrote for the picture what it had for the view.
  update();
  if (drawn.isNull())
    return Error{size, "The graphics driver has no memory for a picture of so many pixels"};
  return toImage(drawn);
}

// As the view, but with other edges: the height of both shows the same.
void Viewport::drawPicture(const PictureOrder& order) {
  const double ratio = static_cast<double>(order.height) / std::max(1, height());
  const QSizeF logical(order.width / ratio, height());
  Camera camera = camera_;
  camera.resize(std::max(1, static_cast<int>(std::lround(logical.width()))), std::max(1, height()));
  Settings settings = scenery_->settings;
  const bool figures = order.overlays == PictureOrder::Part::shown;
  settings.axes = figures;
  settings.background = order.background == PictureOrder::Part::shown;
  scenery_->renderer.draw(scenery_->picture.picture(), camera, order.width, order.height,
                          static_cast<float>(ratio), settings);
  if (!figures) return;
  const Theme& theme = activeTheme();
  overlay_->paintPicture(logical, ratio, [this, &theme](const ImguiFonts& fonts) {
    scenery_->inFront.clear();
    drawFigures({&theme, fonts.numbers});
  });
}

}  // namespace compliant
