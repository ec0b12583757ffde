in float darkness;

void main() { fragment = vec4(darkness, 0.0, 0.0, 1.0); }
