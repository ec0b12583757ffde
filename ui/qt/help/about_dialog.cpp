#include "ui/qt/help/about_dialog.hpp"

#include <QApplication>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/widgets/side_dialog.hpp"

namespace compliant {
void showAbout(QWidget* window) {
  QDialog* box = sideDialog(window, "About Compliant Lab", {scaled(420), scaled(200)});
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
