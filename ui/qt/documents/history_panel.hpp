#pragma once

#include <QAbstractListModel>
#include <QListView>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

// The edits of the document in order, as a list: row 0 is the scene as opened, row n the state
// after n edits.
class EditList : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit EditList(Session& session, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void follow();

  Session& session_;
  std::size_t size_ = 0, position_ = 0;
  std::size_t forgotten_ = 0;
  Subscription listening_;
};

// The undo history. A click goes back or forward to that state of the scene.
class HistoryPanel : public QListView {
  Q_OBJECT

 public:
  explicit HistoryPanel(Session& session, QWidget* parent = nullptr);

 private:
  void showPosition();

  Session& session_;
};

}  // namespace compliant
