#pragma once

#include <QWidget>

#include "ui/model/key_frames.hpp"

class QLabel;
class QListWidget;
class QPushButton;

namespace compliant {

// The list of key frames: a double click or Enter shows one, F2 renames it, Del removes it.
class KeyFramesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit KeyFramesPanel(KeyFrames& frames, QWidget* parent = nullptr);

  QListWidget* list() { return list_; }
  QPushButton* button(const QString& text) const;

 signals:
  void makeRequested();
  void refused(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showFrames();
  void showButtons();
  void goTo();
  void erase();

  KeyFrames& frames_;
  QListWidget* list_;
  QLabel* hint_;
  QPushButton *go_, *rename_, *erase_;
};

}  // namespace compliant
