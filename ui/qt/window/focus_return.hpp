#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace compliant {

// Returns the focus to the view: after Enter or Esc in a field with a valid text, after Esc
// anywhere, when a drop-down list closes, when the user releases a slider, the timeline or a
// dragged number, and when the focused field is deleted or hidden with its panel. Also takes it out
// of a text field on a click on a tab and when another scene is opened. A field with a refused text
// keeps the focus, as do the fields of a form (property "form") and a name edited in a list.
class FocusReturn : public QObject {
 public:
  // `view` returns the widget that gets the focus; null: none.
  FocusReturn(QWidget* window, std::function<QWidget*()> view);

  bool eventFilter(QObject* watched, QEvent* event) override;
  // Takes the focus out of a text field, for example when another scene is opened.
  void leaveText();

 private:
  void giveToView();
  // Whether this event is a press on a tab, which by itself takes no focus from a text field.
  bool leavesText(const QWidget* widget, const QEvent* event) const;
  // Whether this event ends the input in the widget.
  bool ends(QWidget* widget, QEvent* event) const;

  QWidget* window_;
  std::function<QWidget*()> view_;
  bool passing_ = false;  // the event continues to its widget
};

}  // namespace compliant
