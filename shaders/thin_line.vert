// A short link or arrow where there are very many: a plain line, drawn in place of the strip of
// link.vert or arrow.vert.
layout(location = 0) in vec3 a;
layout(location = 1) in vec3 b;
layout(location = 2) in vec4 shape;  // as there
layout(location = 3) in vec4 colour;

flat out vec4 tint;
flat out int highlight;

void main() {
  tint = colour;
#ifdef ARROW
  highlight = int(shape.z + 0.5);
  vec3 from = nearer((view * vec4(a, 1.0)).xyz, thick(14.0));
  vec3 to = nearer((view * vec4(a + b, 1.0)).xyz, thick(14.0));
#else
  highlight = int(shape.w + 0.5) >> 3;
  vec3 from = (view * vec4(a, 1.0)).xyz;
  vec3 to = (view * vec4(b, 1.0)).xyz;
#endif
  vec2 kept;
  gl_Position = nowhere;
  if (!cutAtNear(from, to, kept)) return;
  vec4 clipA = projection * vec4(from, 1.0);
  vec4 clipB = projection * vec4(to, 1.0);
  gl_Position = gl_VertexID == 0 ? clipA : clipB;
}
