#pragma once

#include <Eigen/Core>

namespace compliant {

// Events of mouse and keyboard in a view, independent of the toolkit. Places are logical pixels
// from the upper left corner of the view.

struct ModifierKeys {
  bool shift = false, control = false, alt = false;
};

enum class PointerButton { None, Left, Middle, Right };

struct PointerEvent {
  Eigen::Vector2f place = Eigen::Vector2f::Zero();
  PointerButton button = PointerButton::None;  ///< that went down or up
  ModifierKeys keys = {};
};

struct WheelEvent {
  Eigen::Vector2f place = Eigen::Vector2f::Zero();
  float notches = 0;  ///< away from the user
};

struct KeyEvent {
  enum class Key { Text, Enter, Tab, Backspace, Other };
  Key key = Key::Other;
  char typed = 0;  ///< of Text
  ModifierKeys keys = {};
};

enum class PointerShape { Arrow, Cross };

}  // namespace compliant
