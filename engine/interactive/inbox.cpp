#include "engine/interactive/inbox.hpp"

namespace compliant {

namespace {

/// Whether a command must not wait for a long solve.
bool halts(const Command& command) {
  return std::holds_alternative<Pause>(command) || std::holds_alternative<Reset>(command);
}

bool isStep(const Inbox::Item& item) {
  const auto* command = std::get_if<Command>(&item);
  return command != nullptr && std::holds_alternative<StepForward>(*command);
}

}  // namespace

bool Inbox::add(Item item) {
  if (replaceWaiting(item)) return false;
  const auto* command = std::get_if<Command>(&item);
  const bool halt = command != nullptr && halts(*command);
  const bool urgent = halt || std::holds_alternative<Load>(item);
  // Waiting steps are no longer wanted.
  if (halt) std::erase_if(items_, isStep);
  items_.push_back(std::move(item));
  return urgent;
}

bool Inbox::replaceWaiting(const Item& item) {
  if (items_.empty()) return false;
  if (const auto* command = std::get_if<Command>(&item)) {
    auto* waiting = std::get_if<Command>(&items_.back());
    if (waiting == nullptr || waiting->index() != command->index()) return false;
    if (!std::holds_alternative<PullMove>(*command) && !std::holds_alternative<Seek>(*command))
      return false;
    *waiting = *command;
    return true;
  }
  const auto* change = std::get_if<Change>(&item);
  auto* waiting = std::get_if<Change>(&items_.back());
  if (change == nullptr || waiting == nullptr) return false;
  const auto* next = std::get_if<SetField>(&change->edit.change);
  auto* before = std::get_if<SetField>(&waiting->edit.change);
  if (next == nullptr || before == nullptr || next->component != before->component ||
      next->field != before->field)
    return false;
  before->value = next->value;
  if (change->persistentIds != nullptr) waiting->persistentIds = change->persistentIds;
  ++waiting->count;
  return true;
}

}  // namespace compliant
