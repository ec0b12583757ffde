#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "engine/import/imported_scene.hpp"

class QWidget;

namespace compliant {

// Shows the findings about a foreign file: a verdict, and a line each, the worst first, in a
// modeless dialog beside the window. A newer one replaces it. A click on a line about a component
// calls `go` with its id.
void showFindings(QWidget* window, const QString& file, const std::vector<ImportFinding>& findings,
                  const std::function<void(Id)>& go);

// Closes it when its scene is not open any more, because the ids would refer to other components.
void closeFindings(const QWidget* window);

}  // namespace compliant
