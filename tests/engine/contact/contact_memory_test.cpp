#include "engine/contact/contact_memory.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

Contact contactAt(double x, std::uint64_t feature, double force, int shape = 1) {
  Contact contact;
  contact.a.shape = shape;
  contact.a.place = contact.b.place = Vec3(x, 0, 0);
  contact.feature = feature;
  contact.axes.col(0) = Vec3::UnitY();
  contact.axes.col(1) = Vec3(1, 0, 1).normalized();
  contact.axes.col(2) = Vec3::UnitY().cross(Vec3(1, 0, 1).normalized());
  contact.force = Vec3(force, 0, 0);
  return contact;
}

std::vector<double> forcesOf(const std::vector<Contact>& contacts) {
  std::vector<double> forces;
  for (const Contact& each : contacts) forces.push_back(each.force[0]);
  return forces;
}

TEST(ContactMemory, GoesOnWhereTheSameFeaturesTouch) {
  const std::vector<Contact> before{contactAt(0, 10, 1), contactAt(1, 20, 2), contactAt(2, 30, 3)};
  std::vector<Contact> now{contactAt(5, 10, 0), contactAt(0, 20, 0), contactAt(1, 40, 0)};
  ContactMemory().carryOver(before, now);
  EXPECT_EQ(forcesOf(now), (std::vector<double>{1, 2, 3})) << "the third has what is left";
  EXPECT_LE((now[0].axes.col(1) - before[0].axes.col(1)).norm(), 1e-15);
}

TEST(ContactMemory, OthersOfThePairGoOnFromTheNearestThatIsLeft) {
  const std::vector<Contact> before{contactAt(0, 10, 1), contactAt(1, 20, 2), contactAt(2, 30, 3)};
  std::vector<Contact> now{contactAt(2.01, 11, 0), contactAt(1, 20, 0), contactAt(0.01, 31, 0)};
  ContactMemory().carryOver(before, now);
  EXPECT_EQ(forcesOf(now), (std::vector<double>{3, 2, 1}));
}

TEST(ContactMemory, WhatIsNewStartsWithoutForceAlongTheAxesOfTheWorld) {
  const std::vector<Contact> before{contactAt(0, 10, 1), contactAt(0, 10, 5, 3)};
  std::vector<Contact> now{contactAt(0, 10, 0), contactAt(1, 20, 0), contactAt(0, 10, 0, 2),
                           contactAt(0, 11, 0, 3)};
  ContactMemory().carryOver(before, now);
  EXPECT_EQ(forcesOf(now), (std::vector<double>{1, 0, 0, 5}));
  EXPECT_EQ(now[1].axes.col(1), Vec3(1, 0, 0));
  EXPECT_EQ(now[2].axes.col(1), Vec3(1, 0, 0)) << "no force comes from another pair of shapes";
}

}  // namespace
}  // namespace compliant
