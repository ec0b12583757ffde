#pragma once

class QWidget;

namespace compliant {

struct Preferences;

// The folders in which files that scenes refer to are looked for, to add and remove.
void showSearchFolders(QWidget* window, Preferences& preferences);

}  // namespace compliant
