#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace compliant {

// Returns the focus to the view: after Enter or Esc in a field with a valid text, after Esc
// anywhere, when a drop-down list closes, when the user releases a slider, the timeline or a
// dragged number, and when the focused field is gone or hidden with its panel. Neither a click on a
// tab nor another scene leaves it in a text. A field with a refused text keeps the focus, and so do
// the fields of a form (property "form") and a name that is edited in a list.
class FocusReturn : public QObject {
 public:
  // `view` returns the widget that gets the focus; null: none.
  FocusReturn(QWidget* window, std::function<QWidget*()> view);

  bool eventFilter(QObject* watched, QEvent* event) override;
  // From a field of text, as when another scene comes.
  void leaveText();

 private:
  void giveToView();
  // Whether this event goes on at a tab, which takes no focus from a text.
  bool leavesText(const QWidget* widget, const QEvent* event) const;
  // Whether this event ends the input in the widget.
  bool ends(QWidget* widget, QEvent* event) const;

  QWidget* window_;
  std::function<QWidget*()> view_;
  bool passing_ = false;  // the event goes to its widget
};

}  // namespace compliant
