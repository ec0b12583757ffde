in vec3 viewNormal;
in vec3 viewPosition;
in vec4 tint;
flat in float highlight;

void main() {
  vec3 normal = normalize(viewNormal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 colour = lit(tint.rgb, normal);
  if (highlight > 0.5) {
    // The silhouette shines in the colour of what is selected or hovered.
    vec3 sight = optics.z > 0.5 ? normalize(-viewPosition) : vec3(0.0, 0.0, 1.0);
    float rim = pow(1.0 - clamp(dot(normal, sight), 0.0, 1.0), 1.5);
    vec4 mark = outlineColour(highlight > 1.5 ? 2 : 1);
    colour = mix(colour, mark.rgb, mark.a * (0.35 + 0.6 * rim));
  }
  fragment = vec4(colour, tint.a);
}
