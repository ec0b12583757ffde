#pragma once

#include <functional>
#include <optional>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/lessons/lesson.hpp"

namespace compliant {

/// A lesson under way on the scene of a session: it notices what the user does.
class LessonRun {
 public:
  explicit LessonRun(Session& session);

  /// Begins a lesson; its scene is open.
  void begin(Lesson lesson);
  void end();
  bool active() const { return lesson_.has_value(); }
  const Lesson& lesson() const { return *lesson_; }
  /// The number of the present step, from 0.
  std::size_t step() const { return step_; }
  const Lesson::Step& present() const { return lesson_->steps[step_]; }
  /// Whether the user has done it, or there is nothing to do.
  bool done() const { return done_; }
  /// The choice that was made last and is wrong.
  std::optional<std::size_t> wrong() const { return wrong_; }
  /// Why the program cannot notice the step in this scene; empty: it can.
  const std::string& fault() const { return fault_; }

  void choose(std::size_t choice);
  /// Goes on once the step is done; after the last one the lesson ends.
  void next();
  /// Does the step for the user.
  Status show();

  /// Called when anything above has changed.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return changed_.add(std::move(callback));
  }

 private:
  void enter(std::size_t step);
  void finish();
  void takeSnapshot();
  void takeSelection();
  void tell();

  Session& session_;
  std::optional<Lesson> lesson_;
  std::size_t step_ = 0;
  bool done_ = false;
  std::optional<std::size_t> wrong_;
  std::string fault_;
  Subscribers<std::function<void()>> changed_;
  Subscription listening_;
};

}  // namespace compliant
