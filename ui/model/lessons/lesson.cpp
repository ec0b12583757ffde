#include "ui/model/lessons/lesson.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace compliant {

namespace {

using LessonJson = nlohmann::json;

constexpr int format = 1;
constexpr int mostLessonSteps = 100, mostShown = 100000;

/// Reads the members of one object, and complains about the first that is wrong.
class LessonMembers {
 public:
  LessonMembers(const LessonJson& object, std::string where)
      : object_(object), where_(std::move(where)) {}

  std::string text(const char* name) {
    const LessonJson* value = member(name);
    if (value == nullptr) return "";
    if (value->is_string()) return value->get<std::string>();
    fail(name, "must be a text");
    return "";
  }
  std::string neededText(const char* name) {
    const std::string value = text(name);
    if (value.empty()) fail(name, member(name) == nullptr ? "is missing" : "must not be empty");
    return value;
  }
  std::vector<std::string> texts(const char* name) {
    std::vector<std::string> result;
    const LessonJson* value = member(name);
    if (value == nullptr) return result;
    if (!value->is_array()) {
      fail(name, "must be a list of texts");
      return result;
    }
    for (const LessonJson& each : *value) {
      if (!each.is_string()) {
        fail(name, "must be a list of texts");
        return {};
      }
      result.push_back(each.get<std::string>());
    }
    return result;
  }
  /// A whole number; nothing if it is left out.
  std::optional<int> whole(const char* name, int least, int most) {
    const LessonJson* value = member(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number_integer() || value->get<double>() < least ||
        value->get<double>() > most) {
      fail(name,
           "must be a whole number, " + std::to_string(least) + " to " + std::to_string(most));
      return std::nullopt;
    }
    return value->get<int>();
  }
  void allow(std::initializer_list<const char*> names) {
    for (const auto& each : object_.items())
      if (std::find(names.begin(), names.end(), each.key()) == names.end())
        fail(each.key(), "is not known here");
  }
  void fail(const std::string& name, const std::string& what) {
    if (!error_) error_ = Error{where_.empty() ? name : where_ + ", " + name, name + " " + what};
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  const LessonJson* member(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }

  const LessonJson& object_;
  std::string where_;
  std::optional<Error> error_;
};

Result<Lesson::Step> readLessonStep(const LessonJson& json, const std::string& where) {
  if (!json.is_object()) return Error{where, "A step must be an object"};
  LessonMembers members(json, where);
  members.allow({"text", "until", "select", "choices", "answer", "because", "set", "steps"});
  Lesson::Step step;
  step.text = members.neededText("text");
  step.until = members.text("until");
  step.select = members.text("select");
  step.choices = members.texts("choices");
  step.because = members.text("because");
  step.set = members.texts("set");
  step.steps = members.whole("steps", 0, mostShown).value_or(0);
  const int ways = !step.until.empty() + !step.select.empty() + !step.choices.empty();
  if (ways > 1) members.fail("until", "excludes select and choices, and select excludes choices");
  const auto answer =
      members.whole("answer", 1, std::max<int>(1, static_cast<int>(step.choices.size())));
  if (step.choices.size() == 1) members.fail("choices", "needs two texts or more");
  if (!step.choices.empty() && !answer)
    members.fail("answer", "is missing: the number of the right choice, from 1");
  if (step.choices.empty() && answer) members.fail("answer", "needs choices");
  step.answer = static_cast<std::size_t>(answer.value_or(1) - 1);
  if (members.error()) return *members.error();
  return step;
}

}  // namespace

Result<Lesson> readLesson(std::string_view text) {
  const LessonJson json = LessonJson::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"", "This is no lesson: it must be a JSON object"};
  LessonMembers members(json, "");
  members.allow({"compliant_lesson", "title", "scene", "steps"});
  const auto version = members.whole("compliant_lesson", 1, format);
  if (!version) members.fail("compliant_lesson", "must be 1");
  Lesson lesson;
  lesson.title = members.neededText("title");
  lesson.scene = members.neededText("scene");
  if (members.error()) return *members.error();
  const auto steps = json.find("steps");
  if (steps == json.end() || !steps->is_array() || steps->empty() ||
      steps->size() > mostLessonSteps)
    return Error{"steps",
                 "steps must be a list of 1 to " + std::to_string(mostLessonSteps) + " objects"};
  for (const LessonJson& each : *steps) {
    Result<Lesson::Step> step =
        readLessonStep(each, "step " + std::to_string(lesson.steps.size() + 1));
    if (!step) return step.error();
    lesson.steps.push_back(std::move(*step));
  }
  return lesson;
}

}  // namespace compliant
