#include "ui/model/plots/step_readings.hpp"

#include <utility>

namespace compliant {

StepReadings::StepReadings(Session& session, std::span<const QuantityType* const> types,
                           Begun begun, Came came)
    : session_(session),
      begun_(std::move(begun)),
      came_(std::move(came)),
      reader_(session.newReader()) {
  auto quantities = std::make_shared<std::vector<TrackedQuantity>>();
  for (const QuantityType* type : types) quantities->push_back({Quantity{type}});
  quantities_ = std::move(quantities);
  listening_ = session_.addListener({.sceneReplaced = [this] { waiting_ = false; },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = [this] { take(); }});
}

bool StepReadings::complete() const {
  const Transport& transport = session_.snapshot().transport;
  return transport.history == history_ && transport.newest <= last_;
}

void StepReadings::take() {
  const auto reading = session_.snapshot().reading(reader_);
  if (waiting_ && reading != nullptr && reading->request == request_) {
    waiting_ = false;
    last_ = reading->last;
    if (std::exchange(history_, reading->history) != reading->history) begun_();
    if (!reading->times.empty()) came_(*reading);
  }
  if (waiting_ || complete()) return;
  waiting_ = true;
  session_.send(ReadHistory{.reader = reader_,
                            .request = ++request_,
                            .history = history_,
                            .after = last_,
                            .quantities = quantities_});
}

}  // namespace compliant
