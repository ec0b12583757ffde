#include "ui/qt/recovery/recovery_prompt.hpp"

#include "engine/json/scene_file.hpp"
#include "ui/model/document/autosave_record.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

Result<AutosaveRecord> recordOf(const Orphan& orphan) {
  const Result<std::string> text = readFile(orphan.path.toStdString());
  if (!text) return text.error();
  return readAutosave(*text);
}

}  // namespace

RecoveryPrompt::RecoveryPrompt(Autosave& autosave, DocumentActions& documents, MessageBar& bar,
                               QObject* parent)
    : QObject(parent), autosave_(autosave), documents_(documents), bar_(bar) {}

RecoveryPrompt::~RecoveryPrompt() {
  for (Orphan& orphan : discarded_) Autosave::remove(orphan);
}

void RecoveryPrompt::look() {
  for (Orphan& orphan : autosave_.orphans()) waiting_.push_back(std::move(orphan));
  offerNext();
}

void RecoveryPrompt::offerNext() {
  if (waiting_.empty() && discarded_.empty()) return bar_.clear();
  if (waiting_.empty()) {
    bar_.offer(Severity::Info, "Discarded. It is deleted when this window closes.",
               {{"Undo", [this] { bringBack(); }}});
    return;
  }
  const Result<AutosaveRecord> record = recordOf(waiting_.front());
  const QString more =
      waiting_.size() > 1 ? QString(" (%1 more)").arg(waiting_.size() - 1) : QString();
  if (!record.ok()) {
    bar_.offer(Severity::Warning,
               QString("Autosave %1: %2.%3")
                   .arg(waiting_.front().path, QString::fromStdString(record.error().what), more),
               {{"Discard", [this] { discard(); }}});
    return;
  }
  bar_.offer(Severity::Info,
             "Restore unsaved changes to “" + elided(qt(record->name)) + "” from " +
                 qt(record->time) + "?" + more,
             {{"Restore", [this] { restore(); }}, {"Discard", [this] { discard(); }}});
}

void RecoveryPrompt::restore() {
  const Result<AutosaveRecord> record = recordOf(waiting_.front());
  if (!record.ok()) return offerNext();
  if (!documents_.restore(*record)) return;
  // First save it in a file of this window; if that fails, the other file is offered again.
  if (autosave_.keepNow()) Autosave::remove(waiting_.front());
  waiting_.pop_front();
  offerNext();
}

void RecoveryPrompt::discard() {
  discarded_.push_back(std::move(waiting_.front()));
  waiting_.pop_front();
  offerNext();
}

void RecoveryPrompt::bringBack() {
  for (Orphan& orphan : discarded_) waiting_.push_back(std::move(orphan));
  discarded_.clear();
  offerNext();
}

}  // namespace compliant
