#include "ui/qt/documents/history_panel.hpp"

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/widgets/eliding_delegate.hpp"

namespace compliant {

EditList::EditList(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session) {
  listening_ = session_.addListener({.sceneReplaced = [this] { follow(); },
                                     .sceneEdited = [this] { follow(); },
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
  follow();
}

void EditList::follow() {
  const Document& document = session_.document();
  // A drag merges its steps: their number stays, but the value in the text of the step changes.
  if (size_ == document.steps().size() && position_ == document.position() &&
      forgotten_ == document.forgotten()) {
    const QModelIndex step = index(static_cast<int>(position_), 0);
    emit dataChanged(step, step, {Qt::DisplayRole, Qt::ToolTipRole});
    return;
  }
  beginResetModel();
  forgotten_ = document.forgotten();
  size_ = document.steps().size();
  position_ = document.position();
  endResetModel();
}

int EditList::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(size_) + 1;
}

QVariant EditList::data(const QModelIndex& index, int role) const {
  const auto row = static_cast<std::size_t>(index.row());
  const auto& steps = session_.document().steps();
  if (row > steps.size()) return {};
  switch (role) {
    case Qt::DisplayRole:
      if (row == 0 && forgotten_ > 0) return QString("%1 older edits dropped").arg(forgotten_);
      if (row == 0)
        return session_.document().path().empty() ? QStringLiteral("New scene")
                                                  : QStringLiteral("Opened");
      return QString::fromStdString(steps[row - 1].text());
    case Qt::ForegroundRole:
      return row > position_ ? QVariant(toColor(activeTheme().secondaryText)) : QVariant();
    case Qt::DecorationRole:
      return row == 0           ? icon("open")
             : row <= position_ ? icon("check")
                                : icon("redo", activeTheme().secondaryText);
    case Qt::ToolTipRole: {
      const QString what = data(index, Qt::DisplayRole).toString();
      const char* click = row == position_  ? "Current state."
                          : row < position_ ? "Click to undo to here."
                                            : "Click to redo to here.";
      return plainTip(what + "\n" + click);
    }
    default:
      return {};
  }
}

HistoryPanel::HistoryPanel(Session& session, QWidget* parent)
    : QListView(parent), session_(session) {
  setAccessibleName("History of edits");
  setUniformItemSizes(true);
  setItemDelegate(new ElidingDelegate(this));
  setEditTriggers(NoEditTriggers);
  auto* list = new EditList(session, this);
  setModel(list);
  connect(list, &QAbstractItemModel::modelReset, this, &HistoryPanel::showPosition);
  const auto go = [this](const QModelIndex& index) {
    session_.document().goTo(static_cast<std::size_t>(index.row()));
  };
  connect(this, &QListView::clicked, this, go);
  connect(this, &QListView::activated, this, go);
  showPosition();
}

void HistoryPanel::showPosition() {
  const QModelIndex current = model()->index(static_cast<int>(session_.document().position()), 0);
  setCurrentIndex(current);
  scrollTo(current);
}

}  // namespace compliant
