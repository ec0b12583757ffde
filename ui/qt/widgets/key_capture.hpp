#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace compliant {

// A field that takes one key with its Ctrl, Alt and Shift, whatever it does elsewhere. Esc gives
// it up.
class KeyCapture : public QLineEdit {
  Q_OBJECT

 public:
  explicit KeyCapture(QWidget* parent = nullptr);

 signals:
  void captured(const QKeySequence& key);
  void cancelled();

 protected:
  bool event(QEvent* event) override;
};

}  // namespace compliant
