#pragma once

#include <QLabel>

#include "engine/analysis/stability.hpp"
#include "ui/qt/properties/frequency_finder.hpp"

namespace compliant {

// Below α and β of an integrator: "Damps 12 % per period at 14.2 Hz".
class StabilityHint : public QLabel {
  Q_OBJECT

 public:
  explicit StabilityHint(FrequencyFinder& finder, QWidget* parent = nullptr);
  // Hidden for types that do not have h, α and β.
  void show(const Component& integrator);
  // The loss of the last swing, shown below; empty: none.
  void setSwing(const QString& sentence);

 private:
  void showLines();

  FrequencyFinder& finder_;
  QString vibration_, swing_;
};

}  // namespace compliant
