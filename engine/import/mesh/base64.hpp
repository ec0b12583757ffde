#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace compliant::mesh {

/// The bytes that a Base64 text encodes; nothing if it is not one. Padding may be missing.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace compliant::mesh
