in vec3 viewNormal;
in vec3 viewPosition;
in vec4 tint;

void main() {
  float size = length(viewNormal);
  vec3 normal = size > 0.0 ? viewNormal / size : vec3(0.0, 0.0, 1.0);
  // By winding, not by the smooth normal: that one leans away at every silhouette.
  if (!gl_FrontFacing) normal = -normal;
  fragment = vec4(lit(tint.rgb, normal) * openness(viewPosition, normal), tint.a);
}
