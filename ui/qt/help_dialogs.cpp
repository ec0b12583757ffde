#include "ui/qt/help_dialogs.hpp"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <array>

#include "engine/scene/manual.hpp"
#include "ui/model/formula_text.hpp"
#include "ui/qt/actions.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

struct MouseLine {
  const char* action;
  const char* button;
};

constexpr std::array mouse{
    MouseLine{"Turn the view", "left drag, or middle drag"},
    MouseLine{"Move the view", "right drag, or Shift + middle drag"},
    MouseLine{"Nearer, farther", "wheel, towards the pointer"},
    MouseLine{"Select, add to the selection", "click, Ctrl + click"},
    MouseLine{"Select what lies in a box", "B, then drag; Ctrl adds"},
    MouseLine{"Move, turn, scale what is selected", "W, E, T, then drag a handle, or type at it; Ctrl snaps, Shift is fine"},
    MouseLine{"Turn around this place", "double click"},
    MouseLine{"Draw: place, link or fix points", "a tool above the view, then click; Ctrl snaps to the grid"},
    MouseLine{"Pull a point with a spring; time runs meanwhile", "Ctrl + left drag"},
};

// A dialog that stays beside the window, so that one can read and work.
QDialog* dialog(QWidget* window, const QString& title, QSize size) {
  auto* box = new QDialog(window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(title);
  box->resize(size);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
  column->setSpacing(scaled(8));
  return box;
}

void addCloseButton(QDialog* box) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* close = buttons->button(QDialogButtonBox::Close);
  close->setIcon({});
  // Enter belongs to the search field.
  close->setAutoDefault(false);
  QObject::connect(buttons, &QDialogButtonBox::rejected, box, &QDialog::close);
  box->layout()->addWidget(buttons);
}

QString tableLine(const QString& what, const QString& how) {
  return QString(
             "<tr><td style='padding: 3px 24px 3px 0'>%1</td><td style='padding: 3px "
             "0'>%2</td></tr>")
      .arg(what.toHtmlEscaped(), how.toHtmlEscaped());
}

QString shortcutTable() {
  QString html = "<h3>Mouse in the view</h3><table>";
  for (const MouseLine& line : mouse)
    html += tableLine(QString::fromUtf8(line.action), QString::fromUtf8(line.button));
  html += "</table><h3>Keys</h3><table>";
  for (const ActionSpec& spec : actionTable()) {
    QStringList keys;
    for (const QString& text : QString::fromUtf8(spec.shortcuts).split(' ', Qt::SkipEmptyParts))
      keys << QKeySequence(text, QKeySequence::PortableText).toString(QKeySequence::NativeText);
    if (keys.isEmpty()) continue;
    html += tableLine(QString::fromUtf8(spec.text).remove('&').remove("…"), keys.join("   or   "));
  }
  return html + "</table>";
}

QTextBrowser* page(QDialog* box) {
  auto* text = new QTextBrowser;
  text->setFrameShape(QFrame::NoFrame);
  text->document()->setDocumentMargin(scaled(12));
  text->setOpenExternalLinks(false);
  box->layout()->addWidget(text);
  return text;
}

}  // namespace

void showShortcuts(QWidget* window) {
  QDialog* box = dialog(window, "Shortcuts", {scaled(560), scaled(620)});
  page(box)->setHtml(shortcutTable());
  addCloseButton(box);
  box->show();
}

void showManual(QWidget* window) {
  QDialog* box = dialog(window, "Manual", {scaled(760), scaled(640)});
  auto* search = new QLineEdit;
  search->setPlaceholderText("Find in the manual");
  search->setAccessibleName("Find in the manual");
  search->setClearButtonEnabled(true);
  box->layout()->addWidget(search);
  QTextBrowser* text = page(box);
  text->setMarkdown(QString::fromStdString(formulaText(compliant::manual(registry()))));
  const auto find = [text, search] {
    if (search->text().isEmpty() || text->find(search->text())) return;
    // From the top again, so that Enter walks round.
    text->moveCursor(QTextCursor::Start);
    text->find(search->text());
  };
  QObject::connect(search, &QLineEdit::textEdited, text, [text, find] {
    text->moveCursor(QTextCursor::Start);
    find();
  });
  QObject::connect(search, &QLineEdit::returnPressed, text, find);
  addCloseButton(box);
  box->show();
  search->setFocus();
}

void showAbout(QWidget* window) {
  QDialog* box = dialog(window, "About Compliant Lab", {scaled(420), scaled(200)});
  auto* picture = new QLabel;
  picture->setPixmap(icon("app").pixmap(scaled(48), scaled(48)));
  auto* name = new QLabel("Compliant Lab " + QApplication::applicationVersion());
  name->setProperty("role", "title");
  auto* text = new QLabel(
      "A laboratory for mechanical systems with soft and hard constraints. A constraint has a "
      "compliance: 0 is a joint, 1/k is a spring, and everything between is one slider.");
  text->setWordWrap(true);
  box->layout()->addWidget(picture);
  box->layout()->addWidget(name);
  box->layout()->addWidget(text);
  addCloseButton(box);
  box->show();
}

}  // namespace compliant
