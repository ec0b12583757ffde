#pragma once

#include <QPointer>
#include <functional>
#include <utility>

#include "ui/qt/basics/notice.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/window/window_models.hpp"

class QMainWindow;

namespace compliant {

// The objects that every part of a window works with. Signals reach a part through the receiver,
// all else through the part's subscriptions. The window destroys its receiver first, then its
// parts, then the widgets, and the models last.
struct WindowContext {
  WindowModels& models;
  QMainWindow& window;
  QObject& receiver;
  std::function<void(const Notice& notice)> notify;
  SplitView* views = nullptr;  // null without OpenGL

  // The active view. Null without OpenGL.
  Viewport* viewport() const { return views != nullptr ? views->active() : nullptr; }
  void say(Severity severity, const QString& sentence) const { notify({severity, sentence}); }
  void onTriggered(ActionId id, std::function<void()> run) const {
    models.actions.onTriggered(id, receiver, std::move(run));
  }
  void onToggled(ActionId id, std::function<void(bool)> run) const {
    models.actions.onToggled(id, receiver, std::move(run));
  }
  // Calls `run` while the receiver exists: for models with a callback instead of a subscription.
  template <class Run>
  auto whileReceiving(Run run) const {
    return [alive = QPointer<QObject>(&receiver), run](const auto&... what) {
      if (alive) run(what...);
    };
  }
};

}  // namespace compliant
