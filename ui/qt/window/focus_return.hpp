#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace compliant {

// Returns the focus to the view: after Enter or Esc in a field with a valid text, after Esc anywhere,
// when a drop-down list closes, when the user releases a slider, the timeline or a dragged number, and
// when the focused field is gone or hidden with its panel. A field with a refused text keeps the focus, and so do the fields of
// a form (property "form") and a name that is edited in a list.
class FocusReturn : public QObject {
 public:
  // `view` returns the widget that gets the focus; null: none.
  FocusReturn(QWidget* window, std::function<QWidget*()> view);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void giveToView();
  // Whether this event ends the input in the widget.
  bool ends(QWidget* widget, QEvent* event) const;

  QWidget* window_;
  std::function<QWidget*()> view_;
  bool passing_ = false;  // the event goes to its widget
};

}  // namespace compliant
