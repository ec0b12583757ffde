#include "ui/model/plots/plots.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/model/basics/curve_table.hpp"
#include "ui/model/plots/seen_values.hpp"

namespace compliant {

Plots::Plots(Session& session, PlotsOfFiles* files)
    : session_(session), tracker_(session, files), reader_(session.newReader()) {
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           clearCurves();
                                           tracker_.begin();
                                           changed_.each([](const auto& callback) { callback(); });
                                         },
                                     .sceneEdited =
                                         [this] {
                                           tracker_.follow(curves_);
                                           tracker_.keep(curves_);
                                           sampleDesign();
                                           changed_.each([](const auto& callback) { callback(); });
                                         },
                                     .selectionChanged = {},
                                     .snapshotChanged =
                                         [this] {
                                           restore();
                                           if (curves_.empty()) return;
                                           if (tracker_.isBehind()) tracker_.follow(curves_);
                                           appendReading();
                                           sampleDesign();
                                           ask();
                                           changed_.each([](const auto& callback) { callback(); });
                                         }});
}

Status Plots::add(const std::vector<PlotNumber>& numbers) {
  restore();
  Status added;
  for (const PlotNumber& number : numbers) {
    if (append(number)) continue;
    added = Error{"Plots",
                  "hold at most " + std::to_string(mostPlotCurves) + " curves. Remove one first"};
    break;
  }
  tracker_.follow(curves_);
  tracker_.keep(curves_);
  sampleDesign();
  ask();
  changed_.each([](const auto& callback) { callback(); });
  added_.each([](const auto& callback) { callback(); });
  if (!added && refused_) refused_(added.error().text());
  return added;
}

// False if there is no room.
bool Plots::append(const PlotNumber& shown) {
  TrackedNumber number = tracker_.tracked(shown);
  if (std::any_of(curves_.begin(), curves_.end(),
                  [&](const PlotCurve& curve) { return curve.isSame(number); }))
    return true;
  if (curves_.size() == mostPlotCurves) return false;
  // The first style that no curve uses.
  int style = 0;
  while (std::any_of(curves_.begin(), curves_.end(),
                     [&](const PlotCurve& curve) { return curve.style == style; }))
    ++style;
  curves_.push_back({std::move(number), ++lastId_, style, 0, CurveSamples(mostPlotSamples)});
  return true;
}

void Plots::restore() {
  const std::vector<PlotNumber> numbers = tracker_.restored();
  if (numbers.empty()) return;
  for (const PlotNumber& each : numbers) append(each);
  tracker_.follow(curves_);
}

void Plots::remove(std::size_t curve) {
  if (curve >= curves_.size()) return;
  curves_.erase(curves_.begin() + static_cast<std::ptrdiff_t>(curve));
  if (curves_.empty()) view_ = {};
  tracker_.keep(curves_);
  changed_.each([](const auto& callback) { callback(); });
}

void Plots::clear() {
  clearCurves();
  tracker_.keep(curves_);
  changed_.each([](const auto& callback) { callback(); });
}

void Plots::clearCurves() {
  curves_.clear();
  waiting_ = false;
  history_ = 0;
  view_ = {};
}

std::vector<Plots::Group> Plots::groups() const {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const PlotText& words = curves_[i].words;
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& each) { return each.unit == words.unit; });
    if (group == groups.end()) group = groups.insert(groups.end(), {words.unit, "", {}});
    const std::string title = ", " + group->title + ",";
    if (group->title.empty())
      group->title = words.quantity;
    else if (title.find(", " + words.quantity + ",") == std::string::npos)
      group->title += ", " + words.quantity;
    group->curves.push_back(i);
  }
  return groups;
}

void Plots::setView(PlotView view) {
  view_ = std::move(view);
  changed_.each([](const auto& callback) { callback(); });
}

