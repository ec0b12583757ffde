#pragma once

#include <QDir>
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

// Records the scene, replays and checks recordings, and saves the system of the last step. Asks for
// the file and reports the result. A replay runs on a thread of its own.
class Recordings : public QObject {
  Q_OBJECT

 public:
  Recordings(Session& session, QWidget* window);

  bool recording() const;
  // Asks for a file and records from the start of the scene, or stops the recording under way.
  void recordOrStop();
  void start(const QString& path);
  void askAndReplay();
  // Cancels a replay under way first.
  void replay(const QString& path);
  void saveSystem();
  // Creates the folder.
  void saveSystemTo(const QString& folder);

 signals:
  void recordingChanged(bool on);
  void progressed(const QString& sentence);
  void notified(const compliant::Notice& notice);
  // The result of a replay, and the scene at its end; null if it could not be replayed.
  void replayed(compliant::Severity severity, const QString& sentence,
                std::shared_ptr<const compliant::Scene> scene);

 private:
  void showUpdate();
  // True if the file of the scene would be overwritten; reports that to the user.
  bool refuse(const Outputs& outputs);
  QString proposed(const QString& ending) const;
  QString folder_ = QDir::homePath();  // where the last recording was written or read

  Session& session_;
  QWidget* window_;
  bool recording_ = false;
  Subscription listening_;
  ReplayThread replay_;  // destroyed before the other members
};

}  // namespace compliant
