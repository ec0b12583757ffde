in vec2 local;
flat in vec4 tint;
flat in int kind;
flat in float rim;

float box(vec2 p, vec2 halfSize) {
  vec2 d = abs(p) - halfSize;
  return max(d.x, d.y);
}

// Slanted strokes `gap` apart.
float hatch(vec2 p, float gap, float stroke) {
  float q = (p.x + p.y) * 0.70710678;
  return abs(fract(q / gap) - 0.5) * gap - stroke;
}

void main() {
  float u = thick(1.0);
  vec2 p = local;
  float distance;
  vec4 result;
  if (kind == 0) {  // support: a triangle on hatched ground
    p.y += max(rim - 2.0 * u, 0.0);  // its tip touches the thing from below
    float triangle = max((abs(p.x) - 0.62 * -p.y) * 0.85, -p.y - 9.5 * u);
    float rim = abs(triangle + 0.6 * u) - 0.6 * u;
    float ground = box(p + vec2(0.0, 10.0 * u), vec2(10.0, 0.7) * u);
    float ticks = max(box(p + vec2(0.0, 12.9 * u), vec2(10.0, 2.4) * u), hatch(p, 2.9 * u, 0.5 * u));
    distance = min(min(rim, ground), ticks);
    result = over(vec4(tint.rgb, tint.a * coverage(distance)), vec4(mix(tint.rgb, paper.rgb, 0.6), tint.a * coverage(triangle)));
  } else if (kind == 1) {  // hatched square in the plane of motion
    float px = max(length(dFdx(p)), length(dFdy(p)));
    float square = box(p, vec2(13.0 * u));
    float rim = abs(square + 0.6 * u) - 0.6 * u;
    float lines = max(square, hatch(p, 5.0 * u, 0.45 * u));
    float edge = coverage(rim / px);
    float inside = 0.55 * coverage(lines / px);
    result = vec4(tint.rgb, tint.a * max(max(edge, inside), 0.10 * coverage(square / px)));
  } else if (kind == 2) {  // rails
    float away = max(5.5 * u, rim + 2.0 * u);
    float rails = box(vec2(p.x, abs(p.y) - away), vec2(16.0, 0.7) * u);
    float ticks = max(box(vec2(p.x, abs(p.y) - away - 2.5 * u), vec2(16.0, 1.9) * u), hatch(vec2(p.x, abs(p.y)), 3.2 * u, 0.45 * u));
    distance = min(rails, ticks);
    result = vec4(tint.rgb, tint.a * coverage(distance));
  } else {  // badge: exclamation mark, up and right of the place
    vec2 q = p - vec2(0.7 * rim) - vec2(7.0, 8.0) * u;
    float disc = length(q) - 8.0 * u;
    float bar = box(q - vec2(0.0, 1.6 * u), vec2(1.05, 3.3) * u);
    float spot = length(q + vec2(0.0, 4.3 * u)) - 1.25 * u;
    vec4 mark = vec4(vec3(0.08), coverage(min(min(bar, spot), abs(disc + 0.3 * u) - 0.8 * u)));
    result = over(mark, vec4(tint.rgb, coverage(disc)));
  }
  emit(result);
}
