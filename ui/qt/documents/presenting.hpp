#pragma once

#include <QString>

#include "ui/model/document/session.hpp"

namespace compliant {

// Opens a playlist, or the scene as it is designed now where there is none, full screen in
// compliant-view, which stands beside this program; in the theme of the editor. A sentence says why
// it did not.
Status present(const Session& session, const QString& playlist = {});

}  // namespace compliant
