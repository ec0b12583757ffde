#pragma once

#include <QLabel>

#include "ui/qt/properties/frequency_finder.hpp"

namespace compliant {

// A line below α and β of an integrator: "Damps 12 % per period at 14.2 Hz".
class StabilityHint : public QLabel {
  Q_OBJECT

 public:
  explicit StabilityHint(FrequencyFinder& finder, QWidget* parent = nullptr);
  // Hidden for types without h, α and β.
  void show(const Component& integrator);

 private:
  FrequencyFinder& finder_;
};

}  // namespace compliant
