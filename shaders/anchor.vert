layout(location = 0) in vec3 position;
layout(location = 1) in vec3 axis;
layout(location = 2) in vec4 shape;  // kind; radius of the thing held in metres, in logical pixels, metres at most
layout(location = 3) in vec4 colour;

out vec2 local;  // pixels from the anchored place, in the glyph's own axes
flat out vec4 tint;
flat out int kind;
flat out float rim;  // where the thing held ends, pixels

void main() {
  kind = int(shape.x + 0.5);
  tint = colour;
  vec3 centre = (view * vec4(position, 1.0)).xyz;
  if (centre.z > optics.y) { gl_Position = nowhere; return; }
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec3 lifted = nearer(centre, kind == 3 ? thick(40.0) : 0.0);
  vec4 clip = projection * vec4(lifted, 1.0);
  float held = max(shape.y * pixelsPerUnit(clip.w), pixelsAtMost(shape.z, shape.w, pixelsPerUnit(clip.w)));
  rim = kind == 1 ? 0.0 : held;
  float reach = thick(22.0) + rim;
  local = corner * reach;
  if (kind == 1) {  // lies in its plane
    vec3 n = normalize(axis);
    vec3 t = normalize(cross(n, abs(n.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    vec3 offset = (corner.x * t + corner.y * cross(n, t)) * reach / pixelsPerUnit(clip.w);
    gl_Position = projection * view * vec4(position + offset, 1.0);
    return;
  }
  vec2 along = vec2(1.0, 0.0);
  if (kind == 2) {  // along the projected axis
    vec3 ahead = lifted + mat3(view) * axis * (1.0 / pixelsPerUnit(clip.w));
    vec2 direction = toPixel(projection * vec4(ahead, 1.0)) - toPixel(clip);
    if (length(direction) > 1e-4) along = normalize(direction);
  }
  vec2 offset = along * local.x + vec2(-along.y, along.x) * local.y;
  gl_Position = atPixel(toPixel(clip) + offset, clip);
}
