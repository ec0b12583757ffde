#pragma once

#include <QWidget>
#include <vector>

#include "ui/model/session.hpp"
#include "ui/qt/gesture.hpp"

class QLabel;
class QVBoxLayout;

namespace compliant {

class PropertyEditor;

// What is always at hand below the properties: h, α and β of the integrator that governs the
// selected component (without a selection, the whole scene). The speed stands in the transport bar.
class SettingsStrip : public QWidget {
  Q_OBJECT

 public:
  explicit SettingsStrip(Session& session, QWidget* parent = nullptr);
  PropertyEditor* editor(const std::string& symbol) const;

 signals:
  void refused(const QString& sentence);

 private:
  void follow();
  void forget();
  void build(const Component& integrator);
  void change(PropertyEditor* editor, const Value& value, Gesture gesture);

  Session& session_;
  Id integrator_ = 0;
  QLabel *title_, *empty_;
  QVBoxLayout* column_;
  QWidget* rows_ = nullptr;
  std::vector<PropertyEditor*> editors_;
};

// The integrator in the nearest branch around a name; of an empty name, the scene's outermost. Null
// when there is none.
const Component* governingIntegrator(const Scene& scene, const std::string& name);

}  // namespace compliant
