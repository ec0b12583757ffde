// A ball is a square that faces the eye and just holds its silhouette; the fragments find the ball.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 size;  // radius in metres, in logical pixels; highlight; metres at most
layout(location = 2) in vec4 colour;

out vec3 viewPosition;
flat out vec3 centre;
flat out float radius;
flat out vec4 tint;
flat out int highlight;

void main() {
  highlight = int(size.z + 0.5);
  tint = colour;
  centre = (view * vec4(position, 1.0)).xyz;
  float w = optics.z > 0.5 ? -centre.z : 1.0;
  if (centre.z > optics.y) { gl_Position = nowhere; return; }
  float unit = w / optics.x;  // metres per pixel
  radius = max(size.x, pixelsAtMost(size.y, size.w, 1.0 / unit) * unit);
  if (highlight == 0) tint.a *= worthOf(radius / unit, size.w);
  if (tint.a <= 0.0) { gl_Position = nowhere; return; }
  float away = length(centre);
  if (optics.z > 0.5 && away <= radius * 1.02) { gl_Position = nowhere; return; }

  vec3 towards = optics.z > 0.5 ? -centre / away : vec3(0.0, 0.0, 1.0);
  vec3 across = normalize(cross(vec3(0.0, 1.0, 0.0), towards));
  vec3 upwards = cross(towards, across);
  float grown = optics.z > 0.5 ? radius * away / sqrt(away * away - radius * radius) : radius;
  float reach = grown + unit * (1.5 + (highlight > 0 ? thick(4.5) : 0.0));
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  viewPosition = centre + reach * (corner.x * across + corner.y * upwards);
  gl_Position = projection * vec4(viewPosition, 1.0);
}
