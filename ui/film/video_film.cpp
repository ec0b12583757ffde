extern "C" {
#include <libswscale/swscale.h>
}

#include <array>

#include "ui/film/libav_stream.hpp"

namespace compliant {
namespace {

/// MP4 and animated PNG: every frame is converted and encoded.
class VideoFilm : public FilmFile {
 public:
  ~VideoFilm() override { sws_freeContext(converter_); }

  Status open(const FilmSpec& spec, FilmFormat format) {
    spec_ = spec;
    const bool mp4 = format == FilmFormat::Mp4;
    const AVPixelFormat pixels = mp4 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_RGBA;
    const LibavStream::Kind kind =
        mp4 ? LibavStream::Kind{"mp4", {"libx264", "libopenh264", "mpeg4"}, pixels}
            : LibavStream::Kind{"apng", {"apng"}, pixels};
    if (const Status opened = stream_.open(spec, kind); !opened) return opened;
    const int w = spec.size.width, h = spec.size.height;
    converter_ = sws_getContext(w, h, AV_PIX_FMT_RGBA, w, h, pixels,
                                SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nullptr,
                                nullptr, nullptr);
    if (converter_ == nullptr) return filmFailure(spec.file, "its frames cannot be converted");
    const int* coefficients = sws_getCoefficients(SWS_CS_ITU709);
    if (mp4)
      sws_setColorspaceDetails(converter_, coefficients, 1, coefficients, 0, 0, 1 << 16, 1 << 16);
    return {};
  }

  Status add(const Image& image) override {
    ASSERT(image.width == spec_.size.width && image.height == spec_.size.height);
    Result<AVFrame*> frame = stream_.frame();
    if (!frame) return frame.error();
    const std::array<const std::uint8_t*, 1> rows{image.rgba.data()};
    const std::array<int, 1> width{4 * image.width};
    sws_scale(converter_, rows.data(), width.data(), 0, image.height, (*frame)->data,
              (*frame)->linesize);
    return stream_.write();
  }

  Status close(const std::atomic<bool>& cancelled) override {
    if (cancelled) return {};
    return stream_.finish();
  }

 private:
  FilmSpec spec_;
  LibavStream stream_;
  SwsContext* converter_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<FilmFile>> beginVideo(const FilmSpec& spec, FilmFormat format) {
  auto film = std::make_unique<VideoFilm>();
  if (const Status opened = film->open(spec, format); !opened) return opened.error();
  return std::unique_ptr<FilmFile>(std::move(film));
}

}  // namespace compliant
