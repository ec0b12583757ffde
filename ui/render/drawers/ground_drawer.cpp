#include "ui/render/drawers/ground_drawer.hpp"

#include <algorithm>
#include <cmath>

#include "ui/render/gl/frame_block.hpp"

namespace compliant {

float gridSpacing(float wanted, float eyeDistance) {
  if (std::isfinite(wanted) && wanted > 0) return wanted;
  return std::pow(10.0F, std::floor(std::log10(std::max(eyeDistance, 1e-4F) / 3.0F)));
}

Status GroundDrawer::create() {
  glGenVertexArrays(1, &array_);
  if (const Status made = background_.create("background"); !made) return made;
  if (const Status made = grid_.create("ground"); !made) return made;
  return shadow_.create("ground", "SHADOW");
}

void GroundDrawer::release() {
  background_.release();
  grid_.release();
  shadow_.release();
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

void GroundDrawer::drawGround(const RenderSettings& settings, const ViewportColours& colours,
                              const Camera& camera, const ShadowMap& shadows) const {
  const Eigen::Vector2f centre(camera.target().x(), camera.target().z());
  const Eigen::Vector4f place(centre.x(), centre.y(), settings.grid.height,
                              3.5F * camera.distance());
  if (settings.grid.shown) drawGrid(settings.grid, colours, camera.distance(), place);
  if (settings.shadows && !shadows.area().isEmpty()) drawShadows(shadows, colours, place);
}

void GroundDrawer::drawGrid(const Grid& grid, const ViewportColours& colours, float eyeDistance,
                            const Eigen::Vector4f& place) const {
  const float spacing = gridSpacing(grid.spacing, eyeDistance);
  // Coordinates in the shader must be small: the centre is given within one major cell.
  const float major = 10 * spacing;
  const Eigen::Vector2f offset(std::fmod(place.x(), major), std::fmod(place.y(), major));
  // If the spacing is chosen here, the finer lines fade with the distance until the next power of
  // ten replaces them.
  const float decade = std::log10(std::max(eyeDistance, 1e-4F) / (3 * spacing));
  const float gone = grid.spacing > 0 ? 0.0F : std::clamp(decade, 0.0F, 1.0F);
  const Eigen::Vector4f line = toVector(colours.gridLine);

  grid_.use();
  glUniform4fv(grid_.uniform("place"), 1, place.data());
  glUniform4f(grid_.uniform("rectangle"), -place.w(), -place.w(), 2 * place.w(), 2 * place.w());
  glUniform4f(grid_.uniform("grid"), 1 / spacing, 0, offset.x(), offset.y());
  glUniform2f(grid_.uniform("weight"), 0.36F * (1 - gone), 0.72F - 0.36F * gone);
  glUniform4fv(grid_.uniform("lineColour"), 1, line.data());
  drawQuad();
}

void GroundDrawer::drawShadows(const ShadowMap& shadows, const ViewportColours& colours,
                               const Eigen::Vector4f& place) const {
  const Eigen::Vector2f corner = shadows.area().min() - place.head<2>();
  const Eigen::Vector2f size = shadows.area().sizes();
  shadow_.use();
  glUniform4fv(shadow_.uniform("place"), 1, place.data());
  glUniform4f(shadow_.uniform("rectangle"), corner.x(), corner.y(), size.x(), size.y());
  glUniform1f(shadow_.uniform("darkness"), colours.shadowStrength);
  glUniform1i(shadow_.uniform("shadow"), 0);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, shadows.texture());
  drawQuad();
  glBindTexture(GL_TEXTURE_2D, 0);
}

void GroundDrawer::drawQuad() const {
  glBindVertexArray(array_);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glBindVertexArray(0);
}

}  // namespace compliant
