#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/replay_thread.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/log/log_list.hpp"

class QWidget;

namespace compliant {

struct Outputs;

// Recordings of what happens to the scene, their replay with its check, and the system of the last
// step as files: asks where to, and tells what came of it. A replay runs on a thread of its own.
class Recordings : public QObject {
  Q_OBJECT

 public:
  Recordings(Session& session, QWidget* window);

  bool recording() const;
  // Asks for a file and begins at the start of the scene; or ends what is being recorded.
  void recordOrStop();
  void start(const QString& path);
  void askAndReplay();
  // The one before is given up.
  void replay(const QString& path);
  void saveSystem();
  // A folder that is made.
  void saveSystemTo(const QString& folder);

 signals:
  void recordingChanged(bool on);
  void progressed(const QString& sentence);
  void notified(const compliant::Notice& notice);
  // What a replay has shown, and the scene at its end; null when it could not be played.
  void replayed(compliant::Severity severity, const QString& sentence,
                std::shared_ptr<const compliant::Scene> scene);

 private:
  void showUpdate();
  // True: the file of the scene would be written over, and it was said.
  bool refuse(const Outputs& outputs);
  QString proposed(const QString& ending) const;

  Session& session_;
  QWidget* window_;
  bool recording_ = false;
  Subscription listening_;
  ReplayThread replay_;  // ends before the rest
};

}  // namespace compliant
