#pragma once

#include <QObject>
#include <functional>

#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/basics/number_text.hpp"

namespace compliant {

class FieldRow;

// One row of the property panel: the widget that edits one field of a component, chosen from the
// field's description alone. Owned by its row.
class PropertyEditor : public QObject {
  Q_OBJECT

 public:
  // The scene, to parse texts and check values; it lives as long as the session.
  using SceneSource = std::function<const Scene&()>;
  PropertyEditor(const PropertyRow& row, SceneSource scene, QWidget* parent);

  FieldRow* row() { return row_; }
  const compliant::Field& field() const { return *field_; }
  // Whether the row can show the other value without being rebuilt.
  bool fits(const PropertyRow& row) const;
  // Call it from the model. Emits nothing.
  void show(const PropertyRow& row);
  void setError(const QString& sentence);
  const std::vector<LinkCandidate>& candidates() const { return candidates_; }
  // For several components at once: numbers and vectors also accept "*2" and "+0.5" (changeTyped).
  // Lists always do (listChangeTyped), because they contain several numbers.
  void acceptFactors();

 signals:
  void edited(const compliant::Value& value, compliant::Gesture gesture);
  // `coordinate` of a vector; −1 for a plain number.
  void changeTyped(compliant::NumberChange change, int coordinate);
  void listChangeTyped(const compliant::ReadListChange& change);
  // The user wants to pick the other end of the link.
  void pickRequested();

 private:
  template <class Widget>
  Widget* adopt(Widget* widget);
  template <class Widget, class Convert>
  Widget* install(Widget* widget, Convert toValue);
  void build(const PropertyRow& row);
  void buildNumber(const PropertyRow& row);
  void buildLink(const PropertyRow& row);
  void buildList();

  const Field* field_;
  SceneSource scene_;
  FieldRow* row_ = nullptr;
  std::vector<LinkCandidate> candidates_;
  std::string unit_, meaning_;
  std::function<void(const PropertyRow&)> show_;
  std::function<void(const QString&)> setError_;
  bool refused_ = false;  // the error below the field comes from the model
};

}  // namespace compliant
