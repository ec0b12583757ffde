#include "ui/qt/documents/search_folders_dialog.hpp"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QShortcut>
#include <algorithm>

#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/widgets/side_dialog.hpp"
#include "ui/qt/widgets/text_button.hpp"

namespace compliant {
namespace {

constexpr const char* searchFoldersName = "searchFoldersDialog";

constexpr const char* searchRule =
    "Meshes and tables that a scene refers to are searched for in its own folder, then in these, "
    "from the top. Changes apply to scenes opened afterwards.";

void listFolders(const std::vector<std::string>& folders, QListWidget& in) {
  in.clear();
  for (const std::string& folder : folders) in.addItem(qt(folder));
}

}  // namespace

void showSearchFolders(QWidget* window, Preferences& preferences) {
  if (auto* known = window->findChild<QDialog*>(searchFoldersName)) {
    known->show();
    return known->raise();
  }
  QDialog* box = sideDialog(window, "Search folders", QSize(scaled(460), scaled(320)));
  box->setObjectName(searchFoldersName);
  auto* words = new QLabel(searchRule);
  words->setWordWrap(true);
  auto* folders = new QListWidget;
  folders->setAccessibleName("Search folders");
  auto* add = textButton("Add…", "Choose a folder");
  auto* remove = textButton("Remove", "Remove the selected folder from the list (Del)");
  auto* line = new QHBoxLayout;
  line->addWidget(add);
  line->addWidget(remove);
  line->addStretch(1);
  auto* column = static_cast<QBoxLayout*>(box->layout());
  column->addWidget(words);
  column->addWidget(folders, 1);
  column->addLayout(line);
  addCloseButton(box);

  std::vector<std::string>& kept = preferences.searchFolders;
  listFolders(kept, *folders);
  const auto follow = [folders, remove] { remove->setEnabled(folders->currentRow() >= 0); };
  QObject::connect(folders, &QListWidget::currentRowChanged, box, follow);
  QObject::connect(add, &QPushButton::clicked, box, [box, folders, &kept] {
    const QString chosen = QFileDialog::getExistingDirectory(
        box, "Add search folder", kept.empty() ? QDir::homePath() : qt(kept.back()));
    const std::string folder = chosen.toStdString();
    if (folder.empty()) return;
    const auto known = std::find(kept.begin(), kept.end(), folder);
    const auto index = known - kept.begin();
    if (known == kept.end()) kept.push_back(folder);
    listFolders(kept, *folders);
    folders->setCurrentRow(static_cast<int>(index));
  });
  const auto erase = [folders, &kept] {
    const int row = folders->currentRow();
    if (row < 0) return;
    kept.erase(kept.begin() + row);
    listFolders(kept, *folders);
    folders->setCurrentRow(std::min(row, folders->count() - 1));
  };
  QObject::connect(remove, &QPushButton::clicked, box, erase);
  auto* key = new QShortcut(QKeySequence::Delete, folders, nullptr, nullptr, Qt::WidgetShortcut);
  QObject::connect(key, &QShortcut::activated, box, erase);
  follow();
  box->show();
}

}  // namespace compliant
