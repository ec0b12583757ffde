#include "ui/qt/help/manual_window.hpp"

#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/model/display/instruments.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/widgets/side_dialog.hpp"

namespace compliant {
namespace {

constexpr int pageRole = Qt::UserRole;

std::string readGuide() {
  QFile file(assetFolder() + "/manual/guide.md");
  if (!file.open(QIODevice::ReadOnly))
    return "## Guide\n\nThe file assets/manual/guide.md is missing. The pages of the types are "
           "complete without it.\n";
  // Insert the table of instruments.
  return file.readAll()
      .replace("<!-- Here stands the table of instruments. -->\n",
               QByteArray::fromStdString(instrumentTable()))
      .toStdString();
}

bool isCode(const QTextBlock& block) {
  return block.isValid() && block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

// Adds the space between paragraphs and in table cells that Markdown omits.
void layOut(QTextDocument& document) {
  document.setDocumentMargin(scaled(12));
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    if (cursor.currentTable() != nullptr) continue;
    QTextBlockFormat format = block.blockFormat();
    const bool heading = format.headingLevel() > 0;
    const bool within = isCode(block) && isCode(block.next());
    format.setNonBreakableLines(false);  // long lines of examples wrap like other text
    format.setTopMargin(heading && block != document.begin() ? scaled(14) : 0);
    format.setBottomMargin(within                        ? 0
                           : heading                     ? scaled(4)
                           : block.textList() != nullptr ? scaled(3)
                                                         : scaled(8));
    cursor.setBlockFormat(format);
  }
  for (QTextFrame* frame : document.rootFrame()->childFrames())
    if (auto* table = qobject_cast<QTextTable*>(frame)) {
      QTextTableFormat format = table->format();
      format.setCellPadding(scaled(4));
      format.setCellSpacing(0);
      format.setBorder(0);
      format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
      table->setFormat(format);
    }
}

}  // namespace

ManualWindow::ManualWindow(QWidget* window)
    : QDialog(window), pages_(manualPages(readGuide(), registry())) {
  arrangeAside(this, "Manual", {scaled(940), scaled(680)});
  search_ = new QLineEdit;
  search_->setPlaceholderText("Search the manual");
  search_->setAccessibleName("Search the manual");
  search_->setClearButtonEnabled(true);
  search_->addAction(icon("search"), QLineEdit::LeadingPosition);
  found_ = new QLabel;
  found_->setProperty("role", "caption");
  contents_ = new QTreeWidget;
  contents_->setHeaderHidden(true);
  contents_->setRootIsDecorated(false);
  onUiScale(contents_, [contents = contents_] {
    contents->setIndentation(scaled(12));
    contents->setFixedWidth(scaled(220));
  });
  contents_->setAccessibleName("Contents");
  text_ = new QTextBrowser;
  text_->setFrameShape(QFrame::NoFrame);
  text_->setOpenExternalLinks(false);
  text_->setAccessibleName("Page of the manual");

  auto* above = new QHBoxLayout;
  onUiScale(above, [above] { above->setSpacing(scaled(8)); });
  above->addWidget(search_, 1);
  above->addWidget(found_);
  auto* beside = new QHBoxLayout;
  onUiScale(beside, [beside] { beside->setSpacing(scaled(8)); });
  beside->addWidget(contents_);
  beside->addWidget(text_, 1);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addLayout(above);
  column->addLayout(beside, 1);
  addCloseButton(this);

  connect(contents_, &QTreeWidget::currentItemChanged, this, [this] { showPage(); });
  connect(search_, &QLineEdit::textEdited, this, &ManualWindow::filter);
  connect(search_, &QLineEdit::returnPressed, this, &ManualWindow::findNext);
  fill();
  onUiScale(this, [this] { showPage(); });
  search_->setFocus();
}

void ManualWindow::fill() {
  QTreeWidgetItem* group = nullptr;
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    QString title = qt(pages_[i].group);
    title[0] = title[0].toUpper();
    if (group == nullptr || group->text(0) != title) {
      group = new QTreeWidgetItem(contents_, {title});
      group->setFlags(Qt::ItemIsEnabled);
      QFont font = textFont();
      font.setWeight(QFont::DemiBold);
      group->setFont(0, font);
      group->setExpanded(true);
    }
    const std::string& name = pages_[i].title;
    auto* item =
        new QTreeWidgetItem(group, {qt(pages_[i].group == "Guide" ? name : typeLabel(name))});
    item->setToolTip(0, qt(name));
    item->setData(0, pageRole, static_cast<int>(i));
  }
}

void ManualWindow::show(const std::string& title, const QString& field) {
  search_->clear();
  filter();
  const int wanted = std::max(0, pageOf(pages_, title));
  for (QTreeWidgetItemIterator i(contents_); *i != nullptr; ++i)
    if ((*i)->data(0, pageRole).isValid() && (*i)->data(0, pageRole).toInt() == wanted)
      contents_->setCurrentItem(*i);
  if (!field.isEmpty()) text_->find(field, QTextDocument::FindWholeWords);
  QDialog::show();
  raise();
  activateWindow();
}

QString ManualWindow::title() const {
  const QTreeWidgetItem* item = contents_->currentItem();
  return item == nullptr ? QString() : item->toolTip(0);
}

void ManualWindow::showPage() {
  const QTreeWidgetItem* item = contents_->currentItem();
  if (item == nullptr || !item->data(0, pageRole).isValid()) return;
  text_->setMarkdown(qt(pages_[static_cast<std::size_t>(item->data(0, pageRole).toInt())].text));
  layOut(*text_->document());
  text_->verticalScrollBar()->setValue(0);
  if (!search_->text().isEmpty()) text_->find(search_->text());
}

void ManualWindow::filter() {
  const QString typed = search_->text();
  QTreeWidgetItem* first = nullptr;
  int count = 0;
  for (int g = 0; g < contents_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = contents_->topLevelItem(g);
    bool any = false;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      const ManualPage& page = pages_[static_cast<std::size_t>(item->data(0, pageRole).toInt())];
      const bool fits = typed.isEmpty() || qt(page.text).contains(typed, Qt::CaseInsensitive) ||
                        item->text(0).contains(typed, Qt::CaseInsensitive);
      item->setHidden(!fits);
      any |= fits;
      count += fits ? 1 : 0;
      // A page with this name comes before pages that only mention it.
      const bool named = item->text(0).contains(typed, Qt::CaseInsensitive) ||
                         item->toolTip(0).contains(typed, Qt::CaseInsensitive);
      if (fits &&
          (first == nullptr || (named && !first->text(0).contains(typed, Qt::CaseInsensitive) &&
                                !first->toolTip(0).contains(typed, Qt::CaseInsensitive))))
        first = item;
    }
    group->setHidden(!any);
  }
  found_->setText(typed.isEmpty() ? QString()
                  : count == 0    ? "not found"
                  : count == 1    ? "on 1 page"
                                  : QString("on %1 pages").arg(count));
  if (typed.isEmpty() || first == nullptr) return;
  if (contents_->currentItem() == first)
    showPage();
  else
    contents_->setCurrentItem(first);
}

void ManualWindow::findNext() {
  if (search_->text().isEmpty() || text_->find(search_->text())) return;
  // Starts from the top again, so that Enter wraps around.
  text_->moveCursor(QTextCursor::Start);
  text_->find(search_->text());
}

}  // namespace compliant
