#pragma once

#include "ui/model/key_frames.hpp"
#include "ui/qt/named_list.hpp"

namespace compliant {

// The list of key frames.
class KeyFramesPanel : public NamedList {
  Q_OBJECT

 public:
  explicit KeyFramesPanel(KeyFrames& frames, QWidget* parent = nullptr);

 signals:
  void refused(const QString& sentence);

 private:
  void showFrames();

  KeyFrames& frames_;
};

}  // namespace compliant
