in float part;
noperspective in vec2 pixel;
flat in vec4 measure;
flat in vec4 tint;
flat in vec3 sideways;
flat in int style;
flat in int highlight;

const float tau = 6.2831853;

// Distance to the drawn coil: a helix seen from the side is a sine. Between the crossings of the
// curve with the vertical and the horizontal through this pixel, the curve is nearly a straight
// chord; its distance is exact there, and good to a tenth of a pixel elsewhere.
// Returns the distance, and how far in front (1) or behind (-1) the axis the wire is.
vec2 coil(float len, float amplitude, float coils) {
  float lead = min(0.12, thick(6.0) / max(len, 1.0));  // straight ends
  float inner = clamp((part - lead) / (1.0 - 2.0 * lead), 0.0, 1.0);
  float phase = tau * coils * inner;
  float perPixel = tau * coils / max(len * (1.0 - 2.0 * lead), 1.0);
  // The wire leaves the axis and comes back to it within half a winding.
  float edge = min(inner, 1.0 - inner) * coils;
  float swing = amplitude * smoothstep(0.0, 0.3, edge);
  float s = sin(phase);
  float y = pixel.y;
  float dy = abs(y - swing * s);
  float distance;
  if (swing < 0.5) {
    distance = abs(y);
  } else if (abs(y) < swing) {
    float dx = abs(asin(clamp(s, -1.0, 1.0)) - asin(y / swing)) / perPixel;
    distance = dx * dy / max(sqrt(dx * dx + dy * dy), 1e-4);
  } else {
    float dx = (0.25 * tau - asin(clamp(s * sign(y), -1.0, 1.0))) / perPixel;
    distance = min(dy, length(vec2(dx, abs(y) - swing)));
  }
  return vec2(distance, cos(phase));
}

void main() {
  float len = measure.x;
  float halfWidth = max(measure.y * pixelsPerUnit(1.0 / gl_FragCoord.w), measure.z);
  float beyond = max(-pixel.x, pixel.x - len);
  float across = abs(pixel.y);
  vec3 colour = tint.rgb;
  float distance;

  if (style == 0) {  // hard: rod with square ends
    distance = max(across - halfWidth, beyond);
    float bulge = clamp(pixel.y / max(halfWidth, 0.5), -1.0, 1.0);
    vec3 normal = sideways * bulge + vec3(0.0, 0.0, sqrt(1.0 - bulge * bulge));
    colour = lit(colour, normal);
  } else if (style == 1) {  // compliant: coil
    float wire = max(thick(0.85), 0.17 * halfWidth);
    float swing = max(halfWidth - wire, 0.0);
    float coils = min(measure.w, floor(len / (3.6 * wire)));
    vec2 found = coil(len, swing, coils);
    distance = max(found.x - wire, beyond);
    colour *= mix(1.0, 0.80 + 0.22 * found.y, optics.w);
  } else if (style == 2) {  // force: dashes, whole at both ends
    float dashes = max(1.0, floor(len / thick(9.0) + 0.5));
    float u = abs(fract(part * dashes) - 0.5);
    distance = max(max(across - halfWidth, (0.22 - u) * len / dashes), beyond);
  } else if (style == 3) {  // pull: double line
    distance = max(abs(across - (halfWidth - thick(0.75))) - thick(0.75), beyond);
  } else {  // line
    distance = length(vec2(max(beyond, 0.0), across)) - halfWidth;
  }

  vec4 result = vec4(colour, tint.a * coverage(distance));
  if (style == 3) {
    float light = dot(tint.rgb, vec3(0.3, 0.6, 0.1));
    vec4 halo = vec4(vec3(light > 0.5 ? 0.05 : 1.0), 0.8 * coverage(max(across - halfWidth - thick(1.25), beyond)));
    result = over(result, halo);
  }
  if (highlight > 0) {
    vec4 outline = outlineColour(highlight);
    outline.a *= coverage(distance - outlineWidth(highlight));
    result = over(result, outline);
  }
  emit(result);
}
