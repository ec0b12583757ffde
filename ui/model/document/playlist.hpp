#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// A scene of a presentation, with its caption.
struct Slide {
  std::string scene;  ///< the file
  std::string caption;
  std::string select;  ///< the component to select under the spotlight; empty: none
  bool play = true;    ///< time runs as soon as the slide is shown
  bool lawPlot = false;
  bool forces = true;
};

/// Scenes to show one after the other: a JSON file
///
///     { "compliant_playlist": 1, "title": "…",
///       "slides": [{ "scene": "a.json", "caption": "…", "select": "rod", "play": true,
///                    "law_plot": false, "forces": true }] }
///
/// A slide only needs `scene`; paths are relative to the playlist.
struct Playlist {
  std::string title;
  std::vector<Slide> slides;
};

/// Whether the text looks like a playlist.
bool isPlaylist(std::string_view text);

/// Reads the text of a file in `folder`; an error says where in the text it is.
Result<Playlist> readPlaylist(std::string_view text, const std::string& folder);

}  // namespace compliant
