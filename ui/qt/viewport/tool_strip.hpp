#pragma once

#include <QWidget>
#include <array>

#include "ui/interaction/drawing_tool.hpp"
#include "ui/qt/actions/actions.hpp"

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace compliant {

// The action of a tool.
ActionId actionOf(DrawingTool tool);

// The drawing tools above the view, with a hint about the active one.
class ToolStrip : public QWidget {
  Q_OBJECT

 public:
  explicit ToolStrip(Actions& actions, QWidget* parent = nullptr);

  // Marks the active tool.
  void choose(DrawingTool tool);
  QToolButton* button(DrawingTool tool) { return buttons_[static_cast<std::size_t>(tool)]; }
  QString hint() const;
  // Whether the hints of all tools are entirely visible; for tests.
  bool showsWholeHints() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitWords();

  Actions& actions_;
  std::array<QToolButton*, drawingToolCount> buttons_{};
  QLabel* name_;  // of the active tool, if the buttons have no room for text
  QLabel* hint_;
  int leastHint_ = 0;            // pixels in which each hint takes at most two lines
  QBoxLayout* parts_;            // the buttons, and the texts beside or below them
  QHBoxLayout* line_ = nullptr;  // the buttons
};

}  // namespace compliant
