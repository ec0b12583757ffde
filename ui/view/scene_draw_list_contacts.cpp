// Where shapes touch.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ui/view/scene_draw_list.hpp"

namespace compliant {

namespace {

constexpr float dotPixels = 3.5F, ringPixels = 1.1F;
constexpr int diskPieces = 32;
/// More disks would hide the scene.
constexpr std::size_t mostDisks = 300;

Colour colourOfState(const Contact& contact) {
  switch (contact.state) {
    case Contact::State::Open:
      return palette::projection;
    case Contact::State::Stick:
      return palette::hardConstraint;
    case Contact::State::Slide:
      return palette::contactNormal;
  }
  return palette::projection;
}

/// Islands take turns; of two systems the first ones differ.
Colour colourOfIsland(const Contact& contact) {
  using namespace palette;
  constexpr std::array colours{hardConstraint, compliantConstraint, externalForce, friction,
                               stiffForce,     contactNormal,       faulty};
  return colours[static_cast<std::size_t>(contact.island + 3 * contact.system) % colours.size()];
}

}  // namespace

/// A dot at each contact: open ones grey, those that stick blue, those that slide orange, or a
/// colour for each island; and around the dot, where forces are shown, the disk of radius f_c λ_n
/// in which the friction force lies.
void SceneDrawList::addContacts(const SceneFrame& frame) {
  frictionDisks_ = 0;
  if (!frame.look.layers.contacts) return;
  const ViewportColours& colours = frame.look.colours;
  const bool forces = frame.look.layers.contactForces &&
                      frame.look.forces.shown != ForcesShown::None && !shownForces_.empty();
  const auto hidden = [&frame](const ContactSide& side) {
    const auto shape = static_cast<std::size_t>(side.shape);
    return shape < frame.structure.shapes.size() && frame.hidden(frame.structure.shapes[shape]);
  };
  const std::vector<Contact>& contacts = frame.snapshot.motion.contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Contact& contact = contacts[i];
    if (hidden(contact.a) || hidden(contact.b)) continue;
    const Colour colour = colours_.ofContact(
        frame, i,
        frame.look.layers.contactIslands ? colourOfIsland(contact) : colourOfState(contact));
    const Vec3 place = contact.place();
    if (!place.allFinite()) continue;
    addMark(place, place, dotPixels, colour);
    if (contact.state == Contact::State::Open) {
      const Vec3 ends[2]{contact.a.place, contact.b.place};
      addMark(ends[0], ends[1], ringPixels, colours.text);
    } else if (forces && frictionDisks_ < mostDisks) {
      addDisk(contact, colour);
    }
  }
}

void SceneDrawList::addDisk(const Contact& contact, Colour colour) {
  const double along = contact.material.friction.along * contact.force[0],
               across = contact.material.friction.across * contact.force[0],
               limit = std::max(along, across);
  if (!(limit > 0) || !forceScale_.shown(limit)) return;
  ++frictionDisks_;
  const double longest = forceScale_.length(limit);
  const auto rim = [&](int i) -> Vec3 {
    const double angle = 2 * std::numbers::pi * i / diskPieces;
    return contact.place() + longest / limit *
                                 (along * std::cos(angle) * contact.axes.col(1) +
                                  across * std::sin(angle) * contact.axes.col(2));
  };
  for (int i = 0; i < diskPieces; ++i) addMark(rim(i), rim(i + 1), ringPixels, colour);
}

}  // namespace compliant
