#pragma once

#include "app/batch_options.hpp"

namespace compliant::batch {

/// `compliant inspect`: prints what an instrument shows of one step.
class InspectCommand {
 public:
  explicit InspectCommand(CLI::App& program);

  bool parsed() const { return command_->parsed(); }
  int execute();

 private:
  CLI::App* command_;
  SceneChoice scene_;
  std::string instrument_, row_, step_ = "1", system_ = "1", most_ = "50";
  bool json_ = false;
};

}  // namespace compliant::batch
