#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/formula.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

class Component;
struct Field;
struct Type;

/// Fields of a component that follow formulas of the time t, as the user types them: "target_values
/// = 0.05*sin(2*pi*3*t); friction = max(0, 0.5 - 0.1*t)". A vector or a list of several numbers has
/// one formula for each number, separated by commas.
class OverTime {
 public:
  struct Follower {
    std::string field;
    std::vector<Formula> formulas;

    /// The value in the kind of the field; also the time derivatives if `rates` is given.
    Value at(const Field& field, double t, std::vector<double>* rates = nullptr) const;
  };

  static Result<OverTime> parse(const Type& type, const std::string& text);
  /// Whether a field may follow formulas: numbers that change without a new layout.
  static bool mayFollow(const Field& field);

  /// The files that formulas name, each once.
  std::vector<std::string> files() const;
  /// The same with the numbers of these files (Formula::readFiles).
  Result<OverTime> withFiles(
      const std::function<Result<std::string>(const std::string& file)>& read) const;
  const std::string& text() const { return text_; }
  const std::vector<Follower>& followers() const { return *followers_; }
  bool follows(const std::string& field) const;

 private:
  std::string text_;
  std::shared_ptr<const std::vector<Follower>> followers_ =
      std::make_shared<const std::vector<Follower>>();
};

}  // namespace compliant
