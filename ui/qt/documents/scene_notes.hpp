#pragma once

#include <QFrame>

namespace compliant {

class WrappedLabel;

// The title and the notes of a scene, shown when it is opened.
class SceneNotes : public QFrame {
  Q_OBJECT

 public:
  explicit SceneNotes(QWidget* parent = nullptr);

  // Shows itself, or hides if there is no text.
  void showMessage(const QString& title, const QString& notes);
  QString title() const;
  QString notes() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fitLines();

  WrappedLabel* title_;
  WrappedLabel* notes_;
};

}  // namespace compliant
