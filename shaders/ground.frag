in vec2 ground;
uniform vec4 place;
uniform vec4 grid;       // spacing; 1 lines, 0 none; offset of the centre from a major line
uniform vec2 weight;     // opacity of the lines, and of each tenth
uniform vec4 lineColour;
uniform vec4 shadowArea; // corner x and z from the centre, size; size 0: no shadow
uniform float darkness;
uniform sampler2D shadow;

// Lines `spacing` apart, of constant width on screen, fading where they would crowd.
float lines(vec2 p, vec2 width, float spacing, float halfPixels) {
  vec2 away = abs(fract(p / spacing + 0.5) - 0.5) * spacing / width;
  vec2 crowd = width / spacing;
  vec2 cover = clamp(halfPixels + 0.5 - away, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.30, crowd));
  return max(cover.x, cover.y);
}

void main() {
  float far = length(ground) / place.w;
  float fade = 1.0 - smoothstep(0.25, 1.0, far);
  if (fade <= 0.0) discard;
  vec4 result = vec4(0.0);
  if (grid.y > 0.5) {
    vec2 p = ground + grid.zw;
    vec2 width = max(fwidth(p), 1e-7);
    float minor = weight.x * lines(p, width, grid.x, thick(0.45));
    float major = weight.y * lines(p, width, grid.x * 10.0, thick(0.6));
    result = vec4(lineColour.rgb, max(minor, major) * fade);
  }
  if (shadowArea.z > 0.0) {
    vec2 uv = (ground - shadowArea.xy) / shadowArea.zw;
    if (uv == clamp(uv, 0.0, 1.0)) {
      float dark = texture(shadow, uv).r * darkness;
      result = over(vec4(0.03, 0.05, 0.09, dark), result);
    }
  }
  if (result.a < 0.004) discard;
  fragment = result;
}
