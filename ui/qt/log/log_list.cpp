#include "ui/qt/log/log_list.hpp"

#include "ui/model/basics/number_format.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

QString wordFor(Severity severity) {
  switch (severity) {
    case Severity::Info:
      return QStringLiteral("info");
    case Severity::Warning:
      return QStringLiteral("warning");
    case Severity::Error:
      return QStringLiteral("error");
  }
  return {};
}

// How far back to search for a repeated message: a few alternating ones are counted too.
constexpr std::size_t repeatReach = 4;

}  // namespace

QString toPlainText(const LogLine& line) {
  if (line.divider) return "— " + line.text + " —";
  QString text = qt(timeText(line.time)) + "  " + wordFor(line.severity) + "  ";
  if (!line.component.name.isEmpty()) text += line.component.name + ": ";
  text += line.text;
  if (line.count > 1) text += QString("  (×%1)").arg(line.count);
  return text;
}

LogList::LogList(QObject* parent) : QAbstractListModel(parent) {}

void LogList::add(Severity severity, const QString& text, const LogComponent& component,
                  double time) {
  for (std::size_t back = 1; heading_.isEmpty() && back <= repeatReach && back <= lines_.size();
       ++back) {
    LogLine& line = lines_[lines_.size() - back];
    if (line.divider) break;
    if (line.severity != severity || line.text != text || line.component != component) continue;
    ++line.count;
    line.time = time;
    const QModelIndex at = index(static_cast<int>(lines_.size() - back));
    emit dataChanged(at, at);
    emit changed();
    return;
  }
  if (!lines_.empty() && !heading_.isEmpty()) {
    LogLine heading;
    heading.text = heading_;
    heading.divider = true;
    push(std::move(heading));
  }
  heading_.clear();
  push({severity, component, text, time, 1});
  emit changed();
}

void LogList::push(LogLine line) {
  if (lines_.size() >= capacity) {
    beginRemoveRows({}, 0, 0);
    lines_.pop_front();
    endRemoveRows();
  }
  const int row = static_cast<int>(lines_.size());
  beginInsertRows({}, row, row);
  lines_.push_back(std::move(line));
  endInsertRows();
}

void LogList::unlink() {
  if (lines_.empty()) return;
  for (LogLine& line : lines_) line.component.link = 0;
  emit dataChanged(index(0), index(rowCount() - 1));
}

void LogList::clear() {
  beginResetModel();
  lines_.clear();
  endResetModel();
  emit changed();
}

int LogList::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

long LogList::count(Severity severity) const {
  long sum = 0;
  for (const LogLine& line : lines_)
    if (line.severity == severity && !line.divider) ++sum;
  return sum;
}

QVariant LogList::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const LogLine& one = line(index.row());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      return toPlainText(one);
    case Qt::ToolTipRole:
      return plainTip(toPlainText(one));
    case SeverityRole:
      return static_cast<int>(one.severity);
    case ComponentRole:
      return one.component.name;
    case LinkRole:
      return QVariant::fromValue<qulonglong>(one.component.link);
    case TextRole:
      return one.text;
    case TimeRole:
      return one.time;
    case DividerRole:
      return one.divider;
    case CountRole:
      return static_cast<qlonglong>(one.count);
    default:
      return {};
  }
}

}  // namespace compliant
