#pragma once

#include <QAbstractListModel>
#include <QString>
#include <cstdint>
#include <deque>

#include "ui/model/basics/severity.hpp"

namespace compliant {

// The component of a message: its name at that time, and its id for a click.
struct LogComponent {
  QString name;            // empty: none
  std::uint64_t link = 0;  // 0: leads nowhere
  bool operator==(const LogComponent&) const = default;
};

// One message of the log. A repeated message increments the count.
struct LogLine {
  Severity severity = Severity::Info;
  LogComponent component;
  QString text;
  double time = 0.0;  // s, of the simulation
  long count = 1;
  bool divider = false;  // a heading: only the text, between rules
};

// The lines of the log, up to `capacity`: the oldest are dropped.
class LogList : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role {
    SeverityRole = Qt::UserRole,
    ComponentRole,
    LinkRole,
    TextRole,
    TimeRole,
    CountRole,
    DividerRole
  };
  static constexpr int capacity = 10000;

  explicit LogList(QObject* parent = nullptr);

  void add(Severity severity, const QString& text, const LogComponent& component = {},
           double time = 0);
  // Adds a heading before the next line, for example for another file. There is none before the
  // first line.
  void divide(const QString& title) { heading_ = title; }
  void clear();
  // Removes the links of all present lines, because their components are gone.
  void unlink();
  const LogLine& line(int row) const { return lines_[static_cast<std::size_t>(row)]; }
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  // The number of kept lines; a repeated sentence counts once.
  long count(Severity severity) const;

 signals:
  void changed();

 private:
  void push(LogLine line);

  std::deque<LogLine> lines_;
  QString heading_;  // added before the next line
};

// One line as plain text: "12.340 s  warning  cloth/stretch: …  (×3)".
QString toPlainText(const LogLine& line);

}  // namespace compliant
