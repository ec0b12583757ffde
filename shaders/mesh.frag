in vec3 viewNormal;
in vec3 viewPosition;
in vec4 tint;
in vec3 octant;
flat in float highlight;

uniform float marks;  // contrast of the marks of turning

void main() {
  vec3 normal = normalize(viewNormal);
  if (!gl_FrontFacing) normal = -normal;
  // Octants in turn, as on the markers of crash tests: else a wheel would not be seen to turn.
  vec3 side = clamp(octant / max(fwidth(octant), vec3(1e-6)), -1.0, 1.0);
  vec3 colour = lit(tint.rgb * (1.0 - marks * (0.5 - 0.5 * side.x * side.y * side.z)), normal) * openness(viewPosition, normal);
  if (highlight > 0.5) {
    // The silhouette shines in the colour of what is selected or hovered.
    vec3 sight = optics.z > 0.5 ? normalize(-viewPosition) : vec3(0.0, 0.0, 1.0);
    float rim = pow(1.0 - clamp(dot(normal, sight), 0.0, 1.0), 1.5);
    vec4 mark = outlineColour(highlight > 1.5 ? 2 : 1);
    colour = mix(colour, mark.rgb, mark.a * (0.35 + 0.6 * rim));
  }
  fragment = vec4(colour, tint.a);
}
