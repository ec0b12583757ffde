#pragma once

#include <QAbstractListModel>
#include <QString>
#include <cstdint>
#include <deque>

#include "ui/model/basics/severity.hpp"

namespace compliant {

// The component that a sentence is about: its name then, and the id that a click leads to.
struct LogComponent {
  QString name;            // empty: none
  std::uint64_t link = 0;  // 0: leads nowhere
  bool operator==(const LogComponent&) const = default;
};

// One sentence of the log. A message that repeats itself is counted instead of written again.
struct LogLine {
  Severity severity = Severity::info;
  LogComponent component;
  QString text;
  double time = 0.0;  // s, of the simulation
  long count = 1;
  bool divider = false;  // a heading: the text alone, between lines
};

// The newest lines of the log, bounded: the oldest are forgotten.
class LogList : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role {
    severityRole = Qt::UserRole,
    componentRole,
    linkRole,
    textRole,
    timeRole,
    countRole,
    dividerRole
  };
  static constexpr int capacity = 10000;

  explicit LogList(QObject* parent = nullptr);

  void add(Severity severity, const QString& text, const LogComponent& component = {},
           double time = 0);
  // What follows belongs to something else, such as another file: a heading goes before the next
  // line, unless it is the first.
  void divide(const QString& title) { heading_ = title; }
  void clear();
  // The components of all lines so far are gone: their names stay as words.
  void unlink();
  const LogLine& line(int row) const { return lines_[static_cast<std::size_t>(row)]; }
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  // Kept lines; a sentence that repeats itself counts once.
  long count(Severity severity) const;

 signals:
  void changed();

 private:
  void push(LogLine line);

  std::deque<LogLine> lines_;
  QString heading_;  // waits for the next line
};

// One line as plain text: "12.340 s  warning  cloth/stretch: …  (×3)".
QString toPlainText(const LogLine& line);

}  // namespace compliant
