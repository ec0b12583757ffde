#pragma once

#include <QString>
#include <functional>
#include <string_view>

#include "ui/qt/log/log_list.hpp"

class QObject;
class QWidget;

namespace compliant {

class Actions;
class KeyFrames;
class Plots;
class PlotMenu;
class SavedCameras;
class Session;
class Watches;

// The objects that an instrument may read and change.
struct InstrumentContext {
  Session& session;
  Plots& plots;
  Watches& watches;
  KeyFrames& keyFrames;
  SavedCameras& cameras;
  Actions& actions;
  PlotMenu& plotMenu;
  QObject& receiver;  // of signals that lead to the rest
  std::function<void(const Notice& notice)> notify;
  std::function<void(std::size_t camera)> goToCamera;
};

// Creates the panel of an instrument, connected.
QWidget* makeInstrument(std::string_view key, const InstrumentContext& context);

}  // namespace compliant
