#pragma once

#include <string>

namespace compliant {

/// A tool tip for the last item; none if the text is empty.
void drawTip(const std::string& text);

}  // namespace compliant
