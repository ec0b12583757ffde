layout(location = 0) in vec3 origin;
layout(location = 1) in vec3 vector;
layout(location = 2) in vec4 shape;  // hollow, clipped, highlight
layout(location = 3) in vec4 colour;

noperspective out vec2 pixel;  // along the shaft from its visible beginning, across it
flat out float len;            // visible length on screen
flat out vec4 tint;
flat out ivec3 kind;           // hollow, clipped, highlight

void main() {
  kind = ivec3(shape.xyz + 0.5);
  tint = colour;
  // Forces lie along the links that carry them: in front of these, behind everything else.
  float lift = thick(14.0);
  vec3 from = nearer((view * vec4(origin, 1.0)).xyz, lift);
  vec3 to = nearer((view * vec4(origin + vector, 1.0)).xyz, lift);
  vec2 kept;
  if (!cutAtNear(from, to, kept)) { gl_Position = nowhere; return; }
  vec4 clipA = projection * vec4(from, 1.0);
  vec4 clipB = projection * vec4(to, 1.0);
  vec2 pa = toPixel(clipA);
  vec2 pb = toPixel(clipB);
  len = length(pb - pa);
  if (len < 0.5) { gl_Position = nowhere; return; }
  vec2 along = (pb - pa) / len;
  float pad = thick(2.0) + 1.0 + (kind.z > 0 ? thick(2.5) : 0.0);
  float halfWidth = thick(5.0) + pad;
  bool tip = (gl_VertexID & 1) == 1;
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  pixel = vec2(tip ? len + pad : -pad, side * halfWidth);
  gl_Position = atPixel((tip ? pb : pa) + along * (tip ? pad : -pad) +
                            vec2(-along.y, along.x) * pixel.y, tip ? clipB : clipA);
}
