#pragma once

#include <QObject>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/autosave_record.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/log/log_list.hpp"

class QMenu;
class QStyle;
class QWidget;

namespace compliant {

class FileLoader;

// File dialog filters of all formats that can be opened, or of one name: "Meshes (*.obj …);;".
QString filtersOf(const char* only = nullptr);
// "a scene file (.json), a SOFA scene or a mesh".
QString filesThatOpen();

// The actions on the open file: new, open, recent, examples, save, reload, drop, and the question
// whether unsaved changes may be lost. Failures are reported as sentences.
class DocumentActions : public QObject {
  Q_OBJECT

 public:
  // The preferences hold the recent files.
  DocumentActions(Session& session, Preferences& preferences, QWidget* window);

  void newScene();
  // Opens a scene without a file, after asking about unsaved changes.
  void openScene(Scene scene);
  void askAndOpen();
  // Opens a file after asking about unsaved changes; false if it was not opened.
  bool open(const QString& path);
  // Asks for a mesh file and its unit, and adds it to the scene.
  void askAndImport();
  // Adds the bodies of a file to the scene; one unit of length in the file is `metres` m. False if
  // that failed.
  bool importFile(const QString& path, double metres);
  // Opens without asking: at program start.
  bool load(const QString& path);
  // The progress strip while a big file is read.
  FileLoader* strip() const { return loader_; }
  // The same for an example: the document then has no file, and Save asks for one.
  bool loadExample(const QString& path);
  bool save();
  bool saveAs();
  // Reads the file again, after asking whether changes may be dropped; false if it was not read.
  bool reload();
  // Whether the document may be replaced: unchanged, saved now, or discarded by the user.
  bool mayLeave();
  // Opens an autosaved scene as an unsaved document, after asking about unsaved changes; false if
  // that failed.
  bool restore(const AutosaveRecord& record);

  // Fill these menus each time they open.
  void fillRecent(QMenu* menu);
  // One submenu for each topic, in a style with room for thumbnails.
  void fillExamples(QMenu* menu, QStyle* pictures);

  // "welcome.json"; for a scene without a file its title, or "Untitled".
  QString fileName() const;
  static QString sceneFolder();
  // The folder of the last used file that is not an example; empty: there is none.
  QString ownFolder() const;

 signals:
  void notified(const compliant::Notice& notice);
  // The document has another file, or none.
  void fileChanged();

 private:
  bool saveTo(const QString& path);
  // Reads a file while the window stays responsive; nothing, with a message, if it is not a scene.
  std::optional<LoadedScene> read(const QString& path);
  bool take(const QString& path, std::optional<LoadedScene> file);
  // Shows the findings about a foreign scene in the log and in a dialog.
  void reportFindings(const QString& path);
  bool importInto(const QString& path, const LoadedScene& file, double metres);
  bool mayDrop();
  // Saves to the document's file, but asks first if another program has changed that file.
  bool saveToItsFile();
  QString recentText(const QString& path) const;
  void openRecent(const QString& path);

  void remember(const QString& path);

  Session& session_;
  Preferences& preferences_;
  QWidget* window_;
  FileLoader* loader_;
  QString proposed_;  // name for a scene that has no file yet
  Subscription listening_;
};

}  // namespace compliant
