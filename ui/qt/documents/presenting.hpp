#pragma once

#include <QString>

#include "ui/model/document/session.hpp"

namespace compliant {

// Presents a playlist, or without one the present design of the scene, in compliant-view, full
// screen, in the theme of the editor. compliant-view must be beside this program. The error says
// why it could not start.
Status present(const Session& session, const QString& playlist = {});

}  // namespace compliant
