#pragma once

#include <QFrame>

class QLabel;

namespace compliant {

// The title and the notes of a scene, shown when it is opened.
class SceneNotes : public QFrame {
  Q_OBJECT

 public:
  explicit SceneNotes(QWidget* parent = nullptr);

  // Shows itself, or hides when there is nothing to say.
  void showMessage(const QString& title, const QString& notes);
  QString title() const;
  QString notes() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* title_;
  QLabel* notes_;
};

}  // namespace compliant
