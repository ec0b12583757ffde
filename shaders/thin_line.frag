flat in vec4 tint;
flat in int highlight;

void main() {
  fragment = highlight == 0 ? tint : over(tint * vec4(1.0, 1.0, 1.0, 0.4), outlineColour(highlight));
}
