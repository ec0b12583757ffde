// Any link is a strip along its axis that faces the eye; the fragments draw its style into it.
layout(location = 0) in vec3 a;
layout(location = 1) in vec3 b;
layout(location = 2) in vec4 shape;  // half width in metres, in logical pixels; coils; style + 8 highlight
layout(location = 3) in vec4 colour;

uniform float widthFactor;  // 1, or less in a dense scene: widthFactorFor() of level_of_detail.hpp

out float part;                // 0 at a, 1 at b, in space
noperspective out vec2 pixel;  // along the axis from its visible beginning, across it
flat out vec4 measure;         // visible length on screen, half width in metres, in pixels, coils
flat out vec4 tint;
flat out vec3 sideways;        // axes of the strip in view space
flat out int style;
flat out int highlight;

void main() {
  int code = int(shape.w + 0.5);
  style = code & 7;
  highlight = code >> 3;
  tint = colour;
  vec3 from = (view * vec4(a, 1.0)).xyz;
  vec3 to = (view * vec4(b, 1.0)).xyz;
  if (style == 3) { from = nearer(from, thick(12.0)); to = nearer(to, thick(12.0)); }
  vec2 kept;
  if (!cutAtNear(from, to, kept)) { gl_Position = nowhere; return; }

  vec4 clipA = projection * vec4(from, 1.0);
  vec4 clipB = projection * vec4(to, 1.0);
  vec2 pa = toPixel(clipA);
  vec2 pb = toPixel(clipB);
  float len = length(pb - pa);
  vec2 along = len > 1e-3 ? (pb - pa) / len : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  sideways = vec3(across, 0.0);

  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec4 clip = end < 0.5 ? clipA : clipB;
  // Links of a fine mesh get thinner rather than cover each other: in a dense scene down to a thin line that the
  // shortest of a dense scene are drawn as (thin_line.vert), so that no seam parts near from far.
  float room = length(to - from) * 2.0 / (1.0 / pixelsPerUnit(clipA.w) + 1.0 / pixelsPerUnit(clipB.w));
  float crowded = (1.0 - widthFactor) / 0.75;
  float loose = max((style == 1 ? 0.26 : 0.10) * room, thick(1.2));
  // Shorter ones are thin lines, one pixel wide: so are strokes where they begin.
  float thinLine = 12.0 * viewport.z * crowded;
  float grown = 0.5 + 0.12 * max(room - thinLine, 0.0) / max(crowded, 0.1);
  float halfPixels = style >= 3 ? thick(shape.y) : min(widthFactor * thick(shape.y), min(loose, grown));
  float stroke = style == 3 ? thick(2.0) : style == 1 ? thick(0.5) : 0.0;
  float pad = 1.0 + stroke + (highlight > 0 ? thick(3.0) : 0.0);
  float halfWidth = max(shape.x * pixelsPerUnit(clip.w), halfPixels) + pad;
  // Round ends reach beyond the axis; the others only by their smooth edge.
  float beyond = pad + (style == 4 ? halfPixels : 0.0);
  pixel = vec2(end < 0.5 ? -beyond : len + beyond, side * halfWidth);
  part = mix(kept.x, kept.y, len > 0.0 ? pixel.x / max(len, 1e-3) : end);
  measure = vec4(len, shape.x, halfPixels, shape.z);
  gl_Position = atPixel((end < 0.5 ? pa : pb) + along * (end < 0.5 ? -beyond : beyond) +
                            across * pixel.y, clip);
}
