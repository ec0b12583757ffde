#pragma once

#include <QMenu>

namespace compliant {

class Actions;

// A menu of all layers of the view, in groups. It stays open when a layer is toggled, by click or
// by Space and Enter, so that the user can set several at once.
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
