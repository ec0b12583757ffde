#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "ui/model/scene_tree_items.hpp"
#include "ui/model/session.hpp"

namespace compliant {

// The components of a session as a tree of names. Texts can be edited: renamed(path, newPath) asks
// for it.
class SceneTreeModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role { issueRole = Qt::UserRole, pathRole };

  explicit SceneTreeModel(Session& session, QObject* parent = nullptr);

  void setFilter(const QString& filter);
  const SceneTreeItem& item(const QModelIndex& index) const;
  QModelIndex indexOf(Id id) const;
  QModelIndex indexOfPath(const std::string& path) const;
  // The component of a line and all below it; of a folder, all below it.
  std::vector<Id> idsOf(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return 1; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void renamed(const QString& path, const QString& newPath);

 private:
  void follow();
  QModelIndex at(int item) const;

  Session& session_;
  std::string filter_;
  std::vector<SceneTreeItem> items_;
  std::vector<int> roots_;
  std::vector<int> rows_;  // place of an item among its siblings
  std::vector<Issue> issues_;
  bool pulling_ = false;
};

}  // namespace compliant
