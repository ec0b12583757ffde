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
  // A line of a name and of text that can be selected.
  QLabel* addText(const QString& name, const QString& meaning);
  // The line that sets it apart from what follows, below the rows so far.
  void closeWithLine();

 private:
  QVBoxLayout* column_;
  QLabel* title_;
};

}  // namespace compliant
