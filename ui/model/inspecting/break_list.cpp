#include "ui/model/inspecting/break_list.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"

namespace compliant {

BreakList::BreakList(Session& session, std::vector<Breakpoint>& kept)
    : session_(session), kept_(kept) {
  listening_ = session_.addListener(
      {.sceneReplaced = {}, .sceneEdited = {}, .selectionChanged = {}, .snapshotChanged = [this] {
         take();
       }});
  if (!kept_.empty()) send();
}

BreakpointState BreakList::state(std::size_t index) const {
  const Breakpoint& own = kept_[index];
  if (states_ != nullptr)
    for (const BreakpointState& each : *states_)
      if (each.text == own.text) return {own, each.fault, each.hits};
  return {own, "", 0};
}

Status BreakList::check(const std::string& text, std::size_t but) const {
  if (trimmed(text).empty())
    return Error{"", "A condition is missing, such as contact_residual > 1e-2"};
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (i != but && kept_[i].text == trimmed(text))
      return Error{"", "This breakpoint is there already"};
  return {};
}

Status BreakList::add(const std::string& text) {
  if (kept_.size() == mostBreakpoints)
    return Error{
        "", "There are " + std::to_string(mostBreakpoints) + " breakpoints, as many as possible"};
  if (const Status fine = check(text, kept_.size()); !fine) return fine;
  kept_.push_back({trimmed(text), true});
  send();
  return {};
}

Status BreakList::rewrite(std::size_t index, const std::string& text) {
  if (const Status fine = check(text, index); !fine) return fine;
  if (kept_[index].text == trimmed(text)) return {};
  kept_[index].text = trimmed(text);
  send();
  return {};
}

void BreakList::toggle(std::size_t index) {
  kept_[index].on = !kept_[index].on;
  send();
}

void BreakList::remove(std::size_t index) {
  if (index >= kept_.size()) return;
  kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(index));
  send();
}

void BreakList::send() {
  session_.send(SetBreakpoints{kept_});
  changed_.each([](const auto& call) { call(); });
}

void BreakList::take() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.breakpoints != states_) {
    states_ = snapshot.breakpoints;
    changed_.each([](const auto& call) { call(); });
  }
  if (std::exchange(breaks_, snapshot.breaks) < snapshot.breaks)
    broken_.each([](const auto& call) { call(); });
}

}  // namespace compliant
