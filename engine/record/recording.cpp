#include "engine/record/recording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/base/text.hpp"
#include "engine/json/value_text.hpp"

namespace compliant {

namespace {

// Links are written as ids: an edit must mean the same regardless of the present name of a
// component.
std::string valueText(const Value& value) {
  if (const auto* link = std::get_if<Link>(&value)) return std::to_string(link->id);
  if (const auto* links = std::get_if<Array<Link>>(&value)) {
    std::string text = "[";
    for (const Link& link : *links) text += (text.size() > 1 ? "," : "") + std::to_string(link.id);
    return text + "]";
  }
  std::string text = writeValue(Scene(), value);
  std::erase(text, '\n');
  return text;
}

std::string editText(const Edit& edit) {
  struct Writer {
    std::string operator()(const SetField& e) const {
      return "{\"set\":[" + std::to_string(e.component) + "," + jsonQuoted(e.field) + "," +
             valueText(e.value) + "]}";
    }
    std::string operator()(const Insert& e) const {
      std::string text = "{\"insert\":{\"id\":" + std::to_string(e.record.id) +
                         ",\"type\":" + jsonQuoted(e.record.type) +
                         ",\"name\":" + jsonQuoted(e.record.name) + ",\"fields\":{";
      const char* separator = "";
      for (const auto& [field, value] : e.record.fields) {
        text += separator + jsonQuoted(field) + ":" + valueText(value);
        separator = ",";
      }
      return text + "}}}";
    }
    std::string operator()(const Erase& e) const {
      return "{\"erase\":" + std::to_string(e.component) + "}";
    }
    std::string operator()(const Rename& e) const {
      return "{\"rename\":[" + std::to_string(e.component) + "," + jsonQuoted(e.name) + "]}";
    }
    std::string operator()(const Batch& e) const {
      std::string text = "{\"batch\":[";
      const char* separator = "";
      for (const Edit& part : e.edits) {
        text += separator + editText(part);
        separator = ",";
      }
      return text + "]}";
    }
  };
  return std::visit(Writer(), edit.change);
}

/// The rest of a line; empty if all are numbered as before.
std::string elementsText(const PreviousElements& elements) {
  if (elements.empty()) return {};
  std::string text;
  for (const auto& [state, before] : elements)
    text += fmt::format("{}\"{}\":[{}]", text.empty() ? "" : ",", state, fmt::join(before, ","));
  return ",\"elements\":{" + text + "}";
}

}  // namespace

std::uint64_t hashOf(const Motion& m) {
  Hash hash;
  hash.add(m.time);
  for (const VecX* v : {&m.x, &m.v, &m.lambda})
    hash.add(v->data(), sizeof(double) * static_cast<std::size_t>(v->size()));
  return hash.value();
}

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::open(const std::string& path,
                                                               const Scene& scene) {
  auto writer = std::make_unique<RecordingWriter>();
  writer->path_ = path;
  writer->note(writer->file_.open(path));
  const std::string files = writer->newParts(scene);
  writer->add("{\"compliant_recording\":1,\"title\":" + jsonQuoted(scene.title) +
              (files.empty() ? "" : ",\"files\":{" + files + "}") + ",\"components\":[");
  const char* separator = "";
  for (const auto& [name, id] : scene.names()) {
    writer->add(separator + editText({Insert{record(*scene.find(id))}}));
    separator = ",";
  }
  writer->add("]}\n");
  if (writer->written_) writer->note(writer->file_.publish(NewFile::Replaced::KeptAside));
  if (!writer->written_) return writer->written_.error();
  return writer;
}

std::string RecordingWriter::newParts(const Scene& scene) {
  std::string files;
  for (const auto& [name, bytes] : scene.parts)
    if (known_.insert(name).second)
      files += (files.empty() ? "" : ",") + jsonQuoted(name) + ":" + jsonQuoted(bytes);
  return files;
}

RecordingWriter::~RecordingWriter() {
  flushSteps();
  if (written_) note(file_.flush());
}

void RecordingWriter::note(const Status& done) {
  if (done || !written_) return;
  written_ = Error{path_, "The recording cannot be written: " + done.error().what};
  file_.takeBack();
}

void RecordingWriter::add(std::string_view text) {
  if (written_) note(file_.write(text));
}

Status RecordingWriter::finish() {
  flushSteps();
  if (written_) note(file_.sync());
  return written_;
}

void RecordingWriter::flushSteps() {
  if (steps_ > 0) add("{\"steps\":" + std::to_string(steps_) + "}\n");
  steps_ = 0;
}

void RecordingWriter::step() {
  ++steps_;
  checked_ = false;
}

void RecordingWriter::edit(const Edit& edit, const Scene& after, const PreviousElements& elements) {
  flushSteps();
  checked_ = false;
  if (const std::string files = newParts(after); !files.empty())
    add("{\"files\":{" + files + "}}\n");
  add("{\"edit\":" + editText(edit) + elementsText(elements) + "}\n");
}

void RecordingWriter::reset() {
  flushSteps();
  checked_ = false;
  add("{\"reset\":true}\n");
}

void RecordingWriter::resume(std::int64_t back, const PreviousElements& elements) {
  flushSteps();
  checked_ = false;
  add("{\"resume\":" + std::to_string(back) + elementsText(elements) + "}\n");
}

void RecordingWriter::check(const Motion& motion) {
  if (checked_) return;
  flushSteps();
  checked_ = true;
  add(fmt::format("{{\"hash\":\"{:016x}\",\"step\":{}}}\n", hashOf(motion), motion.step));
  if (written_) note(file_.flush());
}

}  // namespace compliant
