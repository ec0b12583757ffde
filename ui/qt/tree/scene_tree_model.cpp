#include "ui/qt/tree/scene_tree_model.hpp"

#include <QCoreApplication>
#include <QMimeData>
#include <algorithm>

#include "ui/model/rows/property_rows.hpp"
#include "ui/model/solving/broken_rows.hpp"
#include "ui/model/solving/redundancy.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/unicode_folding.hpp"

namespace compliant {
namespace {

// Whether both trees have the same lines, so that folding and selection can stay.
bool sameShape(const std::vector<SceneTreeItem>& a, const std::vector<SceneTreeItem>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const SceneTreeItem& x, const SceneTreeItem& y) {
                      return x.path == y.path && x.id == y.id && x.parent == y.parent &&
                             x.transient == y.transient;
                    });
}

QString windowText(const SceneTreeModel* model) {
  return QString("%1 %2")
      .arg(QCoreApplication::applicationPid())
      .arg(reinterpret_cast<quintptr>(model));
}

std::vector<Issue> notesOn(const Snapshot& snapshot) {
  std::vector<Issue> notes = redundancyNotes(snapshot);
  for (Issue& each : brokenNotes(snapshot)) notes.push_back(std::move(each));
  return notes;
}

}  // namespace

SceneTreeModel::SceneTreeModel(Session& session, QObject* parent)
    : QAbstractItemModel(parent), session_(session) {
  listening_ = session_.addListener({.sceneReplaced = [this] { follow(); },
                                     .sceneEdited = [this] { follow(); },
                                     .selectionChanged = {},
                                     .snapshotChanged =
                                         [this] {
                                           if (session_.issues() != issues_ ||
                                               notesOn(session_.snapshot()) != notes_ ||
                                               session_.snapshot().pull.active != pulling_)
                                             follow();
                                         },
                                     .visibilityChanged = [this] { findVisibility(); }});
  follow();
}

void SceneTreeModel::setFilter(const QString& filter) {
  filter_ = filter.trimmed().toStdString();
  follow();
}

void SceneTreeModel::setForm(TreeForm form) {
  if (form == form_) return;
  form_ = form;
  follow();
}

void SceneTreeModel::follow() {
  fill();
  emit filtered();
}

void SceneTreeModel::fill() {
  issues_ = session_.issues();
  notes_ = notesOn(session_.snapshot());
  pulling_ = session_.snapshot().pull.active;
  auto items =
      sceneTreeItems(session_.document().scene(), issues_, filter_, foldedUnicode, notes_, form_);
  if (pulling_ && filter_.empty()) items.push_back(pullItem());
  if (items == items_) return findVisibility();
  if (sameShape(items, items_)) {
    items_ = std::move(items);
    findVisibility();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const QModelIndex changed = at(static_cast<int>(i));
      emit dataChanged(changed, changed);
    }
    return;
  }
  beginResetModel();
  items_ = std::move(items);
  findVisibility();
  roots_.clear();
  rows_.assign(items_.size(), 0);
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].parent < 0) {
      rows_[i] = static_cast<int>(roots_.size());
      roots_.push_back(static_cast<int>(i));
    }
    for (std::size_t k = 0; k < items_[i].children.size(); ++k)
      rows_[static_cast<std::size_t>(items_[i].children[k])] = static_cast<int>(k);
  }
  endResetModel();
}

const SceneTreeItem& SceneTreeModel::item(const QModelIndex& index) const {
  return items_[static_cast<std::size_t>(index.internalId())];
}

QModelIndex SceneTreeModel::at(int item) const {
  return createIndex(rows_[static_cast<std::size_t>(item)], 0, static_cast<quintptr>(item));
}

QModelIndex SceneTreeModel::indexOf(Id id) const {
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (items_[i].id == id && id != 0) return at(static_cast<int>(i));
  return {};
}

QModelIndex SceneTreeModel::indexOfPath(const std::string& path) const {
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (items_[i].path == path) return at(static_cast<int>(i));
  return {};
}

std::vector<Id> SceneTreeModel::idsOf(const QModelIndex& index) const {
  std::vector<Id> ids;
  const SceneTreeItem& chosen = item(index);
  if (chosen.transient) return {};
  if (!chosen.folder()) return {chosen.id};
  for (const SceneTreeItem& each : items_)
    if (!each.folder() && inBranch(each.path, chosen.path + "/")) ids.push_back(each.id);
  return ids;
}

QModelIndex SceneTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const std::vector<int>& children = parent.isValid() ? item(parent).children : roots_;
  if (column != 0 || row < 0 || row >= static_cast<int>(children.size())) return {};
  return at(children[static_cast<std::size_t>(row)]);
}

QModelIndex SceneTreeModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const int above = item(child).parent;
  return above < 0 ? QModelIndex() : at(above);
}

int SceneTreeModel::rowCount(const QModelIndex& parent) const {
  return static_cast<int>(parent.isValid() ? item(parent).children.size() : roots_.size());
}

