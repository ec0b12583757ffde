#include "ui/qt/key_frames_panel.hpp"

namespace compliant {

KeyFramesPanel::KeyFramesPanel(KeyFrames& frames, QWidget* parent)
    : NamedList({"Key frames", "key-frame", "Keep the motion that is shown (K)",
                 "<qt>Show this motion again, halted (Enter). If the history has forgotten it, it "
                 "becomes the "
                 "present and the history begins anew there.</qt>",
                 "K keeps the motion that is shown, until another scene is opened."},
                parent),
      frames_(frames) {
  connect(this, &NamedList::goRequested, this, [this](std::size_t index) { frames_.goTo(index); });
  connect(this, &NamedList::eraseRequested, this,
          [this](std::size_t index) { frames_.erase(index); });
  connect(this, &NamedList::renameRequested, this, [this](std::size_t index, const QString& name) {
    if (const Status problem = frames_.rename(index, name.toStdString()))
      emit refused(QString::fromStdString(problem->text()));
    showFrames();
  });
  frames_.onChange([this] { showFrames(); });
  showFrames();
}

void KeyFramesPanel::showFrames() {
  std::vector<Entry> entries;
  for (const KeyFrame& frame : frames_.all())
    entries.push_back(
        {QString::fromStdString(frame.name), QString("%1 s, step %2")
                                                 .arg(frame.moment->motion.time, 0, 'f', 3)
                                                 .arg(frame.moment->motion.step)});
  show(entries);
}

}  // namespace compliant
