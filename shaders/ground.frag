// Drawn twice: the grid over all the ground, and (SHADOW) the map of shadows where it lies.
in vec2 ground;
uniform vec4 place;

#ifdef SHADOW
uniform vec4 rectangle;
uniform float darkness;
uniform sampler2D shadow;

void main() {
  float fade = clamp(2.0 - 2.0 * length(ground) / place.w, 0.0, 1.0);
  float dark = texture(shadow, (ground - rectangle.xy) / rectangle.zw).r;
  fragment = vec4(0.03, 0.05, 0.09, dark * darkness * fade);
}
#else
uniform vec4 grid;       // 1 / spacing; unused; offset of the centre from a major line
uniform vec2 weight;     // opacity of the lines, and of each tenth
uniform vec4 lineColour;

// Lines one unit apart, of constant width on screen, fading where they would crowd.
float lines(vec2 p, vec2 pixels, float halfPixels) {
  vec2 away = abs(fract(p + 0.5) - 0.5) * pixels;
  vec2 cover = clamp(halfPixels + 0.5 - away, 0.0, 1.0) * clamp(1.25 - 4.2 / pixels, 0.0, 1.0);
  return max(cover.x, cover.y);
}

void main() {
  vec2 p = (ground + grid.zw) * grid.x;
  vec2 pixels = 1.0 / max(fwidth(p), 1e-6);  // between two lines
  float minor = weight.x * lines(p, pixels, thick(0.45));
  float major = weight.y * lines(p * 0.1, pixels * 10.0, thick(0.6));
  float fade = clamp(1.3 - 1.3 * length(ground) / place.w, 0.0, 1.0);
  fragment = vec4(lineColour.rgb, max(minor, major) * fade * fade);
}
#endif
