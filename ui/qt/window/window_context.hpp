#pragma once

#include <QPointer>
#include <functional>
#include <utility>

#include "ui/qt/basics/notice.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/window/window_models.hpp"

class QMainWindow;

namespace compliant {

// What every part of a window works with. Signals reach a part through the receiver, all else
// through subscriptions of its own: a window ends its receiver first, then its parts; only then go
// the widgets, and last the models.
struct WindowContext {
  WindowModels& models;
  QMainWindow& window;
  QObject& receiver;
  std::function<void(const Notice& notice)> notify;
  SplitView* views = nullptr;  // null without OpenGL

  // The active one. Null without OpenGL.
  Viewport* viewport() const { return views != nullptr ? views->active() : nullptr; }
  void say(Severity severity, const QString& sentence) const { notify({severity, sentence}); }
  void onTriggered(ActionId id, std::function<void()> run) const {
    models.actions.onTriggered(id, receiver, std::move(run));
  }
  void onToggled(ActionId id, std::function<void(bool)> run) const {
    models.actions.onToggled(id, receiver, std::move(run));
  }
  // Calls `run` as long as the receiver lives: for models that keep a callback and no subscription.
  template <class Run>
  auto whileReceiving(Run run) const {
    return [alive = QPointer<QObject>(&receiver), run](const auto&... what) {
      if (alive) run(what...);
    };
  }
};

}  // namespace compliant
