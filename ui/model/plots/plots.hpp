#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/plot_view.hpp"
#include "ui/model/plots/tracked_number.hpp"

namespace compliant {

/// A number over simulated time.
struct PlotCurve : TrackedNumber {
  int id = 0;              ///< unique
  int style = 0;           ///< index of its colour and dashes, fixed for its lifetime
  std::int64_t known = 0;  ///< number of the last moment of the history that has been sampled
  CurveSamples samples;
};

inline constexpr std::size_t mostPlotCurves = 16;
/// The newest samples that a curve keeps: mostPlotCurves curves take at most 52 MB.
inline constexpr std::size_t mostPlotSamples = 100'000;

/// The curves that the user has added. Numbers of the motion are read from every step
/// of the engine's history, so that a new curve also shows the past; numbers of the
/// design are sampled from then on. Opening a scene restores the plots of its file
/// whose numbers still exist.
class Plots {
 public:
  /// `files` are the saved plots in the preferences, by the path of the scene file; null: plots are
  /// not saved.
  explicit Plots(Session& session, PlotsOfFiles* files = nullptr);

  const std::vector<PlotCurve>& curves() const { return curves_; }
  /// Fails if there are too many, and calls onRefused; existing curves stay unchanged.
  Status add(const std::vector<PlotNumber>& numbers);
  void remove(std::size_t curve);
  void clear();
  /// Call it when the scene was saved, perhaps under another name.
  void keepWithFile() { tracker_.keep(curves_); }

  /// The curves of one unit, which share an axis.
  struct Group {
    std::string unit;
    std::string title;  ///< "Coordinate, Violation"
    std::vector<std::size_t> curves;
  };
  /// In the order in which the units were added.
  std::vector<Group> groups() const;

  const PlotView& view() const { return view_; }
  void setView(PlotView view);
  /// s, from the first sample to the last; 0 … 1 without any.
  Interval timeRange() const;
  bool isLogarithmic(const Group& group) const { return view_.logarithmic.contains(group.unit); }
  /// Whether its axis is logarithmic and cannot show some of its values.
  bool leavesOut(std::size_t curve) const;
  /// The time shown by the timeline.
  double shownTime() const { return session_.snapshot().motion.time; }
  /// Seeks to the moment of the history nearest to a time.
  void showTime(double time);

  /// All curves as a table; see curveTable.
  std::string table() const;
  const Session& session() const { return session_; }

  /// Called when curves, names, the view or samples have changed.
  [[nodiscard]] Subscription onChange(std::function<void()> callback) {
    return changed_.add(std::move(callback));
  }
  /// Called after curves were added.
  [[nodiscard]] Subscription onAdded(std::function<void()> callback) {
    return added_.add(std::move(callback));
  }
  void onRefused(std::function<void(const std::string& sentence)> callback) {
    refused_ = std::move(callback);
  }

 private:
  void appendReading();
  void ask();
  void sampleDesign();
  bool append(const PlotNumber& number);
  void restore();
  void clearCurves();

  Session& session_;
  std::vector<PlotCurve> curves_;
  PlotView view_;
  NumberTracker tracker_;
  int reader_;
  std::int64_t history_ = 0;  ///< the history whose moments are sampled
  std::uint64_t request_ = 0;
  bool waiting_ = false;    ///< for the answer of the engine
  std::vector<int> asked_;  ///< ids of the curves in the request, in order
  int lastId_ = 0;
  Subscribers<std::function<void()>> changed_, added_;
  std::function<void(const std::string&)> refused_;
  Subscription listening_;
};

/// The command that shows the moment of the history nearest to a time; nothing if there is only one
/// moment.
std::optional<Seek> seekTo(const Transport& transport, double time);

}  // namespace compliant
