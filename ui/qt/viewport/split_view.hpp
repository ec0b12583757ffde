#pragma once

#include <QTimer>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/viewport/viewport.hpp"

class QGridLayout;

namespace compliant {

// One, two or four views of a session: the default view, then front, top and right in parallel
// projection. They share selection, layers and tools; each has its own camera. The focused view is
// active: shortcuts and menus apply to it. The others are drawn in turn, in a quarter of the time,
// so that four views of ten thousand points do not make the window four times as slow.
class SplitView : public QWidget {
  Q_OBJECT

 public:
  SplitView(Session& session, Viewport::Smoothing smoothing, QWidget* parent = nullptr);

  static constexpr std::size_t most = 4;

  // 1, 2 or 4. A closed view is deleted; its camera is restored when it is opened again, unless
  // another scene was opened meanwhile.
  void setCount(int count);
  int count() const { return static_cast<int>(views_.size()); }
  // The first view comes first.
  const std::vector<Viewport*>& views() const { return views_; }
  // The cameras, including those of closed views; nothing for views never opened.
  using Cameras = std::array<std::optional<Camera>, most>;
  Cameras cameras() const;
  void setCameras(const Cameras& cameras);
  Viewport* active() const { return active_; }
  void setOptions(const ViewOptions& options);
  // This many pixels of the upper edge are covered: HUD and buttons move down.
  void setTopCovered(int pixels);
  void setTool(DrawingTool tool);
  // As the user does: choosing the active view's tool again selects its next kind of body or joint.
  void chooseTool(DrawingTool tool);
  void useKind(const ToolKind& kind);
  // Redraws all views, for example after a change of the theme.
  void redraw();

 signals:
  void created(compliant::Viewport* view);
  void activated(compliant::Viewport* view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void addView();
  void closeLast();
  void queue(Viewport* view);
  void drawNext();
  void activate(Viewport* view);

  Session& session_;
  Viewport::Smoothing smoothing_;
  QGridLayout* grid_;
  std::vector<Viewport*> views_;
  Viewport* active_ = nullptr;
  std::vector<Viewport*> waiting_;  // views waiting for their turn
  QTimer turn_;
  ViewOptions options_;
  Cameras closed_;
  Subscription listening_;
};

}  // namespace compliant
