noperspective in vec2 place;
flat in vec4 segment;
flat in vec4 form;
flat in vec2 dark;

void main() {
  vec2 along = segment.zw - segment.xy;
  float len2 = dot(along, along);
  float t = len2 > 0.0 ? clamp(dot(place - segment.xy, along) / len2, 0.0, 1.0) : 0.0;
  float away = length(place - segment.xy - t * along);
  float soft = mix(form.y, form.z, t);
  float inside = 1.0 - smoothstep(form.x - soft, form.x + soft, away);
  fragment = vec4(inside * mix(dark.x, dark.y, t));
}
