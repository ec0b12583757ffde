in vec3 viewNormal;
in vec3 viewPosition;
in vec4 tint;

void main() {
  float size = length(viewNormal);
  vec3 normal = size > 0.0 ? viewNormal / size : vec3(0.0, 0.0, 1.0);
  vec3 towards = optics.z > 0.5 ? -viewPosition : vec3(0.0, 0.0, 1.0);
  if (dot(normal, towards) < 0.0) normal = -normal;
  fragment = vec4(lit(tint.rgb, normal), tint.a);
}
