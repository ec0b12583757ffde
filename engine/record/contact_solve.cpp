#include "engine/record/contact_solve.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/rounded_text.hpp"
#include "engine/record/solver_rows.hpp"

namespace compliant {

namespace {

std::string counted(Index count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// "5 contacts: 1 open, 4 stick".
std::string groupText(const std::string& what,
                      std::initializer_list<std::pair<Index, const char*>> kinds) {
  Index all = 0;
  std::string parts;
  for (const auto& [count, word] : kinds) {
    all += count;
    if (count > 0) parts += (parts.empty() ? "" : ", ") + std::to_string(count) + " " + word;
  }
  return all == 0 ? std::string() : counted(all, what) + ": " + parts;
}

}  // namespace

ContactCounts countsOf(const NonsmoothRecord& record) {
  ContactCounts counts;
  counts.changed = record.vanished;
  for (const NonsmoothRecord::Block& block : record.blocks) {
    const bool contact = block.isContact();
    Index& count = block.state == Contact::State::Open ? (contact ? counts.open : counts.rowsOpen)
                   : block.state == Contact::State::Stick
                       ? (contact ? counts.stick : counts.rowsActing)
                       : (contact ? counts.slide : counts.rowsLimited);
    ++count;
    counts.changed += block.changed ? 1 : 0;
  }
  return counts;
}

std::string contactSolveText(const NonsmoothRecord& record) {
  std::string text = record.method;
  if (!record.message.empty()) text += " (" + record.message + ")";
  text += ": " + counted(record.iterations, "iteration") + ", natural residual " +
          roundedText(record.residual.relative, 2) + ", asked " + roundedText(record.precision, 2) +
          ".";
  const ContactCounts counts = countsOf(record);
  const std::string contacts = groupText(
      "contact", {{counts.open, "open"}, {counts.stick, "stick"}, {counts.slide, "slide"}});
  const std::string rows = groupText("bounded row", {{counts.rowsOpen, "open"},
                                                     {counts.rowsActing, "acting"},
                                                     {counts.rowsLimited, "at the limit"}});
  for (const std::string& part : {contacts, rows})
    if (!part.empty()) text += " " + part + ".";
  return text + " " + std::to_string(counts.changed) + " changed since the previous step.";
}

std::string blockName(const NonsmoothRecord::Block& block, const SceneStructure& structure,
                      const std::function<std::string(Id)>& nameOf) {
  if (block.isContact()) return contactName(block.place, nameOf);
  return ownerName(structure, block.owner) + ", " + rowName(structure, block.owner, block.row);
}

const char* blockStateText(const NonsmoothRecord::Block& block) {
  if (block.isContact() || block.state == Contact::State::Open)
    return contactStateText(block.state);
  return block.state == Contact::State::Stick ? "acts" : "at its limit";
}

const char* naturalResidualMeaning() {
  return "Natural residual of contacts and bounded rows: how far the impulses are from their law, "
         "‖μ − Π_K(μ − ρ (u + Φ(u)))‖ in N·s. The relative one is compared with the impulses. "
         "Recomputed from the problem, never taken from the solver. Zero exactly where the law "
         "holds.";
}

}  // namespace compliant
