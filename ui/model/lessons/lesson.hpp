#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// A guided tour through a scene, as a teacher writes it: assets/lessons/*.json.
struct Lesson {
  /// A step: what to do or to answer, and how the program notices.
  struct Step {
    std::string text;
    std::string until;   ///< a condition as BreakCondition reads it; empty: none
    std::string select;  ///< the component to select; empty: none
    std::vector<std::string> choices;
    std::size_t answer = 0;  ///< of the choices, counted from 0
    std::string because;     ///< is said once it is done
    /// What does it for the user: fields to set, each as "component.field=value", then steps to
    /// take. A selection and an answer need none.
    std::vector<std::string> set;
    int steps = 0;

    /// Whether there is something to do: else the user only reads.
    bool asks() const { return !until.empty() || !select.empty() || !choices.empty(); }
  };
  std::string title;
  std::string scene;  ///< path of the scene file, from the folder of the lesson
  std::vector<Step> steps;
};

/// An error names the step and what is wrong.
Result<Lesson> readLesson(std::string_view text);

}  // namespace compliant
