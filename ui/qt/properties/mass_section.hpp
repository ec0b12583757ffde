#pragma once

#include <memory>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/qt/properties/titled_section.hpp"

class QLabel;

namespace compliant {

// The mass of the selected bodies, and for one body its centre of mass and principal moments of
// inertia. Hidden unless the component is a state of bodies or a mass on it.
class MassSection : public TitledSection {
  Q_OBJECT

 public:
  explicit MassSection(Session& session, QWidget* parent = nullptr);

  // Call it for another component, selection or design.
  void follow(Id component);
  // Call it for another snapshot.
  void updateValues();

  // For tests.
  QString mass() const;
  QString centre() const;
  QString moments() const;

 private:
  Session& session_;
  Id component_ = 0;
  std::shared_ptr<const std::vector<BodyInfo>>
      known_;  // the bodies shown; kept alive, so that no other list gets this address
  QLabel *mass_, *centre_, *moments_;
};

}  // namespace compliant
