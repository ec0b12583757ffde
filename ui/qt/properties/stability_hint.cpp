#include "ui/qt/properties/stability_hint.hpp"

#include <QStyle>
#include <algorithm>

#include "engine/run/highest_frequency.hpp"
#include "ui/model/solving/stability.hpp"

namespace compliant {
namespace {

std::optional<double> numberWith(const char* symbol, const Component& component) {
  for (const Field& field : component.type().fields)
    if (field.symbol == symbol && field.kind == Kind::Real)
      return std::get<double>(field.read(component));
  return std::nullopt;
}

}  // namespace

FrequencyFinder::FrequencyFinder(Session& session, QObject* parent)
    : QObject(parent), session_(session) {
  pool_.setMaxThreadCount(1);
  pause_.setSingleShot(true);
  pause_.setInterval(120);
  connect(&pause_, &QTimer::timeout, this, &FrequencyFinder::startNext);
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           answers_.clear();
                                           asked_.clear();
                                           firstVersion_ = ++version_;
                                         },
                                     .sceneEdited =
                                         [this] {
                                           ++version_;
                                           if (!asked_.empty()) pause_.start();
                                         },
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
}

FrequencyFinder::Answer FrequencyFinder::of(Id integrator) {
  if (asked_.try_emplace(integrator, 0).second && !busy_) pause_.start();
  return answers_[integrator];
}

void FrequencyFinder::startNext() {
  if (busy_) return;
  const auto next = std::find_if(asked_.begin(), asked_.end(),
                                 [this](const auto& each) { return each.second != version_; });
  if (next == asked_.end()) return;
  busy_ = true;
  pool_.start([this, scene = session_.document().scene(), id = next->first, version = version_] {
    const std::optional<double> frequency = highestFrequency(scene, id);
    QMetaObject::invokeMethod(this, [this, id, version, frequency] {
      busy_ = false;
      if (version >= firstVersion_) {
        asked_[id] = version;
        answers_[id] = {true, frequency};
        emit found();
      }
      startNext();
    });
  });
}

StabilityHint::StabilityHint(FrequencyFinder& finder, QWidget* parent)
    : QLabel(parent), finder_(finder) {
  setObjectName("stability");
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setToolTip(QString("<qt>%1</qt>").arg(QString::fromUtf8(stabilityMeaning())));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
}

void StabilityHint::show(const Component& integrator) {
  const auto h = numberWith("h", integrator);
  const auto alpha = numberWith("α", integrator);
  const auto beta = numberWith("β", integrator);
  setVisible(h && alpha && beta);
  if (!h || !alpha || !beta) return;
  const FrequencyFinder::Answer answer = finder_.of(integrator.id);
  const Stability stability = stabilityOf({*h, *alpha, *beta}, answer.frequency);
  setText(answer.known ? QString::fromStdString(stability.text) : QStringLiteral(" "));
  const QString role =
      answer.known && stability.kind == StabilityKind::Unstable ? "warning" : "secondary";
  if (property("role") == role) return;
  setProperty("role", role);
  style()->unpolish(this);
  style()->polish(this);
}

}  // namespace compliant
