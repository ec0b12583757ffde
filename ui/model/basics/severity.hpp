#pragma once

namespace compliant {

/// The severity of a message.
enum class Severity { info, warning, error };

}  // namespace compliant
