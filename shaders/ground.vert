uniform vec4 place;      // centre x and z, height, radius at which the ground has faded
uniform vec4 rectangle;  // corner and size, from the centre

out vec2 ground;         // metres from the centre: small numbers stay precise

void main() {
  ground = rectangle.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rectangle.zw;
  gl_Position = projection * view * vec4(place.x + ground.x, place.z, place.y + ground.y, 1.0);
}
