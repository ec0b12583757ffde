#pragma once

#include "engine/import/sofa/import.hpp"

/// The settings of SOFA's collision pipeline for the contacts of a scene.
namespace compliant::sofa {

/// Whether springs or constraints separate two surfaces.
enum class ContactKind { Constraint, Penalty };
/// How SOFA combines the friction of two surfaces.
enum class FrictionOf { Contact, Product, Other };

struct ContactRules {
  const Object* response = nullptr;      ///< the contact manager; null: nothing responds
  const Object* intersection = nullptr;  ///< null: bodies are found once they overlap
  double alarmDistance = 0;              ///< m, below which contacts are searched
  double contactDistance = 0;            ///< m, at which surfaces rest
  ContactKind kind = ContactKind::Constraint;
  FrictionOf frictionOf = FrictionOf::Contact;
  double friction = 0;               ///< f_c, of Contact
  double compliance = 0;             ///< m/N, of a contact
  double damping = 0;                ///< s, relaxation time
  bool restitutionOfModels = false;  ///< whether the models specify it, else the response does
  double restitution = 0;
};

/// Reads the pipeline, its phases, the intersection method and the response, and marks them as
/// understood.
ContactRules contactRulesOf(Import& import);

}  // namespace compliant::sofa
