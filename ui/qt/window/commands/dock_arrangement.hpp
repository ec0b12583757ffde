#pragma once

#include <QByteArray>
#include <QList>

namespace compliant {

class WindowDocks;
struct WindowContext;

// The places and sizes of the docks. Sizes set by the user scale with the text.
class DockArrangement {
 public:
  DockArrangement(const WindowContext& context, const WindowDocks& docks);

  // The arrangement of a new window, in which the view gets half of 1280 x 720 pixels.
  void arrange();
  // Keeps the present arrangement as the one to which reset() returns.
  void keepAsFirst();
  void reset();
  // Restores an arrangement saved by QMainWindow::saveState.
  void restore(const QByteArray& arrangement);

  // Keeps the present sizes as the user's, unless some are known.
  void keepSizes();
  // Gives the docks the user's sizes for text of this scale.
  void scaleSizes(double scale);
  // During a drag the user may move a separator: the sizes are then the user's.
  void beginDrag();
  void endDrag();

  // Raises floating panels in front of the window.
  void raiseFloating();

 private:
  void useUsualSizes();
  // In pixels, reduced in a small window so that the view keeps its share.
  void useSizes(double left, double right, double drawer);
  void takeSizes();
  QList<int> sizesNow() const;

  const WindowContext& context_;
  const WindowDocks& docks_;
  QByteArray first_;
  QList<double> sizes_;  // the user's: left, right, drawer at scale 1; empty: none
  QList<int> pressed_;   // at the press of a mouse button
};

}  // namespace compliant
