#include "engine/contact/contact_memory.hpp"

#include <limits>

#include "engine/contact/contact_order.hpp"

namespace compliant {

namespace {

/// Continues a former contact, with its tangents rotated along with the normal; otherwise starts
/// along the axes of the world, and along the grain if there is one.
void goOn(const Contact* former, Contact& contact) {
  const Vec3 normal = contact.axes.col(0);
  Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  const bool along = !contact.grain.isZero(0);
  Vec3 tangent = along               ? contact.grain
                 : former != nullptr ? Vec3(former->axes.col(1))
                                     : Vec3(Vec3::Unit(least));
  tangent -= normal * normal.dot(tangent);
  if (tangent.norm() < 0.1) tangent = Vec3::Unit(least) - normal * normal[least];
  contact.axes.col(1) = tangent.normalized();
  contact.axes.col(2) = normal.cross(contact.axes.col(1));
  if (former == nullptr) return;
  contact.force = former->force;
  contact.moment = former->moment;
  if (!along) return;
  for (Vec3 Contact::*load : {&Contact::force, &Contact::moment}) {
    const Vec3 tangential = former->axes.rightCols<2>() * (former->*load).tail<2>();
    (contact.*load).tail<2>() = contact.axes.rightCols<2>().transpose() * tangential;
  }
}

}  // namespace

void ContactMemory::carryOver(const std::vector<Contact>& before, std::vector<Contact>& contacts) {
  taken_.assign(before.size(), 0);
  found_.assign(contacts.size(), 0);
  Range former, pair;
  for (; pair.begin < contacts.size(); pair.begin = pair.end) {
    const Contact& first = contacts[pair.begin];
    for (pair.end = pair.begin + 1;
         pair.end < contacts.size() && contacts[pair.end].samePair(first);)
      ++pair.end;
    former.begin = former.end;
    while (former.begin < before.size() && !before[former.begin].samePair(first) &&
           isBefore(before[former.begin], first))
      ++former.begin;
    former.end = former.begin;
    while (former.end < before.size() && before[former.end].samePair(first)) ++former.end;
    carryOverPair(before, former, contacts, pair);
  }
}

void ContactMemory::carryOverPair(const std::vector<Contact>& before, Range former,
                                  std::vector<Contact>& contacts, Range pair) {
  for (std::size_t i = pair.begin, k = former.begin; i < pair.end; ++i) {
    while (k < former.end && before[k].feature < contacts[i].feature) ++k;
    if (k == former.end || before[k].feature != contacts[i].feature) continue;
    goOn(&before[k], contacts[i]);
    taken_[k] = found_[i] = 1;
  }
  for (std::size_t i = pair.begin; i < pair.end; ++i) {
    if (found_[i] != 0) continue;
    std::size_t nearest = former.end;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = former.begin; k < former.end; ++k) {
      const double distance = (before[k].place() - contacts[i].place()).squaredNorm();
      if (taken_[k] == 0 && distance < least) least = distance, nearest = k;
    }
    if (nearest < former.end) taken_[nearest] = 1;
    goOn(nearest < former.end ? &before[nearest] : nullptr, contacts[i]);
  }
}

}  // namespace compliant
