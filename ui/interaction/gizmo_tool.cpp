#include "ui/interaction/gizmo_tool.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/rounded_text.hpp"
#include "ui/interaction/nearest_point.hpp"
#include "ui/model/document/editor_mode.hpp"
#include "ui/model/edits/local_axes.hpp"
#include "ui/view/drawing_plane.hpp"

namespace compliant {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// With Shift, the mouse moves a tenth as far.
constexpr double finePart = 0.1;
/// The distance from a point within which Ctrl snaps to it, in pixels.
constexpr float snapPixels = 12;

const char* verbOf(GizmoMode mode) {
  if (mode == GizmoMode::Move) return "Move ";
  return mode == GizmoMode::Turn ? "Rotate " : "Scale ";
}

/// With Ctrl: the grid, 15° and tenths. Else the size of a pixel, finer with Shift.
GizmoSteps stepsOf(const Camera& camera, ModifierKeys keys) {
  GizmoSteps steps = keys.control ? GizmoSteps{drawingStep(camera, Snap::Grid), 15 * degree, 0.1}
                                  : GizmoSteps{drawingStep(camera, Snap::Tidy), 0.1 * degree, 0.01};
  if (keys.shift) steps = {steps.shift * finePart, steps.angle * finePart, steps.factor * finePart};
  return steps;
}

double neutral(GizmoMode mode) { return mode == GizmoMode::Scale ? 1 : 0; }

}  // namespace

GizmoTool::GizmoTool(Session& session) : session_(session) {
  const auto again = [this] { refreshHover(); };
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           work_.reset();
                                           refreshHover();
                                         },
                                     .sceneEdited = again,
                                     .selectionChanged = again,
                                     .snapshotChanged = {},
                                     .playingChanged = {},
                                     .notified = {},
                                     .visibilityChanged = again});
}

void GizmoTool::refreshHover() {
  placed_ = mode_
                ? placed(session_.document().scene(),
                         withBodiesOfShapes(session_.document().scene(), session_.wholeSelection()),
                         session_.visibility().locked)
                : Placed();
  // A drag continues along the axes with which it began.
  if (!work_) localAxes_ = local_ ? axesOfPlaces(placed_) : std::nullopt;
  if (placed_.count == 0) hovered_.reset();
}

void GizmoTool::setMode(std::optional<GizmoMode> mode) {
  if (work_) end();
  mode_ = mode;
  hovered_.reset();
  refreshHover();
  // The run is not discarded for this.
  if (mode_ && placed_.count > 0 && editorMode(session_) != EditorMode::Edit)
    session_.notify(
        "Positions are edited at the start. Reset goes there; the handles appear then.");
}

void GizmoTool::setLocal(bool local) {
  if (local == local_) return;
  if (work_) end();
  local_ = local;
  hovered_.reset();
  refreshHover();
}

bool GizmoTool::shown() const {
  return mode_ && placed_.count > 0 && editorMode(session_) == EditorMode::Edit;
}

Vec3 GizmoTool::centre() const {
  return work_ ? Vec3(transformOf(work_->grip, work_->amount) * work_->grip.centre)
               : placed_.centre;
}

Mat3 GizmoTool::axes() const {
  if (!work_) return localAxes_.value_or(Mat3::Identity());
  if (!localAxes_ || work_->grip.mode != GizmoMode::Turn) return work_->grip.axes;
  // The axes rotate with the selection.
  return transformOf(work_->grip, work_->amount).linear() * work_->grip.axes;
}

std::string GizmoTool::axesText() const {
  if (!local_) return {};
  if (localAxes_) return "local axes";
  return placed_.count < 2 ? "world axes: a point has no axes of its own"
                           : "world axes: the selection has no main direction";
}

bool GizmoTool::hover(const Camera& camera, const Eigen::Vector2f& pixel) {
  if (work_) return false;
  const std::optional<GizmoHandle> before = hovered_;
  hovered_.reset();
  if (shown())
    hovered_ = handleAt(gizmoParts(*mode_, camera, centre(), scale_, axes()), pixel, scale_);
  return hovered_ != before;
}

void GizmoTool::begin(const Camera& camera, const PickRay& from) {
  Work work;
  work.grip = gripOf(*mode_, *hovered_, camera, placed_.centre, scale_, axes());
  work.placed = placed_;
  work.from = work.last = from;
  work.entry = NumberEntry(numberNames(work.grip).size());
  work_ = std::move(work);
}

void GizmoTool::grab(const Camera& camera, const Eigen::Vector2f& pixel) {
  if (!hovered_ || !shown()) return;
  begin(camera, pickRay(camera, pixel));
}

