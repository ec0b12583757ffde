#pragma once

#include <QPointer>
#include <QWidget>

namespace compliant {

// Watches whether a mouse button is held down after a press within a widget: meanwhile the content
// there must not move away from under the pointer.
class HeldPress : public QObject {
  Q_OBJECT

 public:
  explicit HeldPress(QWidget* within);
  bool held() const { return pressed_ != nullptr; }

 signals:
  // Emitted after the pressed widget has handled the release; it may no longer exist by then.
  void ended(QWidget* pressed);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* within_;
  QPointer<QWidget> pressed_;
};

}  // namespace compliant
