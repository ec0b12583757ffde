#include "ui/render/renderer.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "ui/render/drawers/anchor_drawer.hpp"
#include "ui/render/drawers/arrow_drawer.hpp"
#include "ui/render/drawers/axes_triad.hpp"
#include "ui/render/drawers/ground_drawer.hpp"
#include "ui/render/drawers/link_drawer.hpp"
#include "ui/render/drawers/mesh_drawer.hpp"
#include "ui/render/drawers/overdraw_culling.hpp"
#include "ui/render/drawers/point_drawer.hpp"
#include "ui/render/drawers/shadow_map.hpp"
#include "ui/render/drawers/sun_map.hpp"
#include "ui/render/drawers/surface_drawer.hpp"
#include "ui/render/gl/frame_block.hpp"
#include "ui/render/software_renderer.hpp"

namespace compliant {
namespace {

// Above this number of items, software OpenGL draws insides and edges together, zigzags for coils,
// and no shadows. This takes a third of the time, but leaves hairlines of background at overlaps.
constexpr std::size_t manyThings = 1500;
// And smaller items are drawn as thin lines and dots, logical pixels.
constexpr float hairLength = 12, dotRadius = 4.5F;
// Less dark than on the ground: colours must be distinguishable in shadow too.
constexpr float shadowOnBodies = 0.38F;

Fill fillOf(const RenderSettings& settings) {
  return settings.wireframe ? Fill::Outlines : Fill::Solid;
}

std::size_t thingsIn(const DrawList& drawList) {
  std::size_t pieces = 0;
  for (const Trail& trail : drawList.trails) pieces += trail.points.size();
  return drawList.links.size() + drawList.points.size() + drawList.arrows.size() + pieces;
}

FrameData frameData(const Camera& camera, int width, int height, float pixelRatio,
                    const ViewportColours& colours) {
  FrameData f;
  const auto w = static_cast<float>(width);
  const auto h = static_cast<float>(height);
  const bool perspective = camera.lens() == Lens::Perspective;
  f.view = camera.viewMatrix();
  f.projection = camera.projectionMatrix(w / h);
  f.viewport = {w, h, pixelRatio, colours.lineScale};
  f.optics = {f.projection(1, 1) * h / 2, -camera.nearDepth(), perspective ? 1.0F : 0.0F,
              colours.shading};
  const Eigen::Matrix3f turn = f.view.topLeftCorner<3, 3>();
  // The key light is over the viewer's left shoulder in every view: no view is dark.
  f.keyLight.head<3>() = Eigen::Vector3f(-0.40F, 0.62F, 0.68F).normalized();
  f.skyward.head<3>() = turn.col(1);
  f.accent = toVector(colours.accent);
  f.hover = toVector(colours.hover);
  f.paper = (toVector(colours.top) + toVector(colours.bottom)) / 2;
  return f;
}

/// The level of detail; it also simplifies highlighted items when there are many of them.
LevelOfDetail levelOfDetailOf(const DrawList& drawList, const FrameData& frame, float widthFactor) {
  const auto highlighted = [](const auto& thing) { return thing.highlight != Highlight::None; };
  const auto links = std::count_if(drawList.links.begin(), drawList.links.end(), highlighted);
  const auto points = std::count_if(drawList.points.begin(), drawList.points.end(), highlighted);
  const bool many = static_cast<std::size_t>(links + points) > manyThings;
  const float pixelRatio = frame.viewport.z();
  // If links have room around them, short ones stay strokes.
  const float crowded = (1 - widthFactor) / (1 - leastWidthFactor);
  return {frame, hairLength * pixelRatio, crowded, dotRadius * pixelRatio,
          many ? LevelOfDetail::Highlighted::Simplified : LevelOfDetail::Highlighted::InFull};
}

/// A frame in logical pixels from the lower left corner.
FrameData pixelFrame(FrameData f) {
  const float w = f.viewport.x() / f.viewport.z();
  const float h = f.viewport.y() / f.viewport.z();
  f.view.setIdentity();
  f.projection.setIdentity();
  f.projection(0, 0) = 2 / w;
  f.projection(1, 1) = 2 / h;
  f.projection(2, 2) = -0.001F;
  f.projection(0, 3) = f.projection(1, 3) = -1;
  f.optics = {f.viewport.z(), 1000, 0, 0};
  f.sunward.setZero();
  return f;
}

std::string text(GLenum name) {
  const GLubyte* found = glGetString(name);
  return found != nullptr ? reinterpret_cast<const char*>(found) : "unknown";
}

}  // namespace

struct Renderer::Parts {
  FrameBlock frame;
  GroundDrawer ground;
  ShadowMap shadows;
  SunMap sun;
  SurfaceDrawer surfaces;
  MeshDrawer meshes, glyphs;
  LinkDrawer links;
  PointDrawer points;
  AnchorDrawer anchors;
  ArrowDrawer arrows;
  LinkDrawer marks, triad;
  OverdrawCulling overdrawCulling;
};

Renderer::Renderer() : parts_(std::make_unique<Parts>()) {}
Renderer::~Renderer() = default;

Status Renderer::start(OpenGlLoader loader) {
  if (started_) return {};
  const int version = loader != nullptr ? gladLoadGL(loader) : 0;
  if (version == 0) {
    return Error{"",
                 "OpenGL could not be loaded: no context is current, or the graphics driver offers "
                 "no OpenGL. Version 3.3 or newer is needed."};
  }
  if (version < GLAD_MAKE_VERSION(3, 3)) {
    return Error{"", "This graphics driver offers OpenGL " +
                         std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                         std::to_string(GLAD_VERSION_MINOR(version)) +
                         "; version 3.3 or newer is needed."};
  }
  const std::string renderer = text(GL_RENDERER);
  device_ = renderer + ", OpenGL " + text(GL_VERSION);
  software_ = isSoftwareRenderer(renderer);
  Parts& p = *parts_;
  p.frame.create();
  Status made = p.ground.create();
  if (made) made = p.shadows.create();
  if (made) made = p.surfaces.create();
  if (made) made = p.meshes.create();
  if (made) made = p.glyphs.create();
  if (made) made = p.links.create();
  if (made) made = p.points.create();
  if (made) made = p.anchors.create();
  if (made) made = p.arrows.create();
  if (made) made = p.marks.create();
  if (made) made = p.triad.create();
  p.sun.create();
  started_ = true;
  if (!made) release();
  return made;
}

void Renderer::release() {
  if (!started_) return;
  Parts& p = *parts_;
  p.frame.release();
  p.ground.release();
  p.shadows.release();
  p.sun.release();
  p.surfaces.release();
  p.meshes.release();
  p.glyphs.release();
  p.links.release();
  p.points.release();
  p.anchors.release();
  p.arrows.release();
  p.marks.release();
  p.triad.release();
  started_ = slow_ = false;
  prepared_ = 0;
}

void Renderer::draw(const DrawList& drawList, const Camera& camera, int widthPixels,
                    int heightPixels, float pixelRatio, const RenderSettings& wanted) {
  if (!started_ || widthPixels <= 0 || heightPixels <= 0 || !(pixelRatio > 0)) return;
  Parts& p = *parts_;
  RenderSettings settings = wanted;
  const bool coarse = software_ && thingsIn(drawList) > manyThings;
  settings.shadows = wanted.shadows && !coarse;
  const ViewportColours colours = viewportColours(settings.theme);
  FrameData frame = frameData(camera, widthPixels, heightPixels, pixelRatio, colours);

  // Toolkits and overlays may leave any OpenGL state.
  glViewport(0, 0, widthPixels, heightPixels);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glDisable(GL_CULL_FACE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LEQUAL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);

  p.frame.set(frame);
  slow_ = coarse;
  const float widthFactor = widthFactorFor(drawList.links, frame);
  p.links.setWidthFactor(widthFactor);
  // Thin lines are one pixel wide: too thin in an image of high resolution.
  const LevelOfDetail levelOfDetail =
      coarse && pixelRatio <= 2 ? levelOfDetailOf(drawList, frame, widthFactor) : LevelOfDetail();
  const std::span<const Point> points = p.overdrawCulling.visible(drawList.points, frame);
  uploadThings(drawList, points, settings, frame, coarse ? Detail::Coarse : Detail::Full,
               levelOfDetail, widthFactor);
  p.meshes.upload(drawList.meshes, settings.surfaceOpacity);
  p.surfaces.upload(drawList.surfaces, settings.surfaceOpacity);
  const bool clear = settings.surfaceOpacity < 1;
  if (settings.shadows) {
    p.shadows.update(drawList, points, p.meshes, camera, settings.grid.height);
    // Transparent items cast no shadow on the items inside.
    if (!clear && !settings.wireframe && !(drawList.meshes.empty() && drawList.surfaces.empty()))
      p.sun.update(bounds(drawList), shadowOnBodies * colours.shading, p.frame, frame, [&p] {
        p.surfaces.draw(Fill::Solid);
        p.meshes.draw(Fill::Solid);
        p.links.draw(Pass::Inside);
        p.points.draw(Pass::Inside);
      });
  }

  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glClearDepth(1.0);
  glClear(GL_DEPTH_BUFFER_BIT);
  if (settings.background) {
    p.ground.drawBackground(colours);
  } else {
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
  }

  glEnable(GL_BLEND);
  p.ground.drawGround(settings, colours, camera, p.shadows);

  glEnable(GL_DEPTH_TEST);
  glEnable(GL_PROGRAM_POINT_SIZE);
  p.sun.bind();
  p.surfaces.draw(fillOf(settings));
  if (!clear) drawMeshes(settings, pixelRatio * colours.lineScale);
  drawThings(settings, coarse ? Detail::Coarse : Detail::Full);
  if (clear) {
    // Transparent bodies come last and write no depth.
    glDepthMask(GL_FALSE);
    drawMeshes(settings, pixelRatio * colours.lineScale);
    glDepthMask(GL_TRUE);
  }
  p.glyphs.upload(drawList.glyphs, 1);
  if (!coarse) p.glyphs.drawHidden();
  p.glyphs.draw(fillOf(settings));

  if (!clear && !settings.wireframe && !drawList.meshes.empty()) drawHiddenArrows();

  glDisable(GL_DEPTH_TEST);
  if (!drawList.marks.empty()) {
    p.marks.upload(drawList.marks, {});
    p.marks.draw(Pass::Everything);
  }
  if (settings.axes) {
    p.frame.set(pixelFrame(frame));
    p.triad.upload(axesTriad(camera, colours), {});
    p.triad.draw(Pass::Everything);
  }
  SunMap::unbind();
  glDisable(GL_BLEND);
  glUseProgram(0);
}

void Renderer::drawMeshes(const RenderSettings& settings, float pixels) const {
  const Fill fill = fillOf(settings);
  parts_->meshes.draw(fill, MeshDrawer::Marks::OfTurning);
  if (fill == Fill::Solid) parts_->meshes.drawEdges(pixels);
}

float Renderer::overdrawOfPoints() const { return parts_->overdrawCulling.overdraw(); }

void Renderer::uploadThings(const DrawList& drawList, std::span<const Point> points,
                            const RenderSettings& settings, const FrameData& frame, Detail detail,
                            const LevelOfDetail& levelOfDetail, float widthFactor) {
  Parts& p = *parts_;
  p.links.upload(drawList.links, drawList.trails, detail, settings.thingsOpacity, levelOfDetail);
  p.points.upload(points, settings.thingsOpacity, levelOfDetail, widthFactor);
  p.anchors.upload(drawList.anchors);
  p.arrows.upload(drawList.arrows, levelOfDetail, widthFactorFor(drawList.arrows, frame));
}

void Renderer::prepareTransparency() {
  if (!started_) return;
  Parts& p = *parts_;
  glEnable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_PROGRAM_POINT_SIZE);
  glDepthMask(GL_FALSE);
  if (prepared_ == 0)
    p.links.draw(Pass::Everything);
  else
    p.points.draw(Pass::Everything);
  ++prepared_;
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glUseProgram(0);
}

