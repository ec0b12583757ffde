#pragma once

#include <QFrame>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/basics/theme.hpp"
#include "ui/model/document/editor_mode.hpp"
#include "ui/model/document/session.hpp"

class QLabel;

namespace compliant {

// Shows the editor mode as a word, an icon and a colour; its tooltip explains the effect of edits.
class ModeIndicator : public QFrame {
  Q_OBJECT

 public:
  explicit ModeIndicator(Session& session, QWidget* parent = nullptr);

  EditorMode state() const { return state_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void showState();
  Rgb colour() const;

  Session& session_;
  QLabel *sign_ = nullptr, *word_ = nullptr;
  EditorMode state_ = EditorMode::Edit;
  ShownMoment moment_ = ShownMoment::Present;
  Subscription listening_;
};

}  // namespace compliant
