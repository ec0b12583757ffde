#include "app/batch_contacts.hpp"

#include "engine/analysis/contact_quantities.hpp"

namespace compliant::batch {

namespace {

std::string nameOf(const Simulation& simulation, const ContactSide& side) {
  const auto& shapes = simulation.structure()->shapes;
  if (side.shape < 0 || at(side.shape) >= shapes.size()) return {};
  const Component* shape = simulation.scene().find(shapes[at(side.shape)]);
  return shape != nullptr ? shape->name : std::string();
}

}  // namespace

Result<std::unique_ptr<ContactTable>> ContactTable::open(const std::string& path) {
  auto table = std::make_unique<ContactTable>();
  if (const Status opened = table->CsvTable::open(path); !opened) return opened.error();
  table->appendHeading("t", "s");
  for (const char* side : {"a", "b"}) {
    table->append(std::string(side));
    table->append(side + std::string("_element"));
  }
  for (const char* axis : {"x", "y", "z"}) table->appendHeading(std::string("place.") + axis, "m");
  for (const char* axis : {"x", "y", "z"}) table->appendHeading(std::string("normal.") + axis, "1");
  for (const ContactQuantity& each : contactQuantities())
    table->appendHeading(each.key, *each.unit != '\0' ? each.unit : "1");
  if (const Status written = table->endHeader(); !written) return written.error();
  return table;
}

Status ContactTable::write(Simulation& simulation) {
  const Motion& motion = simulation.motion();
  for (const Contact& contact : motion.contacts) {
    append(motion.time);
    for (const ContactSide* side : {&contact.a, &contact.b}) {
      append(nameOf(simulation, *side));
      append(static_cast<double>(side->element));
    }
    const Vec3 place = contact.place();
    for (Index i = 0; i < 3; ++i) append(place[i]);
    for (Index i = 0; i < 3; ++i) append(contact.axes(i, 0));
    for (const ContactQuantity& each : contactQuantities()) append(each.value(contact));
    if (const Status written = endRow(); !written) return written;
  }
  return {};
}

}  // namespace compliant::batch
