#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace compliant {

// Keys belong to the view: it has the keyboard again once something else has had its turn. After
// Enter or Esc in a field whose text holds, after Esc anywhere, when a list that had dropped down is
// closed, when a slider, the timeline or a number that is dragged is let go, and when the field that
// had the keyboard is gone. A field with a text that is refused keeps the keyboard, so do
// the fields of a form that is filled in (property "form") and a name that is edited in a list.
class FocusReturn : public QObject {
 public:
  // `view` returns the widget that gets the focus; null: none.
  FocusReturn(QWidget* window, std::function<QWidget*()> view);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void giveToView();
  // Whether the widget has had its turn with this event.
  bool ends(QWidget* widget, QEvent* event) const;

  QWidget* window_;
  std::function<QWidget*()> view_;
  bool passing_ = false;  // the event goes to its widget
};

}  // namespace compliant
