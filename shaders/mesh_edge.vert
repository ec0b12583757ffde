// Edges of bodies: places alone, the instances of mesh.vert.
layout(location = 0) in vec3 position;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 colour;
layout(location = 6) in float highlighted;

out vec4 tint;
flat out float highlight;

void main() {
  vec4 local = vec4(position, 1.0);
  vec3 world = vec3(dot(row0, local), dot(row1, local), dot(row2, local));
  tint = colour;
  highlight = highlighted;
  // In front of the faces that meet there.
  vec3 seen = (view * vec4(world, 1.0)).xyz;
  gl_Position = projection * vec4(nearer(seen, 2.5), 1.0);
}
