#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "ui/model/plots/live_values.hpp"

class QGridLayout;
class QLabel;

namespace compliant {

class ElidedLabel;
class LiveValueField;
class Session;

// The live values of a component: a few numbers with their units at the time shown, updated with
// every frame. They can be selected with Tab and copied; a right click plots them. Hidden if the
// component has none.
class LiveValuesSection : public QWidget {
  Q_OBJECT

 public:
  explicit LiveValuesSection(const Session& session, QWidget* parent = nullptr);

  // Updates the rows for another component, selection or structure.
  void follow(Id component);
  // Updates the values of the same rows.
  void updateValues();
  // The numbers to plot after a click on a part: one number, or all if it is beside the rows.
  std::vector<PlotNumber> numbersAt(const QWidget* part) const;
  // The name of a row and its unit, for tests; the value is a read-only line of text.
  QString label(std::size_t row) const;
  QString unit(std::size_t row) const;
  LiveValueField* value(std::size_t row) const { return lines_[row].value; }
  std::size_t rows() const { return sheet_.rows.size(); }
  QString moreText() const;

 private:
  struct Line {
    QLabel* name = nullptr;
    LiveValueField* value = nullptr;
    QLabel* unit = nullptr;
  };
  void showRows();

  const Session& session_;
  LiveValues sheet_;
  const SceneStructure* structure_ = nullptr;  // the one that the sheet belongs to
  std::array<Line, mostNumbersOfAnElement> lines_;
  QLabel* title_;
  ElidedLabel* more_;
};

}  // namespace compliant
