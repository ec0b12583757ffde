flat in vec4 tint;
flat in float radius;
flat in float reach;
flat in int highlight;

void main() {
  vec2 from = (gl_PointCoord - 0.5) * vec2(1.0, -1.0) * (2.0 * reach + 1.0);
  float away = length(from);
  if (away > reach + 0.25) discard;
  if (away > radius + 0.25) {
    fragment = outlineColour(highlight);
    return;
  }
  vec2 slope = from / (radius + 0.5);
  fragment = vec4(lit(tint.rgb, vec3(slope, sqrt(max(1.0 - dot(slope, slope), 0.0)))), tint.a);
}
