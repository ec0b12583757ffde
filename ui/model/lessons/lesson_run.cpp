#include "ui/model/lessons/lesson_run.hpp"

#include <algorithm>
#include <utility>

#include "engine/interactive/breakpoint.hpp"
#include "engine/json/setting_text.hpp"

namespace compliant {

namespace {

/// The edit that sets a field as "component.field=value".
Result<Edit> editOf(const Scene& scene, const std::string& setting) {
  Scene changed = scene;
  if (const Status set = applySetting(changed, setting); !set) return set.error();
  const std::string path = setting.substr(0, setting.find('='));
  const std::size_t dot = path.rfind('.');
  const Component* component = scene.find(std::string_view(path).substr(0, dot));
  const std::string name = path.substr(dot + 1);
  const Field* field = component != nullptr ? component->type().find(name) : nullptr;
  if (field == nullptr) return Error{setting, "It sets no field of a component"};
  return Edit{SetField{component->id, name, field->read(*changed.find(component->id))}};
}

}  // namespace

LessonRun::LessonRun(Session& session) : session_(session) {
  listening_ = session_.addListener({.sceneReplaced = [this] { end(); },
                                     .sceneEdited = {},
                                     .selectionChanged = [this] { takeSelection(); },
                                     .snapshotChanged = [this] { takeSnapshot(); }});
}

void LessonRun::begin(Lesson lesson) {
  lesson_ = std::move(lesson);
  enter(0);
}

void LessonRun::end() {
  if (!active()) return;
  lesson_.reset();
  session_.send(SetGoals{});
  tell();
}

void LessonRun::enter(std::size_t step) {
  step_ = step;
  wrong_.reset();
  fault_.clear();
  done_ = !present().asks();
  session_.send(SetGoals{present().until.empty() ? std::vector<std::string>{}
                                                 : std::vector{present().until}});
  takeSelection();
  tell();
}

void LessonRun::finish() {
  if (std::exchange(done_, true)) return;
  tell();
}

void LessonRun::takeSnapshot() {
  if (!active() || done_ || present().until.empty()) return;
  const auto& goals = session_.snapshot().goals;
  if (goals == nullptr || goals->size() != 1 || goals->front().text != present().until) return;
  if (goals->front().met) return finish();
  if (fault_ == goals->front().fault) return;
  fault_ = goals->front().fault;
  tell();
}

void LessonRun::takeSelection() {
  if (!active() || present().select.empty()) return;
  const Component* wanted = session_.document().scene().find(std::string_view(present().select));
  fault_ = wanted == nullptr ? "There is no " + present().select + " in this scene" : "";
  if (wanted != nullptr &&
      std::ranges::find(session_.selection(), wanted->id) != session_.selection().end())
    finish();
}

void LessonRun::choose(std::size_t choice) {
  if (!active() || choice >= present().choices.size() || done_) return;
  wrong_.reset();
  if (choice == present().answer) return finish();
  wrong_ = choice;
  tell();
}

void LessonRun::next() {
  if (!active() || !done_) return;
  if (step_ + 1 == lesson_->steps.size()) return end();
  enter(step_ + 1);
}

Status LessonRun::show() {
  if (!active()) return {};
  const Lesson::Step step = present();
  for (const std::string& setting : step.set) {
    const Result<Edit> edit = editOf(session_.document().scene(), setting);
    if (!edit) return edit.error();
    if (const Status edited = session_.edit(*edit, "Show me"); !edited) return edited;
  }
  if (step.steps > 0) session_.send(StepForward{step.steps});
  if (!step.select.empty())
    if (const Component* wanted = session_.document().scene().find(std::string_view(step.select)))
      session_.select({wanted->id});
  if (!step.choices.empty()) choose(step.answer);
  return {};
}

void LessonRun::tell() {
  changed_.each([](const auto& call) { call(); });
}

}  // namespace compliant
