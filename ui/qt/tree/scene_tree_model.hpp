#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/rows/scene_tree_items.hpp"

namespace compliant {

// The components of a session as a tree of names. Names can be edited; renamed(path, newPath)
// requests the change.
class SceneTreeModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role {
    IssueRole = Qt::UserRole,
    FailedRole,
    NoteRole,
    SummaryRole,
    PathRole,
    BranchRole,
    HiddenRole,
    LockedRole
  };
  static constexpr const char* pathsFormat = "application/x-compliant-lab-paths";

  explicit SceneTreeModel(Session& session, QObject* parent = nullptr);

  void setFilter(const QString& filter);
  void setForm(TreeForm form);
  // The number of components that match the filter; all if there is no filter.
  int found() const { return foundBy(items_); }
  const SceneTreeItem& item(const QModelIndex& index) const;
  QModelIndex indexOf(Id id) const;
  QModelIndex indexOfPath(const std::string& path) const;
  // The paths of dragged lines; nothing if they come from another window.
  std::optional<QStringList> draggedPaths(const QMimeData* data) const;
  // The component of a line and all below it; for a folder, all below it.
  std::vector<Id> idsOf(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return 1; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override { return {pathsFormat}; }
  QMimeData* mimeData(const QModelIndexList& lines) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }

 signals:
  // The filter was applied again; found() may have changed.
  void filtered();
  void renamed(const QString& path, const QString& newPath);

 private:
  void follow();
  void fill();
  QModelIndex at(int item) const;
  void findVisibility();

  Session& session_;
  std::string filter_;
  TreeForm form_ = TreeForm::Families;
  std::vector<SceneTreeItem> items_;
  std::vector<int> roots_;
  std::vector<int> rows_;  // row of an item among its siblings
  // For every item; a folder includes all below it.
  struct LineVisibility {
    bool hidden = false, locked = false;
  };
  std::vector<LineVisibility> visibility_;
  std::vector<Issue> issues_;
  std::vector<Issue> notes_;  // information, not errors
  bool pulling_ = false;
  Subscription listening_;
};

}  // namespace compliant
