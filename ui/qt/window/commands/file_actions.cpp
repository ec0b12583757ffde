#include "ui/qt/window/commands/file_actions.hpp"

#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>
#include <QProxyStyle>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/documents/presenting.hpp"
#include "ui/qt/documents/search_folders_dialog.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {
namespace {

// Makes room for the thumbnails of examples, which are larger than menu icons.
class PictureStyle : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    if (metric == PM_SmallIconSize) return scaled(64);
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
};

}  // namespace

FileActions::FileActions(const WindowContext& context, DocumentActions& documents,
                         const Autosave& autosave)
    : context_(context), documents_(documents) {
  context_.onTriggered(ActionId::NewScene, [this] { documents_.newScene(); });
  context_.onTriggered(ActionId::OpenScene, [this] { documents_.askAndOpen(); });
  context_.onTriggered(ActionId::ImportMeshFile, [this] { documents_.askAndImport(); });
  context_.onTriggered(ActionId::PresentScene, [this] { presentSlides({}); });
  context_.onTriggered(ActionId::PresentPlaylist, [this] { askAndPresent(); });
  context_.onTriggered(ActionId::Save, [this] { documents_.save(); });
  context_.onTriggered(ActionId::SaveAs, [this] { documents_.saveAs(); });
  context_.onTriggered(ActionId::Reload, [this] { reloadScene(); });
  context_.onTriggered(ActionId::SearchFolders, [this] {
    showSearchFolders(&context_.window, context_.models.preferences);
  });
  context_.onTriggered(ActionId::Quit, [this] { context_.window.close(); });
  QObject::connect(&documents_, &DocumentActions::notified, &context_.receiver, context_.notify);
  QObject::connect(&autosave, &Autosave::notified, &context_.receiver, context_.notify);
}

void FileActions::reloadScene() {
  // The same scene: the cameras stay.
  SplitView::Cameras cameras;
  if (context_.views != nullptr) cameras = context_.views->cameras();
  if (documents_.reload() && context_.views != nullptr) context_.views->setCameras(cameras);
}

void FileActions::presentSlides(const QString& playlist) {
  commitFocusedField();
  if (const Status done = present(context_.models.session, playlist); !done)
    context_.say(Severity::Warning, qt(done.error().what) + ".");
}

void FileActions::askAndPresent() {
  const QString file = QFileDialog::getOpenFileName(
      &context_.window, "Present slides", assetFolder() + "/presentations", "Playlists (*.json)");
  if (!file.isEmpty()) presentSlides(file);
}

void FileActions::addRecent(QMenu* parent) {
  QMenu* recent = parent->addMenu("Open &recent");
  recent->setToolTipsVisible(true);
  QObject::connect(recent, &QMenu::aboutToShow, &context_.receiver,
                   [this, recent] { documents_.fillRecent(recent); });
}

void FileActions::addExamples(QMenu* parent) {
  QMenu* examples = parent->addMenu("&Examples");
  auto* style = new PictureStyle;
  style->setParent(examples);
  QObject::connect(examples, &QMenu::aboutToShow, &context_.receiver,
                   [this, examples, style] { documents_.fillExamples(examples, style); });
}

void FileActions::addExampleEntries(std::vector<PaletteEntry>& entries) {
  // Read only once, because they come with the program.
  static const std::vector<Example> examples = examplesIn(DocumentActions::sceneFolder());
  for (const Example& example : examples)
    entries.push_back({"",
                       example.title,
                       example.notes,
                       "Example",
                       {},
                       [this, path = example.path] {
                         if (documents_.mayLeave()) documents_.loadExample(path);
                       },
                       example.thumbnail});
}

}  // namespace compliant
