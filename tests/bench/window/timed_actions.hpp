#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QStatusBar>
#include <QTest>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>

#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

// Knows which event kept the window longest from answering, and how often the window was painted.
class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override {
    const QByteArray name = receiver->metaObject()->className();
    const QEvent::Type type = event->type();
    QElapsedTimer clock;
    clock.start();
    ++depth_;
    const bool done = QApplication::notify(receiver, event);
    if (--depth_ > 0) return done;
    const double took = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    if (took > longest) {
      longest = took;
      who = name + ", event " + QByteArray::number(static_cast<int>(type));
    }
    if (type == QEvent::UpdateRequest && name.endsWith("MainWindow")) ++paintings;
    return done;
  }
  double longest = 0;  // ms
  QByteArray who;
  long paintings = 0;

 private:
  int depth_ = 0;
};

// Does what a user does in a window, one action after the other, and prints how long each took.
class TimedActions {
 public:
  using Act = std::function<void()>;
  using Effect = std::function<bool()>;

  static constexpr double bound = 100;  // ms
  static constexpr int patience = 5000, rest = 500;

  TimedActions(TimedApplication& application, MainWindow& window)
      : application_(application), window_(window) {}

  Session& session() { return window_.session(); }
  const Snapshot& snapshot() { return session().snapshot(); }

  // First: until the window was painted for the first time, with what the action has changed in
  // tree, properties and history. Shown: until it is painted after `effect` holds, of an edit with
  // the answer of the engine in the view. Longest: the longest time for which the window did not
  // answer, until half a second later. All cores: what the program computed until then.
  void measure(
      const std::string& name, const Act& act, const Effect& effect = [] { return true; }) {
    settle();
    application_.longest = 0;
    application_.who.clear();
    const std::clock_t busy = std::clock();
    QElapsedTimer clock;
    clock.start();
    act();
    const double handled = milliseconds(clock);
    const long before = application_.paintings;
    double first = 0;
    bool held = effect();
    long paintings = askForPainting();
    while (clock.elapsed() < patience && !(held && application_.paintings > paintings)) {
      pump(1);
      if (first == 0 && application_.paintings > before) first = milliseconds(clock);
      if (held || !effect()) continue;
      held = true;
      paintings = askForPainting();
    }
    const double shown = milliseconds(clock);
    const double computed = 1e3 * static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
    process(rest);
    if (handled > application_.longest) {
      application_.longest = handled;
      application_.who = "the action itself";
    }
    ++count_;
    const bool slow = first > bound;
    slow_ += slow ? 1 : 0;
    std::printf("%s %-40s %8.1f %8.1f %8.1f %9.1f  %s\n", slow ? "!" : " ", name.c_str(), first,
                shown, application_.longest, computed,
                !held                          ? "NO EFFECT"
                : application_.longest > bound ? application_.who.constData()
                                               : "");
    std::fflush(stdout);
  }
  void trigger(
      const std::string& name, ActionId id, const Effect& effect = [] { return true; }) {
    measure(
        name, [&] { window_.actions()[id]->trigger(); }, effect);
  }
  // Until the engine has answered an edit.
  void edit(const std::string& name, const Act& act) {
    measure(name, act,
            [this, before = snapshot().lastEdit] { return snapshot().lastEdit > before; });
  }
  void edit(const std::string& name, ActionId id) {
    edit(name, [&] { window_.actions()[id]->trigger(); });
  }
  void undo() { edit("  undo it", ActionId::Undo); }
  // Until another step is shown.
  void step(const std::string& name, ActionId id) {
    trigger(name, id,
            [this, before = snapshot().motion.step] { return snapshot().motion.step != before; });
  }

  static void heading() {
    std::printf("  %-40s %8s %8s %8s %9s\n", "ms", "first", "shown", "longest", "all cores");
  }
  void summary() const {
    std::printf("%d of %d actions took longer than %.0f ms to show a first effect\n", slow_, count_,
                bound);
  }

 private:
  static double milliseconds(const QElapsedTimer& clock) {
    return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
  }
  // As the loop of a program does: what is to be deleted later goes, too.
  static void pump(int ms) {
    QApplication::processEvents(QEventLoop::AllEvents, ms);
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  static void process(int ms) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms) pump(5);
  }
  // Until the engine has nothing more to say.
  void settle() {
    for (std::uint64_t last = 0; last != snapshot().serial && !session().playing();) {
      last = snapshot().serial;
      process(200);
    }
  }
  long askForPainting() {
    window_.statusBar()->update(0, 0, 1, 1);
    return application_.paintings;
  }

  TimedApplication& application_;
  MainWindow& window_;
  int count_ = 0, slow_ = 0;
};

}  // namespace compliant
