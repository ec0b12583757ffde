#pragma once

#include <QObject>
#include <vector>

#include "ui/qt/basics/gesture.hpp"

namespace compliant {

// Keeps what a field sends. (QSignalSpy would need the values as QVariant.)
template <class Value>
class Edits {
 public:
  struct Edit {
    Value value;
    Gesture gesture;
  };

  template <class FieldType, class Signal>
  Edits(const FieldType* field, Signal signal) {
    QObject::connect(field, signal, field, [this](const Value& value, Gesture gesture) {
      all_.push_back({value, gesture});
    });
  }
  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  const Edit& operator[](std::size_t i) const { return all_.at(i); }
  const Edit& back() const { return all_.back(); }

 private:
  std::vector<Edit> all_;
};

}  // namespace compliant
