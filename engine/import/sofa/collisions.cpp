#include "engine/import/sofa/collisions.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// The parts of a collision model. SOFA has two names for most kinds.
enum class ModelPart { Solid, Surface, Lines, Points, Bounds };

struct ModelKind {
  std::string_view sofa;
  ModelPart part;
};

/// THE table of collision models.
const ModelKind modelKinds[] = {
    {"SphereCollisionModel", ModelPart::Solid},
    {"SphereModel", ModelPart::Solid},
    {"TSphereModel", ModelPart::Solid},
    {"Sphere", ModelPart::Solid},
    {"CapsuleCollisionModel", ModelPart::Solid},
    {"CapsuleModel", ModelPart::Solid},
    {"CylinderCollisionModel", ModelPart::Solid},
    {"CylinderModel", ModelPart::Solid},
    {"OBBCollisionModel", ModelPart::Solid},
    {"OBBModel", ModelPart::Solid},
    {"TriangleCollisionModel", ModelPart::Surface},
    {"TriangleModel", ModelPart::Surface},
    {"Triangle", ModelPart::Surface},
    {"TriangleSet", ModelPart::Surface},
    {"LineCollisionModel", ModelPart::Lines},
    {"LineModel", ModelPart::Lines},
    {"Line", ModelPart::Lines},
    {"PointCollisionModel", ModelPart::Points},
    {"PointModel", ModelPart::Points},
    {"Point", ModelPart::Points},
    {"CubeCollisionModel", ModelPart::Bounds},
    {"CubeModel", ModelPart::Bounds},
};

const ModelKind* modelKind(const Object& object) {
  for (const ModelKind& kind : modelKinds)
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

void ignoreOfModel(const Object& model) {
  model.ignore({"moving",
                "simulated",
                "selfCollision",
                "group",
                "proximity",
                "contactDistance",
                "contactStiffness",
                "contactFriction",
                "contactRestitution",
                "contactResponse",
                "active",
                "radius",
                "listRadius",
                "radii",
                "heights",
                "defaultRadius",
                "defaultHeight",
                "dafaultHeight",
                "defaultLocalAxis",
                "localAxes",
                "extents",
                "defaultExtent",
                "numberOfContacts",
                "bothSide",
                "bothSides",
                "computeNormals",
                "topology",
                "edges",
                "static",
                "useCurvature",
                "LineActiverPath",
                "PointActiverPath",
                "displayContacts",
                "collisionElementActiver"});
}

/// Reports materials that our mixing rule does not reproduce exactly.
void tellMixing(Import& import, const std::vector<const Object*>& models,
                const ContactRules& rules) {
  const auto differ = [&](std::string_view data, double fallback) {
    for (const Object* model : models)
      if (number(import, *model, data, fallback) != number(import, *models.front(), data, fallback))
        return true;
    return false;
  };
  if (rules.kind == ContactKind::Penalty && differ("contactStiffness", 10))
    import.differs(*rules.response,
                   "SOFA multiplies the contactStiffness of two models; here their compliances "
                   "add up, which is the same for equal ones alone");
  if (rules.restitutionOfModels && differ("contactRestitution", 0))
    import.differs(*rules.response,
                   "SOFA multiplies the contactRestitution of two models; here the larger of "
                   "their squares counts, which is the same for equal ones alone");
  for (const Object* model : models)
    if (const std::string* own = model->find("contactResponse"))
      if (!own->empty() && !own->starts_with(*rules.response->find("response")))
        import.differs(*model, "A response of its own is not supported: that of the scene is used");
}

void tellContacts(Import& import, const ContactRules& rules) {
  if (rules.intersection != nullptr && rules.contactDistance > 0)
    import.remarks(*rules.intersection,
                   "SOFA keeps surfaces " + numberText(rules.contactDistance) +
                       " m apart (contactDistance); here each shape is larger by half of it");
  import.differs(*rules.response,
                 "Contact points are found by a method of our own: their number and places differ "
                 "from SOFA's where more than one point touches");
}

void addDetector(Import& import, const ContactRules& rules) {
  const Object& from = rules.intersection != nullptr ? *rules.intersection : *rules.response;
  Fields fields;
  // Shapes are already enlarged by the contact distance.
  if (rules.intersection != nullptr)
    fields.emplace_back("margin", std::max(0.0, rules.alarmDistance - rules.contactDistance));
  import.add(from, "ShapeContacts", namePart(from.name, "contacts"), std::move(fields));
}

bool isActive(Import& import, const Object& model) {
  if (flag(import, model, "active").value_or(true)) return true;
  import.remarks(model, "It is not active, in SOFA neither: it is left out");
  return false;
}

int addShapes(Import& import, const Object& model, ModelPart part,
              const std::set<const Node*>& closed, const ContactRules& rules) {
  if (part == ModelPart::Surface) return addSurface(import, model, rules);
  if (part == ModelPart::Solid) return addSimpleShapes(import, model, rules);
  if (closed.contains(model.node)) {
    import.remarks(model, "The triangles beside it make the surface, its edges and corners too");
    return 0;
  }
  if (part == ModelPart::Points) return addSimpleShapes(import, model, rules);
  import.leavesOut(model, "Segments do not touch other shapes here: it is left out");
  return 0;
}

}  // namespace

