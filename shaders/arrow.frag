noperspective in vec2 pixel;
flat in float len;
flat in vec3 head;
flat in vec4 tint;
flat in ivec3 kind;

void main() {
  bool hollow = kind.x == 1;
  float slope = head.y / head.x;
  float shaft = head.z;
  float x = pixel.x;
  float y = abs(pixel.y);
  float fromTip = len - x;

  float shaftDistance = max(max(y - shaft, -x), head.x - fromTip - 0.5);
  float headDistance = max((y - fromTip * slope) / sqrt(1.0 + slope * slope), fromTip - head.x);
  if (kind.x == 2) {  // barred: a stroke across the tail
    float bar = max(abs(x - thick(0.9)) - thick(0.9), y - min(thick(3.6), head.y));
    shaftDistance = min(shaftDistance, bar);
  } else if (kind.x == 4) {  // dashed
    float run = max(len - head.x, 1.0);
    float dashes = max(1.0, floor(run / thick(7.0) + 0.5));
    shaftDistance = max(shaftDistance, (abs(fract(x / run * dashes) - 0.5) - 0.32) * run / dashes);
  } else if (kind.x == 3 || kind.x == 5) {  // one or two heads of two strokes
    float stroke = thick(1.0);
    float across = (y - fromTip * slope) / sqrt(1.0 + slope * slope);
    headDistance = max(abs(across + stroke) - stroke, max(fromTip - head.x, -fromTip));
    if (kind.x == 5) {
      float second = fromTip - 0.6 * head.x;
      float behind = (y - second * slope) / sqrt(1.0 + slope * slope);
      headDistance = min(headDistance, max(abs(behind + stroke) - stroke, max(second - head.x, -second)));
    }
    shaftDistance = max(max(y - shaft, -x), stroke * sqrt(1.0 + 1.0 / (slope * slope)) - fromTip);
  }
  float distance = min(shaftDistance, headDistance);
  float outside = distance;
  if (kind.y == 1) {  // break mark: two slanted strokes with a gap between them
    float q = x - 0.5 * (len - head.x) + 0.5 * pixel.y;
    distance = max(distance, thick(1.8) - abs(q));
    float stroke = max(abs(abs(q) - thick(2.6)) - thick(0.7), y - thick(4.6));
    distance = min(distance, stroke);
    outside = min(outside, stroke);
  }

  vec4 result = vec4(tint.rgb, tint.a * coverage(distance));
  if (hollow) {
    float wall = thick(0.55);
    result = vec4(tint.rgb, tint.a * coverage(abs(distance + wall) - wall));
    result = over(result, vec4(paper.rgb, 0.9 * tint.a * coverage(distance)));
  }
  // A halo keeps the arrow legible on a link of similar colour.
  float reach = kind.z > 0 ? outlineWidth(kind.z) : thick(1.0);
  vec4 halo = kind.z > 0 ? outlineColour(kind.z) : vec4(paper.rgb, 0.7 * tint.a);
  halo.a *= coverage(outside - reach);
  // Drawn in one sweep, the halos of a dense scene would cover the arrows beneath.
  if ((pass == 0 || pass == 3) && kind.z == 0) halo.a = 0.0;
  emit(over(result, halo));
}
