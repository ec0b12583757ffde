#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/qt/viewport/viewport.hpp"

class QGridLayout;

namespace compliant {

// One, two or four views of one session: the default view, then front, top and right in parallel
// projection. They share selection, layers and tools; each has its own camera. The focused one is
// active: keys and menus apply to it. The others are drawn one after the other in a quarter of the
// time, so that four views of ten thousand points do not make the window four times as slow.
class SplitView : public QWidget {
  Q_OBJECT

 public:
  SplitView(Session& session, Viewport::Smoothing smoothing, QWidget* parent = nullptr);

  // 1, 2 or 4; hidden views keep their cameras.
  void setCount(int count);
  int count() const { return count_; }
  // All views so far, the first one first.
  const std::vector<Viewport*>& views() const { return views_; }
  Viewport* active() const { return active_; }
  void setOptions(const ViewOptions& options);
  // So many pixels of the upper edge are covered: HUD and buttons go below.
  void setTopCovered(int pixels);
  void setTool(DrawingTool tool);
  // All of them, as after a change of the theme.
  void redraw();

 signals:
  void created(compliant::Viewport* view);
  void activated(compliant::Viewport* view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void addView();
  void queue(Viewport* view);
  void drawNext();
  void activate(Viewport* view);

  Session& session_;
  Viewport::Smoothing smoothing_;
  QGridLayout* grid_;
  std::vector<Viewport*> views_;
  Viewport* active_ = nullptr;
  int count_ = 1;
  std::vector<Viewport*> waiting_;  // for their turn
  QTimer turn_;
  ViewOptions options_;
};

}  // namespace compliant
