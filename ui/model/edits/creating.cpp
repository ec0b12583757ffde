#include "ui/model/edits/creating.hpp"

#include "ui/model/document/editor_mode.hpp"

namespace compliant {

Status create(Session& session, const Result<Creation>& creation, Document::Gesture gesture) {
  if (!creation) return creation.error();
  const bool moved = editorMode(session) != EditorMode::Edit;
  if (const Status edited = session.edit(creation->edit, creation->label, gesture, creation->gone);
      !edited)
    return edited;
  if (moved && creation->atStart) {
    session.send(Reset{});
    session.notify("Back at the start, where points and links are edited.");
  }
  if (!creation->remark.empty()) session.notify(creation->remark);
  session.selectPoints({creation->selection, creation->points});
  return {};
}

}  // namespace compliant
