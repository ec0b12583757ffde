#include "ui/render/drawers/ground_drawer.hpp"

#include <algorithm>
#include <cmath>

#include "ui/render/gl/frame_block.hpp"

namespace compliant {

float gridSpacing(float wanted, float eyeDistance) {
  if (std::isfinite(wanted) && wanted > 0) return wanted;
  return std::pow(10.0F, std::floor(std::log10(std::max(eyeDistance, 1e-4F) / 3.0F)));
}

std::optional<std::string> GroundDrawer::create() {
  glGenVertexArrays(1, &array_);
  if (auto fault = background_.create("background")) return fault;
  return ground_.create("ground");
}

void GroundDrawer::release() {
  background_.release();
  ground_.release();
  if (array_ != 0) glDeleteVertexArrays(1, &array_);
  array_ = 0;
}

void GroundDrawer::drawBackground(const ViewportColours& colours) const {
  background_.use();
  const Eigen::Vector4f top = toVector(colours.top);
  const Eigen::Vector4f bottom = toVector(colours.bottom);
  glUniform3fv(background_.uniform("topColour"), 1, top.data());
  glUniform3fv(background_.uniform("bottomColour"), 1, bottom.data());
  glBindVertexArray(array_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
}

void GroundDrawer::drawGround(const Settings& settings, const ViewportColours& colours,
                              const Camera& camera, const ShadowMap& shadows) const {
  const bool shaded = settings.shadows && !shadows.area().isEmpty();
  if (!settings.grid.shown && !shaded) return;
  const float spacing = gridSpacing(settings.grid.spacing, camera.distance());
  const Eigen::Vector2f centre(camera.target().x(), camera.target().z());
  const float halfSize = 3.5F * camera.distance();
  // Small coordinates in the shader: the centre is given by its place within one major cell.
  const float major = 10 * spacing;
  const Eigen::Vector2f offset(std::fmod(centre.x(), major), std::fmod(centre.y(), major));

  // With the spacing chosen here, the finer lines fade in step with the distance, until the next
  // power of ten takes over.
  const float decade = std::log10(std::max(camera.distance(), 1e-4F) / (3 * spacing));
  const float gone = settings.grid.spacing > 0 ? 0.0F : std::clamp(decade, 0.0F, 1.0F);

  ground_.use();
  glUniform2f(ground_.uniform("weight"), 0.36F * (1 - gone), 0.72F - 0.36F * gone);
  const Eigen::Vector4f line = toVector(colours.gridLine);
  glUniform4f(ground_.uniform("place"), centre.x(), centre.y(), settings.grid.height, halfSize);
  glUniform4f(ground_.uniform("grid"), spacing, settings.grid.shown ? 1.0F : 0.0F, offset.x(),
              offset.y());
  glUniform4fv(ground_.uniform("lineColour"), 1, line.data());
  glUniform1f(ground_.uniform("darkness"), colours.shadowStrength);
  glUniform1i(ground_.uniform("shadow"), 0);
  if (shaded) {
    const Eigen::Vector2f corner = shadows.area().min() - centre;
    const Eigen::Vector2f size = shadows.area().sizes();
    glUniform4f(ground_.uniform("shadowArea"), corner.x(), corner.y(), size.x(), size.y());
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, shadows.texture());
  } else {
    glUniform4f(ground_.uniform("shadowArea"), 0, 0, 0, 0);
  }
  glBindVertexArray(array_);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace compliant
