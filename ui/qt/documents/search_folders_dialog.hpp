#pragma once

class QWidget;

namespace compliant {

struct Preferences;

// Lists the folders that are searched for files of scenes; folders can be added and removed.
void showSearchFolders(QWidget* window, Preferences& preferences);

}  // namespace compliant
