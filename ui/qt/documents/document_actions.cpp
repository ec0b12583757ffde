#include "ui/qt/documents/document_actions.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <algorithm>

#include "engine/import/file_formats.hpp"
#include "engine/json/scene_file.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/documents/file_loader.hpp"
#include "ui/qt/documents/findings_dialog.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/confirmation_dialog.hpp"

namespace compliant {
namespace {
const QString ownFilter = QStringLiteral("Scenes (*.json);;All files (*)");
QString openFilters() {
  std::string all = "*.json";
  for (const FileFormat& format : fileFormats()) all += " " + patternsOf(format, " ");
  return "All supported files (" + qt(all) + ");;Scenes (*.json);;" + filtersOf() + "All files (*)";
}
}  // namespace

QString filtersOf(const char* only) {
  QString filters;
  for (const FileFormat& format : fileFormats()) {
    if (only != nullptr && std::string_view(format.name) != only) continue;
    QString plural = format.plural;
    plural[0] = plural[0].toUpper();
    filters += plural + " (" + qt(patternsOf(format, " ")) + ");;";
  }
  return filters;
}

QString filesThatOpen() { return qt(whatOpens()); }

DocumentActions::DocumentActions(Session& session, Preferences& preferences, QWidget* window)
    : QObject(window),
      session_(session),
      preferences_(preferences),
      window_(window),
      loader_(new FileLoader(window)) {
  listening_ = session_.addListener({.sceneReplaced = [this] { closeFindings(window_); },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
}

void DocumentActions::remember(const QString& path) {
  preferences_.remember(QFileInfo(path).absoluteFilePath().toStdString());
}

void DocumentActions::newScene() { openScene(Scene()); }

void DocumentActions::openScene(Scene scene) {
  if (!mayLeave()) return;
  loader_->cancel();
  proposed_.clear();
  scene.search = preferences_.searchFolders;
  session_.openScene(std::move(scene));
  emit fileChanged();
}

QString DocumentActions::ownFolder() const {
  for (const std::string& recent : preferences_.recentFiles) {
    const QFileInfo file(QString::fromStdString(recent));
    if (file.exists() && !isExample(file.filePath())) return file.absolutePath();
  }
  return {};
}

void DocumentActions::askAndOpen() {
  const QString known = QString::fromStdString(session_.document().path());
  const QString own =
      known.isEmpty() || isExample(known) ? ownFolder() : QFileInfo(known).absolutePath();
  const QString folder = own.isEmpty() ? sceneFolder() : own;
  const QString path = QFileDialog::getOpenFileName(window_, "Open scene", folder, openFilters());
  if (!path.isEmpty()) open(path);
}

bool DocumentActions::open(const QString& path) {
  // Read first: do not ask about unsaved changes if the file cannot be opened anyway.
  std::optional<LoadedScene> file = read(path);
  return file && mayLeave() && take(path, std::move(file));
}

bool DocumentActions::load(const QString& path) { return take(path, read(path)); }

std::optional<LoadedScene> DocumentActions::read(const QString& path) {
  std::optional<Result<LoadedScene>> file = loader_->read(path, {preferences_.searchFolders});
  if (!file) return std::nullopt;
  if (!*file) {
    QString problem = qt(file->error().text());
    // The folder says nothing about the cause.
    if (problem.startsWith(path))
      problem.replace(0, path.size(), "“" + QFileInfo(path).fileName() + "”");
    emit notified({Severity::Error, problem});
    return std::nullopt;
  }
  return std::move(**file);
}

bool DocumentActions::take(const QString& path, std::optional<LoadedScene> file) {
  if (!file) return false;
  session_.open(std::move(*file));
  remember(path);
  proposed_ = QFileInfo(path).completeBaseName() + ".json";
  emit fileChanged();
  reportFindings(path);
  return true;
}

void DocumentActions::reportFindings(const QString& path) {
  const std::vector<ImportFinding>& findings = session_.findings();
  if (findings.empty()) return;
  const QString file = QFileInfo(path).fileName();
  for (const ImportFinding& finding : findings)
    emit notified(
        {finding.severity == ImportFinding::Severity::Cosmetic ? Severity::Info : Severity::Warning,
         QString("%1: %2: %3")
             .arg(file, QString::fromUtf8(severityText(finding.severity)),
                  QString::fromStdString(finding.text())),
         Notice::Shown::InLog, finding.component});
  emit notified({Severity::Info, file + ": " + QString::fromStdString(verdictOf(findings)) + "."});
  if (anyMatters(findings))
    showFindings(window_, file, findings, [this](Id component) {
      if (session_.document().scene().find(component) != nullptr) session_.select({component});
    });
}

bool DocumentActions::loadExample(const QString& path) {
  loader_->cancel();
  Result<Scene> scene = loadScene(path.toStdString());
  if (!scene) {
    emit notified({Severity::Error, QString::fromStdString(scene.error().text())});
    return false;
  }
  proposed_ = QFileInfo(path).fileName();
  session_.openScene(std::move(*scene));
  emit fileChanged();
  return true;
}

bool DocumentActions::save() {
  const std::string& path = session_.document().path();
  return path.empty() || isExample(QString::fromStdString(path)) ? saveAs() : saveToItsFile();
}

bool DocumentActions::saveToItsFile() {
  commitFocusedField();
  const QString path = QString::fromStdString(session_.document().path());
  if (!session_.document().changedOnDisk()) return saveTo(path);
  ConfirmationDialog question(window_, "overwriteQuestion",
                              "“" + elided(fileName()) + "” was changed by another program.",
                              "Overwriting it loses those changes.");
  QPushButton* overwrite = question.addButton("Overwrite", QMessageBox::DestructiveRole);
  QPushButton* other = question.addButton("Save as…", QMessageBox::AcceptRole);
  const QAbstractButton* answer = question.ask(other);
  if (answer == overwrite) return saveTo(path);
  return answer == other && saveAs();
}

bool DocumentActions::restore(const AutosaveRecord& record) {
  Result<Scene> scene = readScene(record.scene);
  if (!scene) {
    emit notified({Severity::Error,
                   "The autosave cannot be read: " + QString::fromStdString(scene.error().text())});
    return false;
  }
  if (!mayLeave()) return false;
  loader_->cancel();
  const QString name = QString::fromStdString(record.name);
  proposed_ = name.endsWith(".json") ? name : QString(name).replace('/', '-') + ".json";
  if (!record.path.empty()) scene->folder = folderOf(record.path);
  scene->search = preferences_.searchFolders;
  session_.openDocument(Document::unsaved(std::move(*scene), record.path, record.hash));
  emit fileChanged();
  emit notified({Severity::Info, "Restored “" + elided(name) + "” as of " +
                                     QString::fromStdString(record.time) +
                                     ". It is not saved yet."});
  return true;
}

bool DocumentActions::saveAs() {
  commitFocusedField();
  const QString known = QString::fromStdString(session_.document().path());
  QFileDialog dialog(window_, "Save scene", {}, ownFilter);
  dialog.setObjectName("saveDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  // The dialog itself adds the extension, so that it asks before it replaces a file.
  dialog.setDefaultSuffix("json");
  const QString name = proposed_.isEmpty() ? QStringLiteral("scene.json") : proposed_;
  const bool own = !known.isEmpty() && !isExample(known);
  const QString folder = ownFolder();
  dialog.selectFile(own ? known
                        : QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(name));
  if (dialog.exec() != QDialog::Accepted) return false;
  return saveTo(dialog.selectedFiles().front());
}

bool DocumentActions::saveTo(const QString& path) {
  if (const Status done = session_.document().save(path.toStdString()); !done) {
    emit notified({Severity::Error, QString::fromStdString(done.error().text())});
    return false;
  }
  remember(path);
  emit notified({Severity::Info, "Saved " + path + "."});
  emit fileChanged();
  return true;
}

bool DocumentActions::reload() {
  commitFocusedField();
  const QString path = QString::fromStdString(session_.document().path());
  if (path.isEmpty()) {
    emit notified({Severity::Error, "The scene has not been saved yet"});
    return false;
  }
  std::optional<LoadedScene> file = read(path);
  if (!file || (session_.document().dirty() && !mayDrop())) return false;
  session_.open(std::move(*file));
  emit fileChanged();
  return true;
}

bool DocumentActions::mayDrop() {
  ConfirmationDialog question(window_, "dropQuestion",
                              "Reload “" + elided(fileName()) + "” and discard your changes?",
                              "This cannot be undone.");
  QPushButton* drop = question.addButton("Reload", QMessageBox::DestructiveRole);
  return question.ask() == drop;
}

bool DocumentActions::mayLeave() {
  commitFocusedField();
  if (!session_.document().dirty()) return true;
  ConfirmationDialog question(window_, "unsavedQuestion",
                              "Save changes to “" + elided(fileName()) + "”?",
                              "Unsaved changes will be lost.");
  QPushButton* save = question.addButton("Save", QMessageBox::AcceptRole);
  QPushButton* discard = question.addButton("Don’t save", QMessageBox::DestructiveRole);
  const QAbstractButton* answer = question.ask(save);
  if (answer == save) return this->save();
  return answer == discard;
}

void DocumentActions::fillRecent(QMenu* menu) {
  menu->clear();
  for (const std::string& file : preferences_.recentFiles) {
    const QString path = QString::fromStdString(file);
    QAction* action = menu->addAction(menuText(recentText(path)));
    action->setToolTip(plainTip(path));
    connect(action, &QAction::triggered, this, [this, path] { openRecent(path); });
  }
  if (preferences_.recentFiles.empty()) menu->addAction("No recent files")->setEnabled(false);
}

void DocumentActions::fillExamples(QMenu* menu, QStyle* pictures) {
  menu->clear();
  qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  const std::vector<ExampleTopic> topics = byTopic(examplesIn(sceneFolder()));
  for (const ExampleTopic& topic : topics) {
    QMenu* entries = menu->addMenu(menuText(topic.title));
    entries->setToolTipsVisible(true);
    entries->setStyle(pictures);
    for (const Example& example : topic.examples) {
      QAction* action = entries->addAction(example.thumbnail, menuText(example.title));
      action->setToolTip(plainTip(example.notes));
      connect(action, &QAction::triggered, this, [this, path = example.path] {
        if (mayLeave()) loadExample(path);
      });
    }
  }
  if (topics.empty()) menu->addAction("No examples found")->setEnabled(false);
}

QString DocumentActions::fileName() const {
  const std::string& path = session_.document().path();
  if (!path.empty()) return QFileInfo(QString::fromStdString(path)).fileName();
  const std::string& title = session_.document().scene().title;
  return title.empty() ? QStringLiteral("Untitled") : QString::fromStdString(title);
}

QString DocumentActions::recentText(const QString& path) const {
  const QFileInfo file(path);
  const auto& all = preferences_.recentFiles;
  const auto alike = std::count_if(all.begin(), all.end(), [&](const std::string& other) {
    return QFileInfo(QString::fromStdString(other)).fileName() == file.fileName();
  });
  // The folder distinguishes files of the same name.
  return alike > 1 ? file.fileName() + " — " + file.dir().dirName() : file.fileName();
}

void DocumentActions::openRecent(const QString& path) {
  if (!QFileInfo::exists(path)) {
    preferences_.forget(path.toStdString());
    emit notified(
        {Severity::Warning, path + " no longer exists. Removed it from the recent files."});
    return;
  }
  open(path);
}

QString DocumentActions::sceneFolder() { return assetFolder() + "/scenes"; }

}  // namespace compliant
