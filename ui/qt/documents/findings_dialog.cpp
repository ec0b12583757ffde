#include "ui/qt/documents/findings_dialog.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/widgets/side_dialog.hpp"

namespace compliant {
namespace {

constexpr int ComponentRole = Qt::UserRole;

/// Lines as high as their wrapped text: a tree assumes text on one line.
class WrappingDelegate : public QStyledItemDelegate {
 public:
  explicit WrappingDelegate(QTreeView* tree) : QStyledItemDelegate(tree), tree_(tree) {
    connect(tree->header(), &QHeaderView::sectionResized, this,
            [this] { emit sizeHintChanged({}); });
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem narrow = option;
    narrow.rect = QRect(0, 0, tree_->columnWidth(index.column()), QWIDGETSIZE_MAX);
    QSize size = QStyledItemDelegate::sizeHint(narrow, index);
    // The width that a column needs does not depend on its present width.
    if (index.column() == 0) size.setWidth(QStyledItemDelegate::sizeHint(option, index).width());
    return size + QSize(0, scaled(4));
  }

 private:
  QTreeView* tree_;
};

QTreeWidget* listOf(const std::vector<ImportFinding>& findings) {
  auto* list = new QTreeWidget;
  list->setObjectName("findings");
  list->setHeaderLabels({"Severity", "Finding"});
  list->setRootIsDecorated(false);
  list->setWordWrap(true);
  list->setTextElideMode(Qt::ElideNone);
  list->setItemDelegate(new WrappingDelegate(list));
  list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  QList<QTreeWidgetItem*> lines;
  for (const ImportFinding& finding : findings) {
    auto* line = new QTreeWidgetItem(QStringList{QString::fromUtf8(severityText(finding.severity)),
                                                 QString::fromStdString(finding.text())});
    line->setData(0, ComponentRole, QVariant::fromValue<qulonglong>(finding.component));
    for (int column = 0; column < 2; ++column) line->setTextAlignment(column, Qt::AlignTop);
    lines.push_back(line);
  }
  list->addTopLevelItems(lines);
  return list;
}

constexpr const char* dialogName = "findingsDialog";

}  // namespace

void closeFindings(const QWidget* window) { delete window->findChild<QDialog*>(dialogName); }

void showFindings(QWidget* window, const QString& file, const std::vector<ImportFinding>& findings,
                  const std::function<void(Id)>& go) {
  closeFindings(window);
  QDialog* dialog = sideDialog(window, "Opened from SOFA: " + file, {scaled(680), scaled(420)});
  dialog->setObjectName(dialogName);
  auto* verdict = new QLabel(QString::fromStdString(verdictOf(findings)));
  verdict->setObjectName("verdict");
  verdict->setTextFormat(Qt::PlainText);
  auto* heading = new QLabel(
      "Click a line to go to its component. The file stays as it is; save "
      "under a new name.");
  heading->setWordWrap(true);
  QTreeWidget* list = listOf(findings);
  QObject::connect(list, &QTreeWidget::itemClicked, dialog, [go](const QTreeWidgetItem* line) {
    if (const Id component = line->data(0, ComponentRole).toULongLong(); component != 0)
      go(component);
  });
  dialog->layout()->addWidget(verdict);
  dialog->layout()->addWidget(heading);
  dialog->layout()->addWidget(list);
  addCloseButton(dialog);
  dialog->show();
}

}  // namespace compliant
