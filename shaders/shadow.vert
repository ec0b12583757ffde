// Soft capsules seen from the light, drawn into a small map over the ground.
layout(location = 0) in vec4 ends;   // x and z on the ground of both ends
layout(location = 1) in vec4 shape;  // radius; softness at both ends; unused
layout(location = 2) in vec2 strength;

uniform vec4 area;  // x and z of the corner, size of the map in metres

noperspective out vec2 place;
flat out vec4 segment;
flat out vec4 form;
flat out vec2 dark;

void main() {
  segment = ends;
  form = shape;
  dark = strength;
  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 along = ends.zw - ends.xy;
  float len = length(along);
  along = len > 1e-6 ? along / len : vec2(1.0, 0.0);
  float reach = shape.x + max(shape.y, shape.z);
  place = (end < 0.5 ? ends.xy - along * reach : ends.zw + along * reach) +
          vec2(-along.y, along.x) * side * reach;
  gl_Position = vec4((place - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
