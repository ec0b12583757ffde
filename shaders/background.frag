in float height;
uniform vec3 topColour;
uniform vec3 bottomColour;

void main() { fragment = vec4(mix(bottomColour, topColour, height), 1.0); }