void GizmoTool::drag(const Camera& camera, const Eigen::Vector2f& pixel, ModifierKeys keys) {
  if (!work_ || !work_->entry.empty()) return;
  Work& work = *work_;
  const PickRay to = pickRay(camera, pixel);
  const bool snap = keys.control, fine = keys.shift;
  if (fine != work.fine) {
    work.fine = fine;
    work.from = work.last;
    work.base = work.reached;
  }
  work.last = to;
  const std::optional<GizmoAmount> further = dragged(work.grip, work.from, to);
  if (!further) return;
  GizmoAmount reached = added(work.base, *further, fine ? finePart : 1);
  if (!fine) reached.angle = unwound(reached.angle, work.reached.angle);
  work.reached = reached;
  const GizmoSteps steps = stepsOf(camera, keys);
  const bool moves = work.grip.mode == GizmoMode::Move;
  const auto point = snap && moves ? otherPointUnder(camera, pixel) : std::nullopt;
  GizmoAmount amount = point  ? towards(work.grip, *point)
                       : snap ? onGrid(work.grip, reached, steps)
                              : rounded(reached, steps);
  // A scene scaled to a point could not be scaled up again.
  if (std::abs(amount.factor) < steps.factor) amount.factor = steps.factor;
  apply(amount);
}

std::optional<Vec3> GizmoTool::otherPointUnder(const Camera& camera,
                                               const Eigen::Vector2f& pixel) const {
  const auto point =
      nearestPoint(session_, camera, pixel, snapPixels * scale_, LockedStates::Include,
                   [this](const PointRef& each) { return !work_->placed.holds(each); });
  return point ? std::optional(point->place) : std::nullopt;
}

void GizmoTool::apply(const GizmoAmount& amount) {
  Work& work = *work_;
  const bool turns = work.grip.mode == GizmoMode::Turn;
  const Result<Edit> edit = movedPlaces(work.placed, transformOf(work.grip, amount),
                                        turns ? StartVelocities::Rotate : StartVelocities::Keep);
  const Status moved = edit ? session_.edit(*edit,
                                            verbOf(work.grip.mode) +
                                                countText(session_.document().scene(), work.placed),
                                            gesture_.id())
                            : Status(edit.error());
  if (moved) {
    work.amount = amount;
  } else if (refused) {
    refused(moved.error().text());
  }
}

void GizmoTool::drop() {
  if (work_) end();
}

void GizmoTool::end() {
  work_.reset();
  gesture_.end();
  refreshHover();
}

bool GizmoTool::cancel() {
  if (!work_) return false;
  apply({});
  end();
  return true;
}

bool GizmoTool::wants(const KeyEvent& key) const {
  if (!shown() || (!work_ && !hovered_)) return false;
  if (key.keys.control || key.keys.alt) return false;
  switch (key.key) {
    case KeyEvent::Key::Enter:
    case KeyEvent::Key::Tab:
      return work_.has_value();
    case KeyEvent::Key::Backspace:
      return work_ && !work_->entry.empty();
    case KeyEvent::Key::Text:
      return std::string("0123456789.,-").find(key.typed) != std::string::npos;
    case KeyEvent::Key::Other:
      break;
  }
  return false;
}

void GizmoTool::press(const KeyEvent& key, const Camera& camera) {
  if (!work_) begin(camera, {});
  Work& work = *work_;
  const bool zero = work.grip.mode == GizmoMode::Scale && !work.entry.empty() &&
                    work.entry.numbers(1).front() == 0;
  if (key.key == KeyEvent::Key::Enter) {
    if (zero && refused) refused("The factor must not be 0.");
    return end();
  }
  if (key.key == KeyEvent::Key::Tab)
    work.entry.next();
  else if (key.key == KeyEvent::Key::Backspace)
    work.entry.backspace();
  else
    work.entry.type(key.typed);
  const GizmoAmount typed = amountOf(work.grip, work.entry.numbers(neutral(work.grip.mode)));
  if (typed.factor != 0) apply(typed);
}

std::vector<GizmoPart> GizmoTool::parts(const Camera& camera) const {
  if (!shown()) return {};
  return gizmoParts(*mode_, camera, centre(), scale_, axes());
}

std::string GizmoTool::text() const {
  if (!work_) return {};
  const std::vector<std::string> names = numberNames(work_->grip);
  const std::vector<double> values = numbersOf(work_->grip, work_->amount);
  const NumberEntry& entry = work_->entry;
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string number = roundedText(values[i], 6);
    if (!entry.empty()) number = entry.texts()[i] + (i == entry.current() ? "|" : "");
    if (i > 0) text += "   ";
    text += names[i].empty() ? number : names[i] + " " + number;
  }
  // A degree sign follows its number without a blank.
  const std::string unit = numberUnit(work_->grip);
  text += unit.empty() || unit == "°" ? unit : " " + unit;
  return localAxes_ ? text + "   local" : text;
}

}  // namespace compliant
