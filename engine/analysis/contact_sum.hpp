#pragma once

#include <array>
#include <string>

#include "engine/base/result.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The total effect of all contacts between two parts of a scene: on the first, from the second.
struct ContactSum {
  Vec3 force = Vec3::Zero();   ///< N, in the world
  Vec3 torque = Vec3::Zero();  ///< N·m, about the origins of the elements of the first
  double normal = 0;           ///< N, the sum of the normal forces
  double friction = 0;         ///< N, the sum of the friction force magnitudes
  double gap = 0;              ///< m, the least; not a number without a contact
  double slip = 0;             ///< m/s, the largest of the contacts that push
  Index pushing = 0;           ///< contacts that push
};

/// A number of such a sum. Tables of pairs, and plots, pins and tables of shapes are made from the
/// list of them.
struct ContactSumQuantity {
  const char* name;   ///< in tables of pairs: "force.x"
  const char* key;    ///< of one shape: "contact_force_x"
  const char* label;  ///< of a number: "contact force x"
  const char* title;  ///< of an axis: "Contact force"
  const char* unit;   ///< "" for a count
  double (*of)(const ContactSum& sum);
};
inline constexpr std::array contactSumQuantities{
    ContactSumQuantity{"force.x", "contact_force_x", "contact force x", "Contact force", "N",
                       [](const ContactSum& s) { return s.force.x(); }},
    ContactSumQuantity{"force.y", "contact_force_y", "contact force y", "Contact force", "N",
                       [](const ContactSum& s) { return s.force.y(); }},
    ContactSumQuantity{"force.z", "contact_force_z", "contact force z", "Contact force", "N",
                       [](const ContactSum& s) { return s.force.z(); }},
    ContactSumQuantity{"torque.x", "contact_torque_x", "contact torque x", "Contact torque", "N·m",
                       [](const ContactSum& s) { return s.torque.x(); }},
    ContactSumQuantity{"torque.y", "contact_torque_y", "contact torque y", "Contact torque", "N·m",
                       [](const ContactSum& s) { return s.torque.y(); }},
    ContactSumQuantity{"torque.z", "contact_torque_z", "contact torque z", "Contact torque", "N·m",
                       [](const ContactSum& s) { return s.torque.z(); }},
    ContactSumQuantity{"normal", "contact_normal", "normal forces", "Contact force", "N",
                       [](const ContactSum& s) { return s.normal; }},
    ContactSumQuantity{"friction", "contact_friction", "friction forces", "Contact force", "N",
                       [](const ContactSum& s) { return s.friction; }},
    ContactSumQuantity{"gap", "contact_gap", "least gap", "Gap", "m",
                       [](const ContactSum& s) { return s.gap; }},
    ContactSumQuantity{"slip", "contact_slip", "fastest slip", "Slip", "m/s",
                       [](const ContactSum& s) { return s.slip; }},
    ContactSumQuantity{"pushing", "contacts_pushing", "contacts that push", "Contacts", "",
                       [](const ContactSum& s) { return static_cast<double>(s.pushing); }}};

/// Two parts of a scene: a shape, a state with all that it carries, or anything.
class ContactPair {
 public:
  /// Of the names of shapes or states; "*" is anything.
  static Result<ContactPair> of(const Scene& scene, const std::string& first,
                                const std::string& second);

  /// A shape or a state, paired with anything.
  static ContactPair withAnything(Id part) {
    ContactPair pair;
    pair.first_ = part;
    return pair;
  }

  ContactSum sum(const SceneStructure& structure, const Motion& motion) const;

 private:
  Id first_ = 0, second_ = 0;  ///< 0: anything
};

}  // namespace compliant
