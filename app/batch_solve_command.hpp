#pragma once

#include "app/batch_commands.hpp"
#include "app/batch_options.hpp"

namespace compliant::batch {

/// The subcommand `compliant solve`: its options, as text, and how it runs.
class SolveCommand {
 public:
  explicit SolveCommand(CLI::App& program);

  bool parsed() const { return command_->parsed(); }
  int execute();

 private:
  CLI::App* command_;
  SolveOptions options_;
  std::string precision_ = "1e-8", iterations_ = "100000", relaxation_ = "1", seed_ = "1";
};

}  // namespace compliant::batch
