#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/lessons/lesson_run.hpp"
#include "ui/qt/basics/notice.hpp"

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace compliant {

// Lessons: a list of those that come with the program, then the steps of the one that was chosen.
class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  // The lessons of a folder, in the order of their names; a file that cannot be read is listed with
  // the reason.
  LessonPanel(Session& session, const QString& folder, QWidget* parent = nullptr);

  LessonRun& run() { return run_; }
  QListWidget* list() { return list_; }
  QPushButton* nextButton() { return next_; }
  QPushButton* showButton() { return showMe_; }
  const std::vector<QPushButton*>& choices() const { return choices_; }
  // Opens the scene of a lesson and begins it there.
  void start(int lesson);

 signals:
  void openRequested(const QString& scene);
  void notified(const compliant::Notice& notice);

 private:
  struct Known {
    Lesson lesson;
    QString scene;  // path
    QString fault;  // why it cannot be read; empty: it can
  };
  void find(const QString& folder);
  QWidget* buildList();
  QWidget* buildStep();
  void takeScene();
  void follow();

  Session& session_;
  LessonRun run_;
  std::vector<Known> lessons_;
  std::optional<Known> wanted_;  // begins once its scene is open
  QStackedWidget* pages_;
  QListWidget* list_;
  QLabel *title_, *text_, *said_;
  QVBoxLayout* answers_;
  std::vector<QPushButton*> choices_;
  QPushButton *showMe_, *next_, *leave_;
  const Lesson::Step* shown_ = nullptr;  // whose choices are there
  Subscription following_, listening_;
};

}  // namespace compliant
