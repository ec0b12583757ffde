#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace compliant {

// A field that captures one key with its modifiers, even if it is a shortcut elsewhere. Esc
// cancels.
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
