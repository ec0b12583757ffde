in float part;
noperspective in vec2 pixel;
flat in vec4 measure;
flat in vec4 tint;
flat in vec3 sideways;
flat in int style;
flat in int highlight;

uniform float widthFactor;  // as in link.vert
uniform int wire;  // 1: rods are outlines

const float tau = 6.2831853;

// Half of the thickness of a spring's wire: a narrow spring of a fine mesh has a thin one.
float wireOf(float halfWidth) {
  float least = min(thick(0.5), halfWidth);
  return max(clamp(0.25 * halfWidth, least, max(least, thick(0.9))), 0.17 * halfWidth);
}

// Windings that can be told apart.
float coilsAt(float len, float wire) {
  return min(floor(measure.w * (0.4 + 0.6 * widthFactor)), floor(len / max(5.5 * wire, thick(4.0))));
}

#ifdef COIL
// The wire is a helix seen a little from its end: x = phase / rate + slant (cos phase - 1),
// y = amplitude sin phase, so that its windings show as loops, the front halves over the back.
struct Helix {
  float rate;  // phase per pixel
  float slant;
  float amplitude;
  float last;  // phase at its end
};

// Distance of a pixel from the wire near this phase; one Newton step towards its foot.
float near(Helix h, vec2 q, float phase) {
  phase = clamp(phase, 0.0, h.last);
  float s = sin(phase);
  float c = cos(phase);
  vec2 miss = q - vec2(phase / h.rate + h.slant * (c - 1.0), h.amplitude * s);
  vec2 tangent = vec2(1.0 / h.rate - h.slant * s, h.amplitude * c);
  float before = length(miss);
  phase += clamp(dot(miss, tangent) / max(dot(tangent, tangent), 1e-3), -0.5, 0.5);
  phase = clamp(phase, 0.0, h.last);
  miss = q - vec2(phase / h.rate + h.slant * (cos(phase) - 1.0), h.amplitude * sin(phase));
  return min(before, length(miss));
}

// Distances to the front and to the back of the wire; its straight ends belong to the front.
vec2 coil(float len, float amplitude, float coils) {
  float lead = min(0.1 * len, thick(7.0));
  float inner = max(len - 2.0 * lead, 1.0);
  vec2 q = vec2(part * len - lead, pixel.y);
  float ends = length(vec2(max(min(q.x, inner - q.x), 0.0), q.y));
  float pitch = inner / max(coils, 1.0);
  Helix h = Helix(tau / pitch, min(0.38 * amplitude, 0.3 * pitch), amplitude, tau * coils);
  if (coils < 1.0 || amplitude < 0.5) return vec2(abs(q.y), 1e3);
  // At this height the wire passes twice per winding.
  float y = clamp(q.y / amplitude, -0.97, 0.97);
  float rise = asin(y);
  float shift = h.slant * sqrt(1.0 - y * y);
  float front = rise / h.rate + shift - h.slant;
  float back = (0.5 * tau - rise) / h.rate - shift - h.slant;
  float inFront = near(h, q, rise + tau * floor((q.x - front) / pitch + 0.5));
  float behind = near(h, q, 0.5 * tau - rise + tau * floor((q.x - back) / pitch + 0.5));
  return vec2(min(inFront, ends), behind);
}
#endif

void main() {
  float len = measure.x;
  float halfWidth = max(measure.y * pixelsPerUnit(1.0 / gl_FragCoord.w), measure.z);
  float beyond = max(-pixel.x, pixel.x - len);
  float across = abs(pixel.y);
  vec3 colour = tint.rgb;
  // A stroke of a pixel has no shades, so that it goes over into a thin line (thin_line.frag).
  float shaded = clamp((halfWidth - 0.5) / thick(1.0), 0.0, 1.0);
  float distance;

#ifdef COIL
  float wire = wireOf(halfWidth);
  float coils = coilsAt(len, wire);
  vec2 found = coil(len, max(halfWidth - wire, 0.0), coils) - wire;
  distance = max(min(found.x, found.y), beyond);
  float front = coverage(max(found.x, beyond));
  colour = mix(colour * mix(1.0, 0.72, shaded * max(optics.w, 0.6)), colour, front);
#else
  if (style == 0) {  // hard: rod with square ends
    distance = max(across - halfWidth, beyond);
    float bulge = clamp(pixel.y / max(halfWidth, 0.5), -1.0, 1.0);
    vec3 normal = sideways * bulge + vec3(0.0, 0.0, sqrt(1.0 - bulge * bulge));
    colour = mix(colour, lit(colour, normal), shaded);
    if (wire == 1) {
      colour = tint.rgb;
      distance = abs(distance + thick(0.5)) - thick(0.5);
    }
  } else if (style == 1) {  // compliant where coils are too dear: a zigzag that looks alike when small
    float wire = wireOf(halfWidth);
    float swing = max(halfWidth - wire, 0.0);
    float pitch = len / max(coilsAt(len, wire), 1.0);
    float wave = 4.0 * abs(fract(pixel.x / pitch - 0.25) - 0.5) - 1.0;
    float slope = 4.0 * swing / pitch;
    distance = max(abs(pixel.y - swing * wave) * inversesqrt(1.0 + slope * slope) - wire, beyond);
  } else if (style == 2) {  // force: dashes, whole at both ends
    float dashes = max(1.0, floor(len / thick(9.0) + 0.5));
    float u = abs(fract(part * dashes) - 0.5);
    distance = max(max(across - halfWidth, (0.22 - u) * len / dashes), beyond);
  } else if (style == 3) {  // pull: double line
    distance = max(abs(across - (halfWidth - thick(0.75))) - thick(0.75), beyond);
  } else {  // line
    distance = length(vec2(max(beyond, 0.0), across)) - halfWidth;
  }
#endif

  vec4 result = vec4(colour, tint.a * coverage(distance));
#ifndef COIL
  if (style == 3) {
    float light = dot(tint.rgb, vec3(0.3, 0.6, 0.1));
    vec4 halo = vec4(vec3(light > 0.5 ? 0.05 : 1.0), 0.8 * coverage(max(across - halfWidth - thick(1.25), beyond)));
    result = over(result, halo);
  }
#endif
  if (highlight > 0) {
    vec4 outline = outlineColour(highlight);
    outline.a *= coverage(distance - outlineWidth(highlight));
    result = over(result, outline);
  }
  emit(result);
}
