#pragma once

#include <QWidget>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/solving/swing_watch.hpp"
#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/basics/notice.hpp"

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace compliant {

class ElidedLabel;
class FrequencyFinder;
class PropertyEditor;
class StabilityHint;

// The strip below the properties: h, α and β of the integrator that governs the selected component
// (or without a selection the whole scene), and their effect on its vibrations. The speed is in the
// transport bar.
class SettingsStrip : public QWidget {
  Q_OBJECT

 public:
  SettingsStrip(Session& session, FrequencyFinder& frequencies, QWidget* parent = nullptr);
  // The integrator whose fields are shown; 0: there is none.
  Id integrator() const { return integrator_; }
  PropertyEditor* editor(const std::string& symbol) const;

 signals:
  void notified(const compliant::Notice& notice);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void follow();
  void followSwing();
  void forget();
  // Puts the rows side by side if there is room.
  void arrange();
  void build(const Component& integrator);
  void change(PropertyEditor* editor, const Value& value, Gesture gesture);

  Session& session_;
  Id integrator_ = 0;
  std::shared_ptr<const SceneStructure> structure_;
  ElidedLabel* title_;
  QLabel* empty_;
  StabilityHint* stability_;
  SwingWatch swing_;
  QVBoxLayout* column_;
  QWidget* rows_ = nullptr;
  QBoxLayout* line_ = nullptr;  // of the rows
  std::vector<PropertyEditor*> editors_;
  Subscription listening_;
};

// The integrator that moves a component, according to the engine's layout; for 0, the outermost one
// of the scene. 0 if it is a default integrator.
Id governingIntegrator(const SceneStructure& structure, const Scene& scene, Id component);

}  // namespace compliant
