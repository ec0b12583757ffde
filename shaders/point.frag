in vec3 viewPosition;
flat in vec3 centre;
flat in float radius;
flat in vec4 tint;
flat in int highlight;

uniform int wire;  // 1: only the outline

void main() {
  bool perspective = optics.z > 0.5;
  vec3 from = perspective ? vec3(0.0) : vec3(viewPosition.xy, 0.0);
  vec3 ray = perspective ? normalize(viewPosition) : vec3(0.0, 0.0, -1.0);
  float closest = dot(ray, centre - from);
  vec3 side = from + closest * ray - centre;  // from the centre to the ray
  float miss2 = dot(side, side);
  float miss = sqrt(miss2);
  float perUnit = perspective ? optics.x / -(closest * ray.z) : optics.x;
  float distance = (miss - radius) * perUnit;

  float back = sqrt(max(radius * radius - miss2, 0.0));
  vec3 hit = from + (closest - back) * ray;
  vec3 normal = (hit - centre) / max(radius, miss);
  float ring = abs(distance + thick(0.6)) - thick(0.6);
  vec4 colour = vec4(lit(tint.rgb, normal) * openness(hit, normal), tint.a * coverage(distance));
  // Without shading, touching balls would run into each other.
  if (optics.w < 0.1) colour.rgb = mix(colour.rgb, 0.45 * tint.rgb, coverage(ring));
  if (wire == 1) colour = vec4(tint.rgb, tint.a * coverage(ring));
  if (highlight > 0) {
    vec4 outline = outlineColour(highlight);
    outline.a *= coverage(distance - thick(1.0) - outlineWidth(highlight));
    colour = over(colour, outline);
  }
  vec2 clip = hit.z * vec2(projection[2][2], projection[2][3]) + vec2(projection[3][2], projection[3][3]);
  gl_FragDepth = 0.5 + 0.5 * clip.x / clip.y;
  emit(colour);
}
