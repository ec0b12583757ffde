// A small ball where there are very many: a disc, drawn in place of the ball of point.vert.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 size;  // as in point.vert
layout(location = 2) in vec4 colour;

flat out vec4 tint;
flat out float radius;  // pixels
flat out float reach;   // the same with the outline
flat out int highlight;

void main() {
  tint = colour;
  highlight = int(size.z + 0.5);
  vec3 centre = (view * vec4(position, 1.0)).xyz;
  gl_Position = nowhere;
  if (centre.z > optics.y) return;
  vec4 clip = projection * vec4(nearer(centre, 1.0), 1.0);
  radius = max(size.x * pixelsPerUnit(clip.w), pixelsAtMost(size.y, size.w, pixelsPerUnit(clip.w)));
  reach = radius + (highlight > 0 ? thick(highlight == 2 ? 2.5 : 1.5) : 0.0);
  if (highlight == 0) tint.a *= worthOf(radius, size.w);
  if (tint.a <= 0.0) return;
  gl_Position = clip;
  gl_PointSize = 2.0 * reach + 1.0;
}
