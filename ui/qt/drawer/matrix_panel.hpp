#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

class QComboBox;
class QLabel;

namespace compliant {

class ElidedLabel;
class MatrixView;

// The matrix of the last solve of one system. It requests the matrix only while it is visible, and
// updates it a few times a second while time runs.
class MatrixPanel : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixPanel(Session& session, QWidget* parent = nullptr);
  MatrixView* view() { return view_; }
  QComboBox* systems() { return systems_; }
  QString cellText() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void select(qint64 row, qint64 column);

  Session& session_;
  QComboBox* systems_;
  QLabel* size_;
  ElidedLabel* cellText_;
  MatrixView* view_;
  QTimer pause_;
  std::shared_ptr<const SolverRecord> shown_;
  Subscription listening_;
};

}  // namespace compliant
