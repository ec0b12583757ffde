in vec4 tint;
flat in float highlight;

uniform float strength;  // opacity

void main() {
  vec3 ink = highlight > 0.5 ? outlineColour(highlight > 1.5 ? 2 : 1).rgb : 0.42 * tint.rgb;
  fragment = vec4(ink, strength * tint.a);
}
