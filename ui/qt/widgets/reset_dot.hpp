#pragma once

#include <QAbstractButton>

namespace compliant {

enum class DefaultState { AtDefault, Changed };

// A small accent dot that marks a value that is not the default; a click requests the default.
// While it is hidden it keeps its room, so that columns do not move.
class ResetDot : public QAbstractButton {
  Q_OBJECT

 public:
  explicit ResetDot(QWidget* parent = nullptr);

  void setState(DefaultState state);
  // The default as text, for the tooltip.
  void setDefaultText(const QString& text);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  DefaultState state_ = DefaultState::AtDefault;
};

}  // namespace compliant
