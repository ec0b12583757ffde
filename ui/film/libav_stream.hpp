#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

#include <vector>

#include "engine/base/new_file.hpp"
#include "ui/film/film_formats.hpp"

namespace compliant {

/// A libav file with one video stream. It gets its name in finish(); an unfinished one leaves no
/// file behind.
class LibavStream {
 public:
  struct Kind {
    const char* container;
    std::vector<const char*>
        encoders;  ///< names, the best first; skips those that are not installed
    AVPixelFormat pixels;
  };

  LibavStream() = default;
  ~LibavStream();
  LibavStream(const LibavStream&) = delete;
  LibavStream& operator=(const LibavStream&) = delete;

  Status open(const FilmSpec& spec, const Kind& kind);
  /// The frame to fill for the next write(). Its memory is not shared.
  Result<AVFrame*> frame();
  Status write();
  /// Ends the file and gives it its name.
  Status finish();

 private:
  Status openEncoder(const Kind& kind);
  Status drain(AVFrame* frame);
  Error failure(int code) const;

  FilmSpec spec_;
  AVFormatContext* file_ = nullptr;
  AVCodecContext* encoder_ = nullptr;
  AVStream* stream_ = nullptr;
  AVFrame* frame_ = nullptr;
  AVPacket* packet_ = nullptr;
  std::int64_t frames_ = 0;
  NewFile written_;
};

}  // namespace compliant
