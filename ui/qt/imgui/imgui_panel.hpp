#pragma once

#include <QOpenGLWidget>
#include <functional>
#include <memory>

namespace compliant {

struct InstrumentLook;

class ImguiOverlay;

// A panel whose content Dear ImGui draws. It repaints after input and after update().
class ImguiPanel : public QOpenGLWidget {
  Q_OBJECT

 public:
  // `draw` fills a window of Dear ImGui as large as the panel.
  explicit ImguiPanel(std::function<void(const InstrumentLook& look)> draw,
                      QWidget* parent = nullptr);
  ~ImguiPanel() override;
  // The number of painted frames; for tests.
  long frames() const { return frames_; }

 protected:
  void initializeGL() override;
  void paintGL() override;
  bool event(QEvent* event) override;

 private:
  void settle();

  std::function<void(const InstrumentLook& look)> draw_;
  std::unique_ptr<ImguiOverlay> imgui_;
  long frames_ = 0;
  int corners_ = 0, settling_ = 0;
};

}  // namespace compliant
