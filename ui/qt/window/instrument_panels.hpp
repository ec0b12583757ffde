#pragma once

#include <QString>
#include <functional>
#include <string_view>

#include "ui/qt/basics/notice.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/log/log_list.hpp"

class QObject;
class QWidget;

namespace compliant {

class Actions;
class BreakList;
class KeyFrames;
class Plots;
class PlotMenu;
class SavedCameras;
class Session;
class Watches;

// The objects that an instrument can read and change.
struct InstrumentContext {
  Session& session;
  Plots& plots;
  Watches& watches;
  BreakList& breaks;
  KeyFrames& keyFrames;
  SavedCameras& cameras;
  Actions& actions;
  PlotMenu& plotMenu;
  QObject& receiver;  // for signals to the rest of the window
  std::function<void(const Notice& notice)> notify;
  std::function<void(std::size_t camera)> goToCamera;
  SolverPanel::Drawing drawing;  // whether pages may need OpenGL
};

// Creates the panel of an instrument, with its connections.
QWidget* makeInstrument(std::string_view key, const InstrumentContext& context);

}  // namespace compliant
