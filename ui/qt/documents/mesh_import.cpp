// Imports meshes into the open scene.
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <array>

#include "engine/base/rounded_text.hpp"
#include "ui/model/build/importing.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/documents/document_actions.hpp"

namespace compliant {
namespace {

struct Unit {
  const char* text;
  double metres;
};
constexpr std::array units{Unit{"metres", 1}, Unit{"centimetres (× 0.01)", 0.01},
                           Unit{"millimetres (× 0.001)", 0.001}, Unit{"inches (× 0.0254)", 0.0254}};
// A larger body is probably in millimetres.
constexpr double likely = 20;

}  // namespace

void DocumentActions::askAndImport() {
  const QString path = QFileDialog::getOpenFileName(window_, "Import a mesh", ownFolder(),
                                                    filtersOf("mesh") + "All files (*)");
  if (path.isEmpty()) return;
  const std::optional<LoadedScene> file = read(path);
  if (!file) return;
  const double size = sizeOfBodies(file->document.scene());
  QStringList choices;
  for (const Unit& unit : units) choices << QString::fromUtf8(unit.text);
  bool chosen = false;
  const QString unit =
      QInputDialog::getItem(window_, "Import a mesh",
                            QString("“%1” is %2 long, in its own unit. Which one?")
                                .arg(QFileInfo(path).fileName(), qt(roundedText(size, 4))),
                            choices, size > likely ? 2 : 0, false, &chosen);
  if (chosen)
    importInto(path, *file, units[static_cast<std::size_t>(choices.indexOf(unit))].metres);
}

bool DocumentActions::importFile(const QString& path, double metres) {
  const std::optional<LoadedScene> file = read(path);
  return file && importInto(path, *file, metres);
}

bool DocumentActions::importInto(const QString& path, const LoadedScene& file, double metres) {
  QString name = QFileInfo(path).completeBaseName();
  name.replace(u'/', u' ');
  const Result<Creation> made = compliant::importInto(
      session_.document().scene(), file.document.scene(), name.toStdString(), metres);
  if (const Status done = create(session_, made); !done) {
    emit notified({Severity::Warning, qt(done.error().text())});
    return false;
  }
  emit notified({Severity::Info, "Imported “" + name + "”."});
  return true;
}

}  // namespace compliant