// Most forces act inside bodies.
void Renderer::drawHiddenArrows() {
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  parts_->arrows.draw(Pass::Hidden);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LEQUAL);
}

void Renderer::drawThings(const RenderSettings& settings, Detail detail) {
  Parts& p = *parts_;
  const Fill fill = fillOf(settings);
  const auto drawBodies = [&p, fill](Pass pass) {
    p.links.draw(pass, fill);
    p.points.draw(pass, fill);
  };
  const auto drawMarks = [&p](Pass pass) {
    p.anchors.draw(pass);
    p.arrows.draw(pass);
  };
  if (detail == Detail::Coarse && settings.thingsOpacity < 1) {
    // The items inside come first, and transparent ones write no depth.
    drawMarks(Pass::Everything);
    glDepthMask(GL_FALSE);
    drawBodies(Pass::Everything);
    glDepthMask(GL_TRUE);
    return;
  }
  if (detail == Detail::Coarse) {
    drawBodies(Pass::Everything);
    drawMarks(Pass::Everything);
    return;
  }
  drawBodies(Pass::Inside);
  drawMarks(Pass::Inside);
  glDepthMask(GL_FALSE);
  // Slightly behind: otherwise rounding of the depth puts edges and halos in front of insides.
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(0.5F, 16);
  drawBodies(Pass::Edges);
  drawMarks(Pass::Edges);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDepthMask(GL_TRUE);
}

}  // namespace compliant
