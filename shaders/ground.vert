uniform vec4 place;  // centre x and z, height, half size

out vec2 ground;     // metres from the centre: small numbers stay precise

void main() {
  ground = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * place.w;
  gl_Position = projection * view * vec4(place.x + ground.x, place.z, place.y + ground.y, 1.0);
}
