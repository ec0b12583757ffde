#include "engine/interactive/engine_thread.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/base/alternate_stack.hpp"
#include "engine/interactive/engine.hpp"

namespace compliant {

namespace {

using Clock = RealTimePacer::Clock;
constexpr auto publishEvery = std::chrono::milliseconds(16);

/// With few cores and software OpenGL, gives drawing a larger share than stepping: stuttering
/// frames are worse than slower time. Alone on a core, nothing changes.
void yieldToDrawing() {
  constexpr int nice = 5;
  // On Linux the priority is that of the calling thread. If refused, nothing changes.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
}

}  // namespace

/// The thread, and the mutex for data passed to and from the engine.
class EngineThread::Worker {
 public:
  Worker(Scene scene, Options options, std::function<void()> published)
      : published_(std::move(published)), engine_(std::move(scene), std::move(options)) {
    publish();
    thread_ = std::thread([this] { run(); });
  }
  ~Worker() {
    requestStop();
    thread_.join();
    engine_.checkRecording();
  }

  void requestStop() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
      engine_.interrupt();
    }
    wake_.notify_one();
  }

  void post(Inbox::Item item) {
    {
      const std::lock_guard lock(mutex_);
      if (inbox_.add(std::move(item))) engine_.interrupt();
    }
    wake_.notify_one();
  }

  std::shared_ptr<const Snapshot> latest() const {
    const std::lock_guard lock(mutex_);
    return latest_;
  }

 private:
  void run() {
    const AlternateStack stack;
    yieldToDrawing();
    while (true) {
      std::deque<Inbox::Item> items;
      {
        std::unique_lock lock(mutex_);
        if (!wanted()) waitForWork(lock);
        if (stop_) return;
        items = inbox_.takeAll();
        engine_.clearInterrupt();
      }
      working([&] {
        for (Inbox::Item& item : items) engine_.take(item);
        // Before a step that may take long: the window must see that time runs.
        if (engine_.playing() != latest()->transport.playing) publish();
        if (engine_.playing())
          engine_.stepUntilDue(publishEvery, [this] {
            const std::lock_guard lock(mutex_);
            return wanted();
          });
      });
      const auto news = [&] {
        if (engine_.changed() &&
            (!engine_.playing() || Clock::now() - lastPublished_ >= publishEvery))
          publish();
      };
      if (!working(news)) working(news);  // the second call reports why
    }
  }

  /// If memory runs out or a library fails, time ends, but not the program; then returns false.
  template <class Work>
  bool working(const Work& work) {
    try {
      work();
      return true;
    } catch (const std::bad_alloc&) {
      engine_.fail("Out of memory: this scene is too large for this solver");
    } catch (const std::exception& failure) {
      engine_.fail(failure.what());
    }
    return false;
  }

  /// Call it under the mutex.
  bool wanted() const { return !inbox_.empty() || stop_; }

  void waitForWork(std::unique_lock<std::mutex>& lock) {
    const auto ready = [this] { return wanted(); };
    if (!engine_.playing()) {
      wake_.wait(lock, ready);
      return;
    }
    const double ahead = engine_.secondsAhead();
    if (ahead <= 0) return;
    // Changes too soon for another snapshot must not wait for the next step.
    const std::chrono::duration<double> news = lastPublished_ + publishEvery - Clock::now();
    const double wait = std::min(ahead, engine_.changed() ? std::max(news.count(), 0.0) : 0.1);
    wake_.wait_for(lock, std::chrono::duration<double>(wait), ready);
  }

  void publish() {
    auto snapshot = engine_.snapshot();
    {
      const std::lock_guard lock(mutex_);
      latest_ = std::move(snapshot);
    }
    lastPublished_ = Clock::now();
    if (published_) published_();
  }

  mutable std::mutex mutex_;  ///< guards inbox_, latest_ and stop_
  std::condition_variable wake_;
  Inbox inbox_;
  std::shared_ptr<const Snapshot> latest_;
  bool stop_ = false;
  std::function<void()> published_;
  Clock::time_point lastPublished_{};
  Engine engine_;  ///< used only by the thread, except interrupt()
  std::thread thread_;
};

EngineThread::EngineThread(Scene scene, Options options, std::function<void()> published)
    : worker_(
          std::make_unique<Worker>(std::move(scene), std::move(options), std::move(published))) {}
EngineThread::~EngineThread() = default;

void EngineThread::load(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds) {
  worker_->post(Inbox::Load{std::move(scene), std::move(persistentIds)});
}
void EngineThread::post(Edit edit, std::shared_ptr<const PersistentIdsByState> persistentIds) {
  worker_->post(Inbox::Change{std::move(edit), 1, std::move(persistentIds)});
}
void EngineThread::post(Command command) { worker_->post(std::move(command)); }
void EngineThread::requestStop() { worker_->requestStop(); }
std::shared_ptr<const Snapshot> EngineThread::latest() const { return worker_->latest(); }

}  // namespace compliant
