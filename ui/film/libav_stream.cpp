#include "ui/film/libav_stream.hpp"

extern "C" {
#include <libavutil/error.h>
#include <libavutil/opt.h>
}

#include <array>

namespace compliant {
namespace {

std::string reasonOf(int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

}  // namespace

LibavStream::~LibavStream() {
  av_packet_free(&packet_);
  av_frame_free(&frame_);
  avcodec_free_context(&encoder_);
  if (file_ != nullptr) avio_closep(&file_->pb);
  avformat_free_context(file_);
}

Error LibavStream::failure(int code) const { return filmFailure(spec_.file, reasonOf(code)); }

Status LibavStream::openEncoder(const Kind& kind) {
  int code = AVERROR_ENCODER_NOT_FOUND;
  for (const char* name : kind.encoders) {
    const AVCodec* codec = avcodec_find_encoder_by_name(name);
    if (codec == nullptr) continue;
    encoder_ = avcodec_alloc_context3(codec);
    if (encoder_ == nullptr) return failure(AVERROR(ENOMEM));
    encoder_->width = spec_.size.width;
    encoder_->height = spec_.size.height;
    encoder_->pix_fmt = kind.pixels;
    encoder_->time_base = {1, spec_.framesPerSecond};
    encoder_->framerate = {spec_.framesPerSecond, 1};
    if (kind.pixels == AV_PIX_FMT_YUV420P) {
      encoder_->color_range = AVCOL_RANGE_MPEG;
      encoder_->colorspace = AVCOL_SPC_BT709;
      encoder_->color_primaries = AVCOL_PRI_BT709;
      encoder_->color_trc = AVCOL_TRC_BT709;
      // For encoders without a constant quality mode: 0.1 bits per pixel.
      encoder_->bit_rate =
          std::int64_t{spec_.size.width} * spec_.size.height * spec_.framesPerSecond / 10;
      // Ignored if the encoder does not have this option.
      av_opt_set(encoder_->priv_data, "crf", "18", 0);
    }
    if ((file_->oformat->flags & AVFMT_GLOBALHEADER) != 0)
      encoder_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    code = avcodec_open2(encoder_, codec, nullptr);
    if (code >= 0) return {};
    avcodec_free_context(&encoder_);
  }
  return filmFailure(spec_.file, "libav has no encoder for it (" + reasonOf(code) + ")");
}

Status LibavStream::open(const FilmSpec& spec, const Kind& kind) {
  // Every failure is already reported as a sentence.
  av_log_set_level(AV_LOG_QUIET);
  spec_ = spec;
  if (const Status opened = written_.open(spec.file.string()); !opened)
    return filmFailure(spec.file, opened.error().what);
  const std::string& path = written_.place();
  int code = avformat_alloc_output_context2(&file_, nullptr, kind.container, path.c_str());
  if (code < 0) return failure(code);
  if (const Status opened = openEncoder(kind); !opened) return opened;
  stream_ = avformat_new_stream(file_, nullptr);
  packet_ = av_packet_alloc();
  frame_ = av_frame_alloc();
  if (stream_ == nullptr || packet_ == nullptr || frame_ == nullptr)
    return failure(AVERROR(ENOMEM));
  stream_->time_base = encoder_->time_base;
  stream_->avg_frame_rate = encoder_->framerate;
  code = avcodec_parameters_from_context(stream_->codecpar, encoder_);
  if (code < 0) return failure(code);
  frame_->format = encoder_->pix_fmt;
  frame_->width = encoder_->width;
  frame_->height = encoder_->height;
  code = av_frame_get_buffer(frame_, 0);
  if (code < 0) return failure(code);

  code = avio_open(&file_->pb, path.c_str(), AVIO_FLAG_WRITE);
  if (code < 0) return failure(code);
  AVDictionary* options = nullptr;
  av_dict_set(&options, "movflags", "+faststart", 0);  // mp4: can play while it is loading
  av_dict_set(&options, "plays", "0", 0);              // apng: repeats forever
  code = avformat_write_header(file_, &options);
  av_dict_free(&options);
  if (code < 0) return failure(code);
  return {};
}

Result<AVFrame*> LibavStream::frame() {
  if (const int code = av_frame_make_writable(frame_); code < 0) return failure(code);
  return frame_;
}

Status LibavStream::write() {
  frame_->pts = frames_++;
  return drain(frame_);
}

// Writes the packets that the encoder has ready to the file.
Status LibavStream::drain(AVFrame* frame) {
  int code = avcodec_send_frame(encoder_, frame);
  if (code < 0) return failure(code);
  while ((code = avcodec_receive_packet(encoder_, packet_)) >= 0) {
    if (packet_->duration == 0) packet_->duration = 1;
    av_packet_rescale_ts(packet_, encoder_->time_base, stream_->time_base);
    packet_->stream_index = stream_->index;
    code = av_interleaved_write_frame(file_, packet_);
    if (code >= 0) code = file_->pb->error;
    if (code < 0) return failure(code);
  }
  if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
  return failure(code);
}

Status LibavStream::finish() {
  if (const Status drained = drain(nullptr); !drained) return drained;
  int code = av_write_trailer(file_);
  avio_flush(file_->pb);
  if (code >= 0) code = file_->pb->error;
  if (const int closed = avio_closep(&file_->pb); code >= 0) code = closed;
  if (code < 0) return failure(code);
  if (const Status published = written_.publish(); !published)
    return filmFailure(spec_.file, published.error().what);
  return {};
}

}  // namespace compliant
