#include "tests/ui/film/read_film.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <array>

namespace compliant::test {
namespace {

Image toImage(const AVFrame& frame) {
  Image image{frame.width, frame.height, {}};
  image.rgba.resize(4 * static_cast<std::size_t>(frame.width) *
                    static_cast<std::size_t>(frame.height));
  SwsContext* converter = sws_getContext(
      frame.width, frame.height, static_cast<AVPixelFormat>(frame.format), frame.width,
      frame.height, AV_PIX_FMT_RGBA, SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nullptr,
      nullptr, nullptr);
  const int* coefficients =
      sws_getCoefficients(frame.colorspace == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_DEFAULT);
  sws_setColorspaceDetails(converter, coefficients, 0, coefficients, 1, 0, 1 << 16, 1 << 16);
  const std::array<std::uint8_t*, 1> rows{image.rgba.data()};
  const std::array<int, 1> width{4 * frame.width};
  sws_scale(converter, frame.data, frame.linesize, 0, frame.height, rows.data(), width.data());
  sws_freeContext(converter);
  return image;
}

}  // namespace

ReadFilm readFilm(const std::filesystem::path& path) {
  ReadFilm film;
  AVFormatContext* file = nullptr;
  if (avformat_open_input(&file, path.c_str(), nullptr, nullptr) < 0) return film;
  avformat_find_stream_info(file, nullptr);
  const AVStream& stream = *file->streams[0];
  const AVCodec* codec = avcodec_find_decoder(stream.codecpar->codec_id);
  AVCodecContext* decoder = avcodec_alloc_context3(codec);
  avcodec_parameters_to_context(decoder, stream.codecpar);
  avcodec_open2(decoder, codec, nullptr);
  AVPacket* packet = av_packet_alloc();
  AVFrame* frame = av_frame_alloc();
  const auto drain = [&] {
    while (avcodec_receive_frame(decoder, frame) >= 0) {
      film.frames.push_back(toImage(*frame));
      film.times.push_back(static_cast<double>(frame->best_effort_timestamp) *
                           av_q2d(stream.time_base));
    }
  };
  while (av_read_frame(file, packet) >= 0) {
    avcodec_send_packet(decoder, packet);
    av_packet_unref(packet);
    drain();
  }
  avcodec_send_packet(decoder, nullptr);
  drain();
  av_frame_free(&frame);
  av_packet_free(&packet);
  avcodec_free_context(&decoder);
  avformat_close_input(&file);
  return film;
}

}  // namespace compliant::test
