layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;

out vec3 viewNormal;
out vec3 viewPosition;
out vec4 tint;

void main() {
  tint = colour;
  viewNormal = mat3(view) * normal;
  vec4 seen = view * vec4(position, 1.0);
  viewPosition = seen.xyz;
  gl_Position = projection * seen;
}
