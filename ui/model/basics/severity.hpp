#pragma once

namespace compliant {

/// Of what a window tells its user.
enum class Severity { info, warning, error };

}  // namespace compliant
