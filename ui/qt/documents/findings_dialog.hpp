#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "engine/import/imported_scene.hpp"

class QWidget;

namespace compliant {

// Shows the findings about a foreign file in a modeless dialog beside the window: a verdict, and
// one line each, the worst first. Replaces an earlier dialog. A click on a line about a component
// calls `go` with its id.
void showFindings(QWidget* window, const QString& file, const std::vector<ImportFinding>& findings,
                  const std::function<void(Id)>& go);

// Closes the dialog once its scene is no longer open: the ids would refer to other components.
void closeFindings(const QWidget* window);

}  // namespace compliant