void importCollisions(Import& import) {
  std::vector<std::pair<const Object*, ModelPart>> models;
  for (const Object* object : import.tree.objects)
    if (const ModelKind* kind = modelKind(*object)) {
      object->understood = true;
      ignoreOfModel(*object);
      if (kind->part == ModelPart::Bounds)
        import.remarks(*object, "It only bounds other models");
      else if (isActive(import, *object))
        models.emplace_back(object, kind->part);
    }
  const ContactRules rules = contactRulesOf(import);
  if (rules.response == nullptr) {
    for (const auto& [model, part] : models)
      import.remarks(*model, "Without a contact manager nothing touches it, in SOFA neither");
    return;
  }
  // Surfaces come first: they decide how lines beside them are imported.
  std::stable_sort(models.begin(), models.end(), [](const auto& a, const auto& b) {
    return (a.second == ModelPart::Surface) > (b.second == ModelPart::Surface);
  });
  std::set<const Node*> closed;
  std::vector<const Object*> made;
  for (const auto& [model, part] : models)
    if (addShapes(import, *model, part, closed, rules) > 0) {
      made.push_back(model);
      if (part == ModelPart::Surface) closed.insert(model->node);
    }
  if (made.empty()) return;
  import.touching = true;
  addDetector(import, rules);
  tellContacts(import, rules);
  tellMixing(import, made, rules);
}

double skinOf(Import& import, const Object& model, const ContactRules& rules) {
  const char* own = model.find("proximity") != nullptr ? "proximity" : "contactDistance";
  return std::clamp(number(import, model, own, 0), 0.0, 1e6) + rules.contactDistance / 2;
}

Fields materialOf(Import& import, const Object& model, const ContactRules& rules, double reach) {
  Fields fields;
  const auto ofModel = [&](std::string_view data, double fallback, double most) {
    return std::clamp(number(import, model, data, fallback), 0.0, most);
  };
  // Our rule takes the geometric mean of friction and the larger restitution, SOFA's the products.
  const double own = ofModel("contactFriction", 0, 30);
  fields.emplace_back("friction", rules.frictionOf == FrictionOf::Contact   ? rules.friction
                                  : rules.frictionOf == FrictionOf::Product ? own * own
                                                                            : own);
  const double e = ofModel("contactRestitution", 0, 1);
  fields.emplace_back("restitution", rules.restitutionOfModels ? e * e : rules.restitution);
  double c = rules.compliance / 2;
  if (rules.kind == ContactKind::Penalty) {
    // Two models of stiffness k have the spring k k/d, where d is the sum of their reaches.
    const double k = std::clamp(number(import, model, "contactStiffness", 10), 1e-6, 1e6);
    c = (reach > 0 ? reach : 0.5) / (k * k);
  }
  fields.emplace_back("contact_compliance", std::min(c, 1e12));
  fields.emplace_back("contact_damping", rules.damping);
  return fields;
}

}  // namespace compliant::sofa
