layout(location = 0) in vec3 position;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 colour;

uniform vec4 area;   // corner x and z, size x and z, m
uniform vec4 light;  // slide in x and z per metre of height, height of the ground, reach

out float darkness;
out float above;  // the ground, m

void main() {
  vec4 local = vec4(position, 1.0);
  vec3 world = vec3(dot(row0, local), dot(row1, local), dot(row2, local));
  above = world.y - light.z;
  float height = max(above, 0.0);
  vec2 onGround = world.xz + light.xy * height;
  darkness = colour.a < 0.5 ? 0.0 : exp(-1.1 * height / light.w);
  gl_Position = vec4((onGround - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
