#pragma once

#include "ui/model/document/playlist.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// A presentation of a playlist, slide by slide.
class Presentation {
 public:
  void start(Playlist playlist);
  void stop() { playlist_ = {}; }
  bool on() const { return !playlist_.slides.empty(); }
  const std::string& title() const { return playlist_.title; }

  const Slide& slide() const { return playlist_.slides[at_]; }
  std::size_t at() const { return at_; }
  std::size_t size() const { return playlist_.slides.size(); }
  /// Goes to the previous or the next slide; false at the ends.
  bool move(int direction);

  /// "Slide 2 of 6".
  std::string place() const;
  /// Draws the caption in large letters at the lower edge of a view of this size, within a Dear
  /// ImGui frame. Returns the height that it covers, in pixels.
  float drawCaption(ImVec2 view, const InstrumentLook& look) const;

 private:
  Playlist playlist_;
  std::size_t at_ = 0;
};

}  // namespace compliant
