#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ui/film/colour_table.hpp"
#include "ui/film/libav_stream.hpp"

namespace compliant {
namespace {

constexpr std::size_t transparent = 255;  // reserved for pixels that do not change between frames

/// The colours of a GIF can be chosen only when all its frames are known: until then the frames are
/// in an unnamed file.
class GifFilm : public FilmFile {
 public:
  ~GifFilm() override {
    if (waiting_ != nullptr) std::fclose(waiting_);
  }

  Status open(const FilmSpec& spec) {
    spec_ = spec;
    if (const Status opened = stream_.open(spec, {"gif", {"gif"}, AV_PIX_FMT_PAL8}); !opened)
      return opened;
    waiting_ = std::tmpfile();
    if (waiting_ == nullptr) return waitingFailed();
    return {};
  }

  Status add(const Image& image) override {
    ASSERT(image.width == spec_.size.width && image.height == spec_.size.height);
    table_.count(image);
    if (std::fwrite(image.rgba.data(), 1, image.rgba.size(), waiting_) != image.rgba.size())
      return waitingFailed();
    ++frames_;
    return {};
  }

  Status close(const std::atomic<bool>& cancelled) override {
    table_.choose();
    std::rewind(waiting_);
    Image image{spec_.size.width, spec_.size.height, {}};
    image.rgba.resize(4 * static_cast<std::size_t>(image.width) *
                      static_cast<std::size_t>(image.height));
    for (std::int64_t i = 0; i < frames_ && !cancelled; ++i) {
      if (std::fread(image.rgba.data(), 1, image.rgba.size(), waiting_) != image.rgba.size())
        return waitingFailed();
      Result<AVFrame*> frame = stream_.frame();
      if (!frame) return frame.error();
      fill(**frame, image);
      if (const Status written = stream_.write(); !written) return written;
    }
    if (cancelled) return {};
    return stream_.finish();
  }

 private:
  Status waitingFailed() const {
    return filmFailure(spec_.file, std::string("not enough room for temporary files (") +
                                       std::strerror(errno) + ")");
  }

  void fill(AVFrame& frame, const Image& image) {
    auto* palette = reinterpret_cast<std::uint32_t*>(frame.data[1]);
    std::fill(palette, palette + 256, 0xFF000000U);
    palette[transparent] = 0;
    for (std::size_t i = 0; i < table_.colours().size(); ++i) {
      const ColourTable::Rgb& c = table_.colours()[i];
      palette[i] = 0xFF000000U | std::uint32_t{c[0]} << 16 | std::uint32_t{c[1]} << 8 | c[2];
    }
    for (int y = 0; y < image.height; ++y) {
      std::uint8_t* row = frame.data[0] + static_cast<std::ptrdiff_t>(y) * frame.linesize[0];
      for (int x = 0; x < image.width; ++x) {
        const std::uint8_t* pixel = image.at(x, y);
        row[x] = table_.index(pixel[0], pixel[1], pixel[2]);
      }
    }
  }

  FilmSpec spec_;
  LibavStream stream_;
  ColourTable table_;
  std::FILE* waiting_ = nullptr;
  std::int64_t frames_ = 0;
};

}  // namespace

Result<std::unique_ptr<FilmFile>> beginGif(const FilmSpec& spec) {
  auto film = std::make_unique<GifFilm>();
  if (const Status opened = film->open(spec); !opened) return opened.error();
  return std::unique_ptr<FilmFile>(std::move(film));
}

}  // namespace compliant
