#include "ui/view/scene_contacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ui/view/mark.hpp"

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

/// Islands use the colours in turn; the first islands of two systems differ.
Colour colourOfIsland(const Contact& contact) {
  using namespace palette;
  constexpr std::array colours{hardConstraint, compliantConstraint, externalForce, friction,
                               stiffForce,     contactNormal,       faulty};
  return colours[static_cast<std::size_t>(contact.island + 3 * contact.system) % colours.size()];
}

/// Returns the number of disks added: one, or none if it would be too small.
std::size_t addDisk(const Contact& contact, const ForceScale& scale, Colour colour,
                    DrawList& drawList) {
  const double along = contact.material.friction.along * contact.force[0],
               across = contact.material.friction.across * contact.force[0],
               limit = std::max(along, across);
  if (!(limit > 0) || !scale.shown(limit)) return 0;
  const double longest = scale.length(limit);
  const auto rim = [&](int i) -> Vec3 {
    const double angle = 2 * std::numbers::pi * i / diskPieces;
    return contact.place() + longest / limit *
                                 (along * std::cos(angle) * contact.axes.col(1) +
                                  across * std::sin(angle) * contact.axes.col(2));
  };
  for (int i = 0; i < diskPieces; ++i) addMark(drawList, rim(i), rim(i + 1), ringPixels, colour);
  return 1;
}

}  // namespace

std::size_t addContacts(const SceneFrame& frame, const SceneColours& colours,
                        const SceneForces& forces, DrawList& drawList) {
  std::size_t disks = 0;
  if (!frame.look.layers.contacts) return disks;
  const bool showsDisks = frame.look.layers.contactForces &&
                          frame.look.forces.shown != ForcesShown::None && !forces.shown().empty();
  const auto hidden = [&frame](const ContactSide& side) {
    const auto shape = static_cast<std::size_t>(side.shape);
    return shape < frame.structure.shapes.size() && frame.hidden(frame.structure.shapes[shape]);
  };
  const std::vector<Contact>& contacts = frame.snapshot.motion.contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Contact& contact = contacts[i];
    if (hidden(contact.a) || hidden(contact.b)) continue;
    const Colour colour = colours.ofContact(
        frame, i,
        frame.look.layers.contactIslands ? colourOfIsland(contact) : colourOfState(contact));
    const Vec3 place = contact.place();
    if (!place.allFinite()) continue;
    addMark(drawList, place, place, dotPixels, colour);
    if (contact.state == Contact::State::Open) {
      const Vec3 ends[2]{contact.a.place, contact.b.place};
      addMark(drawList, ends[0], ends[1], ringPixels, frame.look.colours.text);
    } else if (showsDisks && disks < mostDisks) {
      disks += addDisk(contact, forces.scales().force(), colour, drawList);
    }
  }
  return disks;
}

}  // namespace compliant
