#pragma once

#include <QString>
#include <vector>

class QMenu;

namespace compliant {

class Autosave;
class DocumentActions;
struct PaletteEntry;
struct WindowContext;

// Scene files, the scenes that come with the program, and presentations.
class FileActions {
 public:
  FileActions(const WindowContext& context, DocumentActions& documents, const Autosave& autosave);

  void addRecent(QMenu* parent);
  void addExamples(QMenu* parent);
  void addExampleEntries(std::vector<PaletteEntry>& entries);

 private:
  void reloadScene();
  // An empty playlist presents the scene only.
  void presentSlides(const QString& playlist);
  void askAndPresent();

  const WindowContext& context_;
  DocumentActions& documents_;
};

}  // namespace compliant