Interval Plots::timeRange() const {
  Interval range{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
  for (const PlotCurve& curve : curves_) {
    if (curve.samples.isEmpty()) continue;
    range.low = std::min(range.low, curve.samples.times().front());
    range.high = std::max(range.high, curve.samples.times().back());
  }
  if (range.low > range.high) return {};
  // A single moment needs some width to be visible.
  if (!(range.high > range.low)) range.high = range.low + 1;
  return range;
}

bool Plots::leavesOut(std::size_t curve) const {
  const PlotCurve& each = curves_[curve];
  const Scale scale =
      view_.logarithmic.contains(each.words.unit) ? Scale::Logarithmic : Scale::Linear;
  return compliant::leavesOut(each.samples, view_.time.value_or(timeRange()), scale);
}

void Plots::showTime(double time) {
  if (const auto seek = seekTo(session_.snapshot().transport, time)) session_.send(*seek);
}

std::string Plots::table() const {
  std::vector<CurveColumn> columns;
  for (const PlotCurve& curve : curves_)
    columns.push_back({curve.words.label(), curve.words.unit, &curve.samples});
  return curveTable("t [s]", columns);
}

void Plots::appendReading() {
  const auto reading = session_.snapshot().reading(reader_);
  if (reading == nullptr || !waiting_ || reading->request != request_) return;
  waiting_ = false;
  if (reading->history != history_)
    for (PlotCurve& curve : curves_) curve.known = 0;
  history_ = reading->history;
  for (PlotCurve& curve : curves_) {
    const auto at = std::find(asked_.begin(), asked_.end(), curve.id);
    if (at == asked_.end()) continue;
    // A new history has begun: drop the samples from its start on, keep those before.
    if (curve.known == 0 && !reading->times.empty()) curve.samples.cutFrom(reading->times.front());
    curve.samples.append(reading->times,
                         reading->values[static_cast<std::size_t>(at - asked_.begin())]);
    curve.known = reading->last;
  }
}

void Plots::ask() {
  if (waiting_) return;
  // First read for the curves that are furthest behind, up to the others; then for all together.
  constexpr std::int64_t all = std::numeric_limits<std::int64_t>::max();
  std::int64_t least = all, next = all;
  for (const PlotCurve& curve : curves_) {
    if (!std::holds_alternative<Quantity>(curve.number)) continue;
    if (curve.known < least)
      next = std::exchange(least, curve.known);
    else if (curve.known > least)
      next = std::min(next, curve.known);
  }
  const Transport& transport = session_.snapshot().transport;
  if (least == all || (transport.history == history_ && transport.newest <= least)) return;
  asked_.clear();
  auto quantities = std::make_shared<std::vector<TrackedQuantity>>();
  for (const PlotCurve& curve : curves_)
    if (const auto* quantity = std::get_if<Quantity>(&curve.number);
        quantity != nullptr && curve.known == least) {
      quantities->push_back({*quantity, curve.element});
      asked_.push_back(curve.id);
    }
  waiting_ = true;
  session_.send(ReadHistory{reader_, ++request_, history_, least, next, std::move(quantities)});
}

void Plots::sampleDesign() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.transport.inPast()) return;
  const double time = snapshot.motion.time;
  for (PlotCurve& curve : curves_) {
    const auto* design = std::get_if<DesignNumber>(&curve.number);
    if (design == nullptr || curve.ended) continue;
    const double value = designNumber(session_.document().scene(), *design);
    CurveSamples& samples = curve.samples;
    if (samples.isEmpty() || time != samples.times().back()) {
      samples.append(std::span(&time, 1), std::span(&value, 1));
      continue;
    }
    const double before = samples.values().back();
    if (value == before || (std::isnan(value) && std::isnan(before))) continue;
    // At the start there is no earlier value; later the curve has a step.
    if (snapshot.motion.step == 0) samples.cutFrom(time);
    samples.append(std::span(&time, 1), std::span(&value, 1));
  }
}

std::optional<Seek> seekTo(const Transport& transport, double time) {
  const double length = transport.historyEnd - transport.historyStart;
  if (!(length > 0)) return std::nullopt;
  const double share = std::clamp((time - transport.historyStart) / length, 0.0, 1.0);
  return Seek{std::llround(share * static_cast<double>(transport.historySize - 1))};
}

}  // namespace compliant
