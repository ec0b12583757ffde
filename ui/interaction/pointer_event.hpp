#pragma once

#include <Eigen/Core>

namespace compliant {

// Mouse and keyboard events in a view, independent of the toolkit. Places are in logical pixels
// from the upper left corner of the view.

struct ModifierKeys {
  bool shift = false, control = false, alt = false;
};

enum class PointerButton { None, Left, Middle, Right };

struct PointerEvent {
  Eigen::Vector2f place = Eigen::Vector2f::Zero();
  PointerButton button = PointerButton::None;  ///< the one pressed or released
  ModifierKeys keys = {};
};

struct WheelEvent {
  Eigen::Vector2f place = Eigen::Vector2f::Zero();
  float notches = 0;  ///< positive: away from the user
};

struct KeyEvent {
  enum class Key { Text, Enter, Tab, Backspace, Other };
  Key key = Key::Other;
  char typed = 0;  ///< the character of Text
  ModifierKeys keys = {};
};

enum class PointerShape { Arrow, Cross };

}  // namespace compliant
