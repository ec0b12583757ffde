#include "ui/qt/recovery/termination_signals.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <atomic>
#include <cerrno>

#include "engine/base/termination_handler.hpp"

namespace compliant {
namespace {

std::atomic<int> writingEnd{-1};

void tellTheWindow(int signal) {
  const int error = errno;
  const auto byte = static_cast<unsigned char>(signal);
  [[maybe_unused]] const ssize_t written = write(writingEnd, &byte, 1);
  errno = error;
}

}  // namespace

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent) {
  std::array<int, 2> pair{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) return;
  reading_ = pair[0];
  writingEnd = pair[1];
  auto* notifier = new QSocketNotifier(reading_, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] {
    unsigned char byte = 0;
    if (read(reading_, &byte, 1) != 1) return;
    signal_ = byte;
    emit arrived();
  });
  handleTerminationSignals(tellTheWindow);
}

TerminationSignals::~TerminationSignals() {
  releaseTerminationSignals(tellTheWindow);
  if (reading_ < 0) return;
  close(writingEnd.exchange(-1));
  close(reading_);
}

void TerminationSignals::passOn() const {
  if (signal_ == 0) return;
  signal(signal_, SIG_DFL);
  raise(signal_);
}

}  // namespace compliant
