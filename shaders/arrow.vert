layout(location = 0) in vec3 origin;
layout(location = 1) in vec3 vector;
layout(location = 2) in vec4 shape;  // style, clipped, highlight, widthFactor: widthFactorFor() of level_of_detail.hpp
layout(location = 3) in vec4 colour;

noperspective out vec2 pixel;  // along the shaft from its visible beginning, across it
flat out float len;            // visible length on screen
flat out vec3 head;           // length and half width of the head, half width of the shaft
flat out vec4 tint;
flat out ivec3 kind;           // style, clipped, highlight, widthFactor: widthFactorFor() of level_of_detail.hpp

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
  float widthFactor = shape.w;
  float headLength = min((0.25 + 0.75 * widthFactor) * thick(kind.x == 1 ? 12.5 : 11.5), 0.7 * len);
  head.xy = vec2(headLength, (kind.x == 1 ? 0.40 : 0.36) * headLength);
  head.z = min(kind.x == 1 ? thick(2.1) : max(widthFactor * thick(1.1), thick(0.5)), 0.6 * head.y);

  // Eight corners: narrow around the shaft, wide around the head, because most arrows are mostly
  // shaft and every pixel beside it would be computed for nothing.
  float pad = 1.0 + (kind.z > 0 ? thick(2.5) : thick(1.0));
  float narrow = head.z + pad;
  if (kind.y == 1) narrow = max(narrow, thick(4.6) + pad);
  if (kind.x == 2) narrow = max(narrow, thick(3.6) + pad);
  float wide = max(head.y + pad, narrow);
  int step = gl_VertexID >> 1;
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  float neck = len - (kind.x == 5 ? min(1.6 * headLength, len) : headLength) - pad;
  pixel = vec2(step == 0 ? -pad : step == 3 ? len + pad : neck, side * (step < 2 ? narrow : wide));
  // The same share of the way on screen and in space differ in perspective.
  float share = clamp(pixel.x / len, 0.0, 1.0);
  share = share * clipA.w / (clipB.w + share * (clipA.w - clipB.w));
  gl_Position = atPixel(pa + along * pixel.x + vec2(-along.y, along.x) * pixel.y,
                        mix(clipA, clipB, share));
}
