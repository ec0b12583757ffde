// Put in front of every shader. Pixels are framebuffer pixels; view space looks along -z.

layout(std140) uniform Frame {
  mat4 view;
  mat4 projection;
  vec4 viewport;    // width, height; framebuffer pixels per logical pixel; scale of line widths
  vec4 optics;      // pixels per metre at clip w = 1; z of the near plane; 1 perspective, 0 parallel; contrast of the light
  vec4 keyLight;    // towards the key light, view space
  vec4 skyward;     // the world's up, view space
  vec4 accent;      // outline of what is selected
  vec4 hover;       // outline of what is hovered
  vec4 paper;       // colour of the background, for halos
  mat4 sunMap;      // from view space to the map of the sun: across, up, depth in 0 … 1
  vec4 sunward;     // towards the sun, view space; darkness of its shadows, 0: there are none
};

float thick(float logicalPixels) { return logicalPixels * viewport.z * viewport.w; }

// Pixels per metre where the clip coordinate is w.
float pixelsPerUnit(float w) { return optics.x / w; }

// A size in logical pixels that is no more than so many metres; 0 metres: however many.
float pixelsAtMost(float logicalPixels, float metres, float perMetre) {
  return metres > 0.0 ? min(thick(logicalPixels), metres * perMetre) : thick(logicalPixels);
}

// How much is seen of a ball of so many pixels that links keep from being larger: where it is less
// than a pixel wide, the links are what is to be seen.
float worthOf(float pixels, float metres) {
  return metres > 0.0 ? clamp((pixels - 0.4) / 0.5, 0.0, 1.0) : 1.0;
}

// Soft key light and hemisphere light on a matte surface. A surface that faces the reader keeps
// about its own colour, because colours carry meaning here.
vec3 lit(vec3 base, vec3 normal) {
  float key = max(dot(normal, keyLight.xyz), 0.0);
  float sky = 0.5 + 0.5 * dot(normal, skyward.xyz);
  float light = 0.44 + 0.36 * key + 0.32 * sky;
  return base * mix(1.0, light, optics.w);
}

// Cuts the part of a segment behind the near plane off; false when nothing is left.
bool cutAtNear(inout vec3 a, inout vec3 b, out vec2 kept) {
  kept = vec2(0.0, 1.0);
  float nearZ = optics.y;
  if (a.z > nearZ && b.z > nearZ) return false;
  vec3 from = a;
  vec3 along = b - a;
  if (a.z > nearZ) kept.x = (nearZ - from.z) / along.z;
  if (b.z > nearZ) kept.y = (nearZ - from.z) / along.z;
  a = from + along * kept.x;
  b = from + along * kept.y;
  return true;
}

// Moves a place towards the eye by about so many pixels of depth, without moving it on screen.
vec3 nearer(vec3 p, float pixels) {
  float units = pixels / optics.x;
  return optics.z > 0.5 ? p * (1.0 - units) : p + vec3(0.0, 0.0, units);
}

// A place in framebuffer pixels from the middle of the screen, at the depth of `clip`.
vec4 atPixel(vec2 p, vec4 clip) {
  return vec4(p * 2.0 / viewport.xy * clip.w, clip.z, clip.w);
}

vec2 toPixel(vec4 clip) { return clip.xy / clip.w * 0.5 * viewport.xy; }

const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);

// How much of a pixel is covered by a shape at this signed distance (pixels, negative inside).
float coverage(float signedDistance) { return clamp(0.5 - signedDistance, 0.0, 1.0); }

// `front` painted over `back`, straight alpha.
vec4 over(vec4 front, vec4 back) {
  float alpha = front.a + back.a * (1.0 - front.a);
  vec3 colour = front.rgb * front.a + back.rgb * back.a * (1.0 - front.a);
  return vec4(alpha > 0.0 ? colour / alpha : colour, alpha);
}

#ifdef FRAGMENT
out vec4 fragment;

uniform sampler2DShadow sun;

// What the shadows of other things leave of the light at a place on a surface, view space: 1 in the open. What lies
// along the light or is turned away from it is dark by itself, and a map of pixels has nothing true to say there.
float openness(vec3 place, vec3 normal) {
  float facing = dot(normal, sunward.xyz);
  if (sunward.w <= 0.0 || facing <= 0.05) return 1.0;
  vec3 at = (sunMap * vec4(place, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  vec2 texel = 1.0 / vec2(textureSize(sun, 0));
  float seen = 0.0;
  for (int i = -1; i <= 1; ++i)
    for (int j = -1; j <= 1; ++j) seen += texture(sun, at + vec3(1.25 * texel * vec2(i, j), 0.0));
  return 1.0 - sunward.w * smoothstep(0.05, 0.5, facing) * (1.0 - seen / 9.0);
}

// 0: everything at once. 1: only the opaque inside, which writes depth. 2: only the smooth edges,
// which do not, so that no edge hides what is drawn after it. 3: what bodies hide, faintly.
uniform int pass;

void emit(vec4 colour) {
  if (colour.a < 0.01) discard;
  if (pass == 0 && colour.a < 0.25) discard;
  if (pass == 1 && colour.a < 0.99) discard;
  if (pass == 2 && colour.a >= 0.99) discard;
  if (pass == 3) colour.a *= 0.45;
  fragment = colour;
}

vec4 outlineColour(int highlight) {
  return highlight == 2 ? accent : vec4(hover.rgb, 0.75);
}

float outlineWidth(int highlight) {
  return highlight == 0 ? 0.0 : thick(highlight == 2 ? 2.5 : 1.5);
}
#endif
