#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace compliant {

// A part of the property panel below a title; hidden until its subject is selected.
class TitledSection : public QWidget {
  Q_OBJECT

 public:
  explicit TitledSection(QWidget* parent = nullptr);

 protected:
  void setTitle(const QString& title);
  void add(QWidget* row);
  // A line with a name and selectable text.
  QLabel* addText(const QString& name, const QString& meaning);
  // Draws the line that separates it from the next section, below the present rows.
  void closeWithLine();

 private:
  QVBoxLayout* column_;
  QLabel* title_;
};

}  // namespace compliant
