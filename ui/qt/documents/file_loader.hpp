#pragma once

#include <QFrame>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "ui/model/document/session.hpp"

class QLabel;
class QProgressBar;
class QTimer;

namespace compliant {

// Reads files on a thread of its own, so that the window stays responsive. If a file takes long, a
// strip shows the progress: “Opening cloth.json … Cancel”.
class FileLoader : public QFrame {
  Q_OBJECT

 public:
  static constexpr int patience = 100;  // ms for which the window may block
  static constexpr int quietFor = 300;  // ms until the strip appears

  // Reads a file on the other thread.
  using Reader = std::function<Result<LoadedScene>(const std::string& path,
                                                   const SearchPath& search, Progress* progress)>;

  explicit FileLoader(QWidget* parent = nullptr);
  ~FileLoader() override;

  // The content of the file, or an error; nothing if the user, another file or the end of the
  // program cancelled it.
  std::optional<Result<LoadedScene>> read(const QString& path, const SearchPath& search = {});
  // Whether a file is being read.
  bool busy() const { return progress_ != nullptr; }
  void readBy(Reader reader) { reader_ = std::move(reader); }
  void cancel();

 private:
  void wait(const QString& path, const std::function<bool()>& done);
  void showProgress();

  Reader reader_ = &Session::read;
  QLabel* text_;
  QProgressBar* bar_;
  QTimer* look_;
  std::shared_ptr<Progress> progress_;  // null: no file is being read
};

}  // namespace compliant
