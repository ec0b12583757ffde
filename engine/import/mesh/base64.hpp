#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace compliant::mesh {

/// The bytes that a text of Base64 stands for; nothing where it is none. Padding may be missing.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace compliant::mesh
