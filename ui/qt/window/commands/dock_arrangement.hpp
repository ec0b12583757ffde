#pragma once

#include <QByteArray>
#include <QList>

namespace compliant {

class WindowDocks;
struct WindowContext;

// Where the docks are, and how large. The user's own sizes grow with the text.
class DockArrangement {
 public:
  DockArrangement(const WindowContext& context, const WindowDocks& docks);

  // As in a new window, where the view keeps half of 1280 x 720 pixels.
  void arrange();
  // reset() returns to the arrangement that is kept as the first.
  void keepAsFirst();
  void reset();
  // As QMainWindow::saveState has saved it.
  void restore(const QByteArray& arrangement);

  // Keeps the sizes as the user's own, unless they are known.
  void keepSizes();
  // Gives the docks the user's own sizes with text of this scale.
  void scaleSizes(double scale);
  // The user may drag the line beside a dock meanwhile: its sizes are the user's own then.
  void beginDrag();
  void endDrag();

  // Brings panels that float in front of the window.
  void raiseFloating();

 private:
  void useUsualSizes();
  // In pixels, but so that the view keeps its share of a small window.
  void useSizes(double left, double right, double drawer);
  void takeSizes();
  QList<int> sizesNow() const;

  const WindowContext& context_;
  const WindowDocks& docks_;
  QByteArray first_;
  QList<double> sizes_;  // the user's own: of left, right, drawer at scale 1; empty: none
  QList<int> pressed_;   // when a button of the mouse went down
};

}  // namespace compliant
