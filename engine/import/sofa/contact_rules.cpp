#include "engine/import/sofa/contact_rules.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/contact_solvers.hpp"
#include "engine/import/sofa/free_motion.hpp"

namespace compliant::sofa {

namespace {

constexpr std::string_view managers[] = {"CollisionResponse", "DefaultContactManager",
                                         "RuleBasedContactManager"};
constexpr std::string_view proximityMethods[] = {"MinProximityIntersection",
                                                 "NewProximityIntersection", "LocalMinDistance",
                                                 "ProximityIntersection"};

const Object* firstTaken(Import& import, std::initializer_list<std::string_view> types) {
  const auto found = import.take(types);
  return found.empty() ? nullptr : found.front();
}

/// Takes parts of the pipeline without effect on the motion.
void takePhases(Import& import) {
  for (const Object* phase :
       import.take({"CollisionPipeline", "DefaultPipeline", "BruteForceDetection",
                    "BruteForceBroadPhase", "BVHNarrowPhase", "DirectSAP", "DirectSAPNarrowPhase",
                    "IncrSAP", "ParallelBVHNarrowPhase", "ParallelBruteForceBroadPhase",
                    "RayTraceDetection", "RayTraceNarrowPhase"}))
    phase->ignoreAll();
  for (const Object* groups :
       import.take({"DefaultCollisionGroupManager", "CollisionGroupManager"})) {
    groups->ignoreAll();
    import.remarks(*groups,
                   "It lets solvers move bodies that touch together; here one integrator "
                   "moves all of them in any case");
  }
}

void readIntersection(Import& import, ContactRules& rules) {
  if (const Object* discrete = firstTaken(import, {"DiscreteIntersection"})) discrete->ignoreAll();
  for (const std::string_view type : proximityMethods) {
    const Object* method = firstTaken(import, {type});
    if (method == nullptr) continue;
    rules.intersection = method;
    rules.alarmDistance = std::clamp(number(import, *method, "alarmDistance", 1), 0.0, 1e6);
    rules.contactDistance = std::clamp(number(import, *method, "contactDistance", 0.5), 0.0, 1e6);
    method->ignore({"useSphereTriangle", "usePointPoint", "useSurfaceNormals", "useLinePoint",
                    "useLineLine", "useTriangleLine", "filterIntersection", "angleCone",
                    "coneFactor", "useLMDFilters"});
    return;
  }
}

/// "mu=0.3&compliance=0" as numbers by name; invalid ones count as 0.
using Parameters = std::map<std::string, std::string>;

Parameters parametersOf(std::string_view text) {
  Parameters parameters;
  while (!text.empty()) {
    const auto end = text.find('&');
    const std::string_view pair = text.substr(0, end);
    if (const auto equals = pair.find('='); equals != std::string_view::npos)
      parameters[std::string(pair.substr(0, equals))] = std::string(pair.substr(equals + 1));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parameters;
}

/// One parameter, which is then marked as read.
double taken(Import& import, const Object& manager, Parameters& parameters, const std::string& name,
             double fallback, double least, double most) {
  const auto found = parameters.find(name);
  if (found == parameters.end()) return fallback;
  const auto given = parseNumber(found->second);
  parameters.erase(found);
  if (given && *given >= least && *given <= most) return *given;
  import.differs(manager, "responseParams gives " + name + " a value that is no number from " +
                              numberText(least) + " to " + numberText(most) + ": " +
                              numberText(fallback) + " is used");
  return fallback;
}

/// The compliance of the plugin's contacts and their viscosity.
void readSoftness(Import& import, Parameters& parameters, ContactRules& rules) {
  const Object& manager = *rules.response;
  rules.compliance = taken(import, manager, parameters, "compliance", 0, 0, 1e12);
  const double D = taken(import, manager, parameters, "damping", 0, 0, 1e12);
  rules.damping = std::min(D * rules.compliance, 1e6);
  rules.restitution = taken(import, manager, parameters, "restitution", 0, 0, 1);
  rules.restitutionOfModels = rules.restitution == 0;
  if (taken(import, manager, parameters, "holonomic", 0, 0, 1) != 0)
    import.differs(manager,
                   "holonomic contacts never lose their penetration in SOFA; here they do, by a "
                   "displacement");
}

void readPluginFriction(Import& import, Parameters& parameters, ContactRules& rules) {
  const Object& manager = *rules.response;
  if (rules.response->find("response")->starts_with("Friction")) {
    rules.friction = taken(import, manager, parameters, "mu", -1, -1, 1e3);
    if (rules.friction >= 0) return;
    rules.friction = 0;
    const auto method = parameters.find("frictionCoefficientMixingMethod");
    const bool product = method == parameters.end() || method->second == "PRODUCT";
    rules.frictionOf = product ? FrictionOf::Product : FrictionOf::Other;
    if (!product)
      import.differs(manager, "Friction coefficients are mixed by " +
                                  inQuotes(namePart(method->second, "")) +
                                  " in SOFA, here by their geometric mean");
    parameters.erase("frictionCoefficientMixingMethod");
    return;
  }
  if (taken(import, manager, parameters, "viscousFriction", 0, 0, 1e12) != 0)
    import.differs(manager, "viscousFriction is not supported: contacts slide without friction");
}

void readResponse(Import& import, ContactRules& rules) {
  const Object& manager = *rules.response;
  const std::string* given = manager.find("response");
  const std::string response =
      given == nullptr || given->empty() ? "PenalityContactForceField" : *given;
  const std::string* text = manager.find("responseParams");
  Parameters parameters = parametersOf(text != nullptr ? *text : std::string_view());
  if (response == "FrictionContactConstraint" || response == "FrictionContact") {
    rules.friction = taken(import, manager, parameters, "mu", 0.8, 0, 1e3);
  } else if (response == "AugmentedLagrangianResponse") {
    rules.friction = taken(import, manager, parameters, "mu", 0, 0, 1e3);
    parameters.erase("epsilon");
  } else if (response == "StickContactConstraint" || response == "BarycentricStickContact") {
    rules.friction = 1e3;
    import.differs(manager,
                   "Contacts stick in SOFA and never open while they are found; here they "
                   "have large friction and open freely");
  } else if (response == "PenalityContactForceField" || response == "BarycentricPenalityContact" ||
             response == "default") {
    rules.kind = ContactKind::Penalty;
  } else if (response == "CompliantContact" || response == "FrictionCompliantContact") {
    readSoftness(import, parameters, rules);
    readPluginFriction(import, parameters, rules);
  } else if (response == "PenaltyCompliantContact") {
    rules.compliance = 1 / taken(import, manager, parameters, "stiffness", 10, 1e-12, 1e12);
    rules.damping =
        std::min(rules.compliance * taken(import, manager, parameters, "damping", 0, 0, 1e12), 1e6);
  } else {
    import.differs(manager, "The response " + inQuotes(namePart(response, "")) +
                                " is not supported: contacts are hard and slide without friction");
  }
  for (const char* harmless : {"tol", "keepAlive", "horizontal", "horizontalConeProjection"})
    parameters.erase(harmless);
  for (const auto& [name, value] : parameters)
    import.differs(manager, "The response parameter " + namePart(name, "without a name") +
                                " is not supported and has no effect");
  manager.ignore({"response", "responseParams"});
}

/// One friction coefficient for all contacts, as in LCP solvers.
void readFrictionOfSolver(Import& import, ContactRules& rules) {
  const Object* solver = constraintSolver(import);
  if (solver == nullptr || !treatsContactsAlone(*solver) || freeMotionLoop(import) == nullptr)
    return;
  rules.frictionOf = FrictionOf::Contact;
  rules.friction = std::clamp(number(import, *solver, "mu", 0.6), 0.0, 1e3);
}

}  // namespace

ContactRules contactRulesOf(Import& import) {
  ContactRules rules;
  takePhases(import);
  readIntersection(import, rules);
  for (const std::string_view type : managers)
    if (const Object* manager = firstTaken(import, {type}); rules.response == nullptr)
      rules.response = manager;
  if (rules.response == nullptr) return rules;
  if (rules.response->type == "RuleBasedContactManager") {
    rules.response->ignore({"rules", "variables"});
    import.differs(*rules.response, "Its rules are not read: one response serves all contacts");
  }
  readResponse(import, rules);
  readFrictionOfSolver(import, rules);
  return rules;
}

}  // namespace compliant::sofa
