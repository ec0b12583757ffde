#include "ui/qt/help/lesson_panel.hpp"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/base/read_file.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

// The number before the name of a file, so that 10 comes after 9.
int numberOf(const QString& name) { return name.section('_', 0, 0).toInt(); }

QLabel* lessonText(const char* role) {
  auto* label = new WrappedLabel(12);
  label->setProperty("role", role);
  return label;
}

}  // namespace

LessonPanel::LessonPanel(Session& session, const QString& folder, QWidget* parent)
    : QWidget(parent), session_(session), run_(session) {
  find(folder);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  pages_ = new QStackedWidget;
  pages_->addWidget(buildList());
  pages_->addWidget(buildStep());
  outer->addWidget(pages_);
  following_ = run_.onChange([this] { follow(); });
  listening_ = session_.addListener({.sceneReplaced = [this] { takeScene(); },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
  follow();
}

void LessonPanel::find(const QString& folder) {
  QFileInfoList files = QDir(folder).entryInfoList({"*.json"}, QDir::Files, QDir::Name);
  std::stable_sort(files.begin(), files.end(), [](const QFileInfo& a, const QFileInfo& b) {
    return numberOf(a.fileName()) < numberOf(b.fileName());
  });
  for (const QFileInfo& file : files) {
    const Result<std::string> text = readFile(file.absoluteFilePath().toStdString());
    const Result<Lesson> lesson = text ? readLesson(*text) : Result<Lesson>(text.error());
    Known known;
    if (lesson) {
      known.lesson = *lesson;
      known.scene = QDir::cleanPath(file.absoluteDir().absoluteFilePath(qt(lesson->scene)));
    } else {
      known.lesson.title = file.fileName().toStdString();
      known.fault = qt(lesson.error().text());
    }
    lessons_.push_back(std::move(known));
  }
}

QWidget* LessonPanel::buildList() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setSpacing(0);
  auto* head = lessonText("secondary");
  head->setText(lessons_.empty() ? "No lessons were found beside the program."
                                 : "A lesson opens a scene, asks you to do something, and notices "
                                   "when you have. Double-click one.");
  onUiScale(head, [head, column] {
    head->setContentsMargins(0, scaled(6), 0, scaled(4));
    column->setContentsMargins(scaled(8), 0, scaled(8), 0);
  });
  column->addWidget(head);
  list_ = new QListWidget;
  list_->setFrameShape(QFrame::NoFrame);
  list_->setAccessibleName("Lessons");
  for (std::size_t i = 0; i < lessons_.size(); ++i) {
    auto* item =
        new QListWidgetItem(QString("%1  %2").arg(i + 1).arg(qt(lessons_[i].lesson.title)), list_);
    if (lessons_[i].fault.isEmpty()) continue;
    item->setForeground(toColor(activeTheme().warning));
    item->setToolTip(plainTip(lessons_[i].fault));
  }
  connect(list_, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { start(list_->row(item)); });
  column->addWidget(list_, 1);
  return page;
}

QWidget* LessonPanel::buildStep() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  onUiScale(page, [column] {
    column->setContentsMargins(scaled(10), scaled(6), scaled(10), scaled(8));
    column->setSpacing(scaled(6));
  });
  title_ = lessonText("secondary");
  text_ = lessonText("text");
  said_ = lessonText("secondary");
  answers_ = new QVBoxLayout;
  showMe_ = new QPushButton("Show me");
  showMe_->setToolTip("Let the program do this step.");
  next_ = new QPushButton("Next");
  leave_ = new QPushButton("Leave");
  leave_->setToolTip("Back to the list of lessons; the scene stays open.");
  auto* row = new QHBoxLayout;
  row->addWidget(leave_);
  row->addStretch(1);
  row->addWidget(showMe_);
  row->addWidget(next_);
  column->addWidget(title_);
  column->addWidget(text_);
  column->addLayout(answers_);
  column->addWidget(said_);
  column->addStretch(1);
  column->addLayout(row);
  // The keyboard comes to Leave last.
  setTabOrder(showMe_, next_);
  setTabOrder(next_, leave_);
  connect(next_, &QPushButton::clicked, this, [this] { run_.next(); });
  connect(leave_, &QPushButton::clicked, this, [this] { run_.end(); });
  connect(showMe_, &QPushButton::clicked, this, [this] {
    if (const Status shown = run_.show(); !shown)
      emit notified({Severity::Warning, qt(shown.error().text())});
  });
  return page;
}

void LessonPanel::start(int lesson) {
  if (lesson < 0 || lesson >= static_cast<int>(lessons_.size())) return;
  const Known& known = lessons_[static_cast<std::size_t>(lesson)];
  if (!known.fault.isEmpty()) {
    emit notified({Severity::Warning, known.fault});
    return;
  }
  wanted_ = known;
  emit openRequested(known.scene);
}

// The scene of the lesson that was chosen, or another one.
void LessonPanel::takeScene() {
  if (!wanted_) return;
  const QFileInfo opened(qt(session_.document().path()));
  const Known known = *std::exchange(wanted_, std::nullopt);
  if (opened.canonicalFilePath() == QFileInfo(known.scene).canonicalFilePath())
    run_.begin(known.lesson);
}

void LessonPanel::follow() {
  pages_->setCurrentIndex(run_.active() ? 1 : 0);
  if (!run_.active()) {
    shown_ = nullptr;
    return;
  }
  const Lesson::Step& step = run_.present();
  const std::size_t count = run_.lesson().steps.size();
  title_->setText(
      QString("%1 · step %2 of %3").arg(qt(run_.lesson().title)).arg(run_.step() + 1).arg(count));
  text_->setText(qt(step.text));
  if (shown_ != &step) {
    shown_ = &step;
    for (QPushButton* button : choices_) button->deleteLater();
    choices_.clear();
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      auto* button = new QPushButton(qt(step.choices[i]));
      button->setStyleSheet("text-align: left;");
      connect(button, &QPushButton::clicked, this, [this, i] { run_.choose(i); });
      answers_->addWidget(button);
      choices_.push_back(button);
    }
  }
  for (QPushButton* button : choices_) button->setEnabled(!run_.done());
  QString said;
  if (!run_.fault().empty())
    said = qt(run_.fault()) + ".";
  else if (run_.wrong())
    said = "Not so. Look again, or let the program show it.";
  else if (run_.done() && step.asks())
    said = "✓ " + (step.because.empty() ? QString("Done.") : qt(step.because));
  said_->setText(said);
  said_->setVisible(!said.isEmpty());
  showMe_->setVisible(step.asks());
  showMe_->setEnabled(!run_.done());
  next_->setEnabled(run_.done());
  next_->setText(run_.step() + 1 == count ? "Finish" : "Next");
}

}  // namespace compliant
