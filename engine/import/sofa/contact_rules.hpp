#pragma once

#include "engine/import/sofa/import.hpp"

/// What SOFA's collision pipeline says about the contacts of a scene.
namespace compliant::sofa {

/// Whether two surfaces are pushed apart by springs or by constraints.
enum class ContactKind { Constraint, Penalty };
/// How the friction of two surfaces mixes in SOFA.
enum class FrictionOf { Contact, Product, Other };

struct ContactRules {
  const Object* response = nullptr;      ///< the contact manager; null: nothing responds
  const Object* intersection = nullptr;  ///< null: bodies are found when they overlap
  double alarmDistance = 0;              ///< m, below which contacts are looked for
  double contactDistance = 0;            ///< m, at which surfaces rest
  ContactKind kind = ContactKind::Constraint;
  FrictionOf frictionOf = FrictionOf::Contact;
  double friction = 0;               ///< f_c, of Contact
  double compliance = 0;             ///< m/N, of a contact
  double damping = 0;                ///< s, relaxation time
  bool restitutionOfModels = false;  ///< whether the models say it, else the response
  double restitution = 0;
};

/// Reads the pipeline, its phases, the intersection method and the response, and marks them as
/// understood.
ContactRules contactRulesOf(Import& import);

}  // namespace compliant::sofa
