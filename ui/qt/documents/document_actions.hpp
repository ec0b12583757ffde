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

// Filters of a dialog for the formats that open, or for those of one name: "Meshes (*.obj …);;".
QString filtersOf(const char* only = nullptr);
// "a scene file (.json), a SOFA scene or a mesh".
QString filesThatOpen();

// The actions on the open file: new, open, recent, examples, save, reload, drop, and the question
// the program asks, whether changes may be lost. Failures are reported as sentences.
class DocumentActions : public QObject {
  Q_OBJECT

 public:
  // The recent files are kept in the preferences.
  DocumentActions(Session& session, Preferences& preferences, QWidget* window);

  void newScene();
  // A scene that has no file, after asking about unsaved changes.
  void openScene(Scene scene);
  void askAndOpen();
  // Opens a file after asking about unsaved changes; false when it stayed as it was.
  bool open(const QString& path);
  // Asks for a mesh file and its unit, and adds it to the scene.
  void askAndImport();
  // Adds the bodies of a file to the scene, of which one unit of length is so many metres; false
  // when it could not.
  bool importFile(const QString& path, double metres);
  // Opens without asking: at start.
  bool load(const QString& path);
  // The progress strip while a big file is read.
  FileLoader* strip() const { return loader_; }
  // The same with an example: it has no file, so that Save asks for one.
  bool loadExample(const QString& path);
  bool save();
  bool saveAs();
  // Reads the file again, after asking whether changes may be dropped; false when nothing was read.
  bool reload();
  // Whether the document may be replaced: unchanged, saved now, or given up by the user.
  bool mayLeave();
  // Opens an autosaved scene, unsaved as it is, after asking about changes; false when it could
  // not.
  bool restore(const AutosaveRecord& record);

  // Fill their menus anew each time these open.
  void fillRecent(QMenu* menu);
  // One submenu for each topic, in a style with room for pictures.
  void fillExamples(QMenu* menu, QStyle* pictures);

  // "welcome.json"; of a scene without a file its title, or "Untitled".
  QString fileName() const;
  static QString sceneFolder();
  // Where the file lies that was used last and is no example; empty: there is none.
  QString ownFolder() const;

 signals:
  void notified(const compliant::Notice& notice);
  // The document has a new file, or none.
  void fileChanged();

 private:
  bool saveTo(const QString& path);
  // Reads a file while the window stays responsive; nothing, and a message, when it is no scene.
  std::optional<LoadedScene> read(const QString& path);
  bool take(const QString& path, std::optional<LoadedScene> file);
  // Shows the findings about a foreign scene, in the log and in a dialog.
  void reportFindings(const QString& path);
  bool importInto(const QString& path, const LoadedScene& file, double metres);
  bool mayDrop();
  // Saves to the document's file, but asks when another program has changed it meanwhile.
  bool saveToItsFile();
  QString recentText(const QString& path) const;
  void openRecent(const QString& path);

  void remember(const QString& path);

  Session& session_;
  Preferences& preferences_;
  QWidget* window_;
  FileLoader* loader_;
  QString proposed_;  // the name of a scene that has no file yet
  Subscription listening_;
};

}  // namespace compliant
