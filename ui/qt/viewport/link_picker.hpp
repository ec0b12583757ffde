#pragma once

#include <QObject>
#include <QString>
#include <set>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

// A link that is set by a click on its other end, in the view or in the tree. The view asks what
// fits and draws it brighter than the rest.
class LinkPicker : public QObject {
  Q_OBJECT

 public:
  LinkPicker(Session& session, QObject* parent);

  // Waits for the other end of a link field of components of one type; `candidates` may be it.
  void begin(const std::vector<Id>& targets, const Field& field, const std::vector<Id>& candidates);
  bool picking() const { return field_ != nullptr; }
  // What to do now; empty when nothing is picked.
  QString sentence() const;
  // The components that may be clicked.
  const std::set<Id>& fitting() const { return fitting_; }
  // Sets the link to what the click means; ignores what does not fit.
  void click(Id component);
  void end();

 signals:
  void changed();
  void refused(const QString& sentence);

 private:
  void followTree();

  Session& session_;
  const Field* field_ = nullptr;  // null: nothing is picked
  std::vector<Id> targets_, candidates_;
  std::set<Id> fitting_;
  Subscription listening_;
};

}  // namespace compliant
