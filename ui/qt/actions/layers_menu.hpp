#pragma once

#include <QMenu>

namespace compliant {

class Actions;

// All layers of the view under captions. It stays open while they are switched, by click or by
// Space and Enter, so that several can be set and seen at once.
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
