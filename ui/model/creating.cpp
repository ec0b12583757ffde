#include "ui/model/creating.hpp"

namespace compliant {

Status create(Session& session, const Result<Creation>& creation) {
  if (!creation) return creation.error();
  const bool moved = session.playing() || session.snapshot().motion.step > 0;
  if (Status problem = session.edit(creation->edit, creation->label)) return problem;
  if (moved && creation->atStart) {
    session.send(Reset{});
    session.remark("Back at the start, where new points and links are designed.");
  }
  session.select(creation->selection);
  return std::nullopt;
}

}  // namespace compliant
