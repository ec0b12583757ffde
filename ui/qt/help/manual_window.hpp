#pragma once

#include <QDialog>

#include "ui/model/rows/manual_pages.hpp"

class QLabel;
class QLineEdit;
class QTextBrowser;
class QTreeWidget;

namespace compliant {

// The manual: contents on the left, one page on the right, and a search.
class ManualWindow : public QDialog {
  Q_OBJECT

 public:
  explicit ManualWindow(QWidget* window);

  // Shows a page by its title (a chapter or the name of a type), at the row of `field` if one is
  // named. An unknown title shows the first page.
  void show(const std::string& title, const QString& field = {});
  const std::vector<ManualPage>& pages() const { return pages_; }

  QString title() const;
  QTextBrowser* page() { return text_; }
  QTreeWidget* contents() { return contents_; }
  QLineEdit* search() { return search_; }

 private:
  void fill();
  void filter();
  void showPage();
  void findNext();

  std::vector<ManualPage> pages_;
  QLineEdit* search_;
  QLabel* found_;
  QTreeWidget* contents_;
  QTextBrowser* text_;
};

}  // namespace compliant
