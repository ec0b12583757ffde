layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 colour;
layout(location = 6) in float highlighted;

out vec3 viewNormal;
out vec3 viewPosition;
out vec4 tint;
out vec3 octant;  // place from the middle of the mesh, along its axes
flat out float highlight;

uniform vec3 middle;

void main() {
  octant = position - middle;
  vec4 local = vec4(position, 1.0);
  vec3 world = vec3(dot(row0, local), dot(row1, local), dot(row2, local));
  // Cofactors of the linear part: normals stay normal under any scale.
  mat3 cofactors = mat3(cross(row1.xyz, row2.xyz), cross(row2.xyz, row0.xyz), cross(row0.xyz, row1.xyz));
  vec4 seen = view * vec4(world, 1.0);
  viewNormal = mat3(view) * (normal * cofactors);
  viewPosition = seen.xyz;
  tint = colour;
  highlight = highlighted;
  gl_Position = projection * seen;
}
