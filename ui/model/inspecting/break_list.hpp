#pragma once

#include <functional>
#include <vector>

#include "engine/interactive/breakpoint.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// The breakpoints of the user: the engine judges those that are on after each step.
class BreakList {
 public:
  /// `kept` are those of the preferences.
  BreakList(Session& session, std::vector<Breakpoint>& kept);

  const std::vector<Breakpoint>& all() const { return kept_; }
  /// What became of one: as the engine said last; before it has answered, no faults and no hits.
  BreakpointState state(std::size_t index) const;
  /// An Error for an empty condition, one that is there already, and too many.
  Status add(const std::string& text);
  Status rewrite(std::size_t index, const std::string& text);
  /// On, or off again.
  void toggle(std::size_t index);
  void remove(std::size_t index);

  /// Called when the list, the faults or the hits have changed.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return changed_.add(std::move(callback));
  }
  /// Called when time has stopped at one.
  [[nodiscard]] Subscription onBreak(std::function<void()> callback) {
    return broken_.add(std::move(callback));
  }

 private:
  Status check(const std::string& text, std::size_t but) const;
  void send();
  void take();

  Session& session_;
  std::vector<Breakpoint>& kept_;
  std::shared_ptr<const std::vector<BreakpointState>> states_;
  std::int64_t breaks_ = 0;
  Subscribers<std::function<void()>> changed_, broken_;
  Subscription listening_;
};

}  // namespace compliant
