#pragma once

#include <QPointer>
#include <QWidget>

namespace compliant {

// Watches whether a mouse button is held that was pressed on something within a widget: what is
// shown there must not move away from under the pointer.
class HeldPress : public QObject {
  Q_OBJECT

 public:
  explicit HeldPress(QWidget* within);
  bool held() const { return pressed_ != nullptr; }

 signals:
  // After what was pressed has taken the release; it may be gone by then.
  void ended(QWidget* pressed);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* within_;
  QPointer<QWidget> pressed_;
};

}  // namespace compliant
