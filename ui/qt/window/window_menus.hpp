#pragma once

class QMenuBar;

namespace compliant {

class Actions;
class CameraActions;
class DrawingActions;
class EditActions;
class FileActions;
class LayerActions;
class LayoutActions;
class LookActions;
class TimeActions;

// The parts of a window that have their own menus.
struct PartsWithMenus {
  FileActions& files;
  EditActions& edits;
  DrawingActions& drawing;
  TimeActions& time;
  CameraActions& cameras;
  LayerActions& layers;
  LookActions& look;
  LayoutActions& layouts;
};

// Fills the menu bar of a window.
void addMenus(QMenuBar& bar, const Actions& actions, const PartsWithMenus& parts);

}  // namespace compliant
