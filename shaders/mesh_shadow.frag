in float darkness;
in float above;

// What is below the ground casts nothing on it.
void main() {
  if (above < 0.0) discard;
  fragment = vec4(darkness, 0.0, 0.0, 1.0);
}