QVariant SceneTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const SceneTreeItem& line = item(index);
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      return qt(line.label);
    case PathRole:
      return qt(line.path);
    case BranchRole:
      return std::any_of(line.children.begin(), line.children.end(), [&](int child) {
        return inBranch(items_[static_cast<std::size_t>(child)].path, line.path + "/");
      });
    case SummaryRole:
      return qt(line.summary);
    case HiddenRole:
      return visibility_[static_cast<std::size_t>(index.internalId())].hidden;
    case LockedRole:
      return visibility_[static_cast<std::size_t>(index.internalId())].locked;
    case IssueRole:
      return !line.issue.empty() ? qt(line.issue)
             : line.issueBelow   ? QStringLiteral("This branch has a problem")
                                 : QString();
    case FailedRole:
      return line.failed;
    case NoteRole:
      return qt(line.note);
    case Qt::DecorationRole: {
      const QString name = line.folder() ? QStringLiteral("scene") : roleIcon(line.role);
      return line.enabled ? icon(name) : icon(name, activeTheme().secondaryText);
    }
    case Qt::FontRole: {
      if (!line.transient && line.enabled) return {};
      QFont font = textFont();
      font.setItalic(line.transient);
      font.setStrikeOut(!line.enabled);  // grey alone is invisible on a selected line
      return font;
    }
    case Qt::ForegroundRole:
      return line.enabled && line.found ? QVariant()
                                        : QVariant(toColor(activeTheme().secondaryText));
    case Qt::ToolTipRole: {
      if (line.folder()) return plainTip(qt(line.path));
      if (line.transient) return QStringLiteral("The mouse pull: a temporary constraint");
      QString tip = QString("<b>%1</b><br>%2")
                        .arg(tipText(qt(line.path)), tipText(qt(typeLabel(line.typeName))));
      if (line.family())
        tip += QString("<br>%1<br>Below: its mapped states and mappings.")
                   .arg(tipText(qt(line.summary)));
      if (!line.enabled) tip += "<br>Disabled: not simulated.";
      if (!line.issue.empty()) tip += "<br>" + tipText(qt(line.issue));
      if (!line.note.empty()) tip += "<br>" + tipText(qt(line.note));
      return "<qt>" + tip + "</qt>";
    }
    case Qt::AccessibleDescriptionRole:
      return line.folder()
                 ? QStringLiteral("branch")
                 : qt(typeLabel(line.typeName) + (line.family() ? ", " + line.summary : ""));
    default:
      return {};
  }
}

bool SceneTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const QString typed = value.toString().trimmed();
  if (role != Qt::EditRole || typed.isEmpty()) return false;
  const SceneTreeItem& line = item(index);
  // A name with a slash is a whole path: that moves the component to another branch.
  const QString path = typed.contains('/') ? typed : qt(branchOf(line.path)) + typed;
  const QString before = qt(line.path);
  if (path != before) emit renamed(before, path);
  return true;
}

Qt::ItemFlags SceneTreeModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  if (item(index).transient) return Qt::ItemIsEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

// Once for all lines, not on each paint: a folder queries everything below it.
void SceneTreeModel::findVisibility() {
  const Visibility& visibility = session_.visibility();
  visibility_.assign(items_.size(), {});
  if (visibility.hidden.empty() && visibility.locked.empty()) return;
  // Whether a line and everything below it are marked; children come after their parents.
  std::vector<LineVisibility> whole(items_.size());
  for (std::size_t i = items_.size(); i-- > 0;) {
    const SceneTreeItem& line = items_[i];
    if (line.transient) continue;
    if (!line.folder())
      visibility_[i] = {visibility.hidden.contains(line.id), visibility.locked.contains(line.id)};
    whole[i] = line.folder() ? LineVisibility{true, true} : visibility_[i];
    for (const int child : line.children) {
      whole[i].hidden &= whole[static_cast<std::size_t>(child)].hidden;
      whole[i].locked &= whole[static_cast<std::size_t>(child)].locked;
    }
    if (line.folder()) visibility_[i] = whole[i];
  }
}

QMimeData* SceneTreeModel::mimeData(const QModelIndexList& lines) const {
  QStringList paths;
  for (const QModelIndex& line : lines) paths << qt(item(line).path);
  // The window is included, because the same paths have another meaning in another one.
  paths.prepend(windowText(this));
  auto* data = new QMimeData;
  data->setData(pathsFormat, paths.join('\n').toUtf8());
  return data;
}

std::optional<QStringList> SceneTreeModel::draggedPaths(const QMimeData* data) const {
  QStringList paths = QString::fromUtf8(data->data(pathsFormat)).split('\n', Qt::SkipEmptyParts);
  if (paths.size() < 2 || paths.takeFirst() != windowText(this)) return std::nullopt;
  return paths;
}

}  // namespace compliant
