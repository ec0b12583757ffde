#pragma once

#include <memory>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/qt/properties/titled_section.hpp"

class QLabel;

namespace compliant {

// What the selected bodies weigh, and of one body its centre of mass and principal moments of
// inertia. Hidden unless the component is a state of bodies or a mass of them.
class MassSection : public TitledSection {
  Q_OBJECT

 public:
  explicit MassSection(Session& session, QWidget* parent = nullptr);

  // For another component, selection or design.
  void follow(Id component);
  // For another snapshot.
  void updateValues();

  // For tests.
  QString mass() const;
  QString centre() const;
  QString moments() const;

 private:
  Session& session_;
  Id component_ = 0;
  std::shared_ptr<const std::vector<BodyInfo>>
      known_;  // the bodies that are shown; kept, so that no others get their address
  QLabel *mass_, *centre_, *moments_;
};

}  // namespace compliant
