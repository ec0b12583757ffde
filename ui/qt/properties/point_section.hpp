#pragma once

#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/model/rows/point_fields.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/properties/titled_section.hpp"

namespace compliant {

// The start values of the selected point, in fields of its own: the lists of all points are too
// long to edit. Hidden unless exactly one point of the component is selected.
class PointSection : public TitledSection {
  Q_OBJECT

 public:
  explicit PointSection(Session& session, QWidget* parent = nullptr);

  // Call it for another component, selection or design.
  void follow(Id component);
  // The field of the point with this name, or null; for tests.
  VectorField* field(const std::string& name) const;

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void build(const std::vector<PointField>& fields);
  void change(std::size_t row, const Triple& value, Gesture gesture);

  Session& session_;
  PointRef point_;
  std::vector<const Field*> fields_;
  std::vector<VectorField*> editors_;
};

}  // namespace compliant
