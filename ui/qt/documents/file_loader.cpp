#include "ui/qt/documents/file_loader.hpp"

#include <QEventLoop>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <future>
#include <thread>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

FileLoader::FileLoader(QWidget* parent)
    : QFrame(parent), text_(new QLabel), bar_(new QProgressBar), look_(new QTimer(this)) {
  setObjectName("openingStrip");
  auto* line = new QHBoxLayout(this);
  text_->setTextFormat(Qt::PlainText);
  text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  bar_->setTextVisible(false);
  auto* cancel = new QPushButton("Cancel");
  cancel->setObjectName("cancelOpening");
  cancel->setFocusPolicy(Qt::TabFocus);
  connect(cancel, &QPushButton::clicked, this, &FileLoader::cancel);
  line->addWidget(text_, 1);
  line->addWidget(bar_, 1);
  line->addWidget(cancel);
  onUiScale(this, [line, this] {
    line->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    bar_->setFixedHeight(scaled(8));
  });
  connect(look_, &QTimer::timeout, this, &FileLoader::showProgress);
  hide();
}

FileLoader::~FileLoader() { cancel(); }

std::optional<Result<LoadedScene>> FileLoader::read(const QString& path, const SearchPath& search) {
  cancel();
  const auto progress = std::make_shared<Progress>();
  progress_ = progress;
  std::packaged_task<Result<LoadedScene>()> task(
      [reader = reader_, file = path.toStdString(), search, progress] {
        return reader(file, search, progress.get());
      });
  std::future<Result<LoadedScene>> result = task.get_future();
  std::thread thread(std::move(task));
  const auto done = [&result] {
    return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  };
  if (result.wait_for(std::chrono::milliseconds(patience)) != std::future_status::ready)
    wait(path, done);
  // The loop also ends when the program quits.
  if (!done()) progress->cancel();
  thread.join();
  // Meanwhile another file may have been requested.
  if (progress_ == progress) progress_.reset();
  if (progress->cancelled()) return std::nullopt;
  return result.get();
}

void FileLoader::wait(const QString& path, const std::function<bool()>& done) {
  QEventLoop loop;
  QTimer poll;
  connect(&poll, &QTimer::timeout, &loop, [&] {
    if (done()) loop.quit();
  });
  poll.start(10);
  QTimer::singleShot(quietFor - patience, &loop, [&] {
    text_->setText(QString("Opening %1…").arg(QFileInfo(path).fileName()));
    showProgress();
    look_->start(100);
    show();
  });
  loop.exec();
  look_->stop();
  hide();
}

void FileLoader::showProgress() {
  const double share = progress_ != nullptr ? progress_->share() : 0;
  // If the progress is unknown, the bar shows a busy indicator.
  bar_->setRange(0, share > 0 ? 100 : 0);
  bar_->setValue(static_cast<int>(100 * share));
}

void FileLoader::cancel() {
  if (progress_ != nullptr) progress_->cancel();
}

}  // namespace compliant
