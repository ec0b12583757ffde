#pragma once

namespace compliant {

/// The severity of a message.
enum class Severity { Info, Warning, Error };

}  // namespace compliant
