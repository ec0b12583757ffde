#pragma once

#include <QMenu>

namespace compliant {

class Actions;

// A menu of all layers of the view, in groups. It stays open when a layer is toggled, with a click,
// Space or Enter, so that several can be set at once.
class LayersMenu : public QMenu {
  Q_OBJECT

 public:
  explicit LayersMenu(const Actions& actions, QWidget* parent = nullptr);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void addCaption(const QString& text);
};

}  // namespace compliant
