#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "engine/import/imported_scene.hpp"

class QWidget;

namespace compliant {

// What is different here from a foreign file: a verdict, and a line each, the worst first, in a
// dialog that stays beside the window while one works. A newer one replaces it. A click on a line
// that is about a component calls `go` with its id.
void showFindings(QWidget* window, const QString& file, const std::vector<ImportFinding>& findings,
                  const std::function<void(Id)>& go);

// Its scene is no longer open: the ids mean other components now.
void closeFindings(const QWidget* window);

}  // namespace compliant
