// Nothing that must be read is cut off in a window of the usual size.

#include "engine/scene/registry.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/property_rows.hpp"

namespace compliant {
namespace {

class Fitting : public OpenWindow {};

TEST_F(Fitting, NoNameOfAFieldIsCutOffInThePropertyPanel) {
  int rows = 0;
  for (const Type* type : registry().types()) {
    Id id = 0;
    const Edit add = session().document().insertion(*type, "fitting/" + type->name, id);
    ASSERT_FALSE(session().edit(add, "Add")) << type->name;
    session().select({id});
    QTest::qWait(1);  // laid out
    for (const FieldRow* row : window_->properties().findChildren<FieldRow*>()) {
      if (!row->isVisible()) continue;
      ++rows;
      EXPECT_FALSE(row->isNameElided())
          << type->name << " " << row->objectName().toStdString() << " " << row->width();
    }
  }
  EXPECT_GT(rows, 4 * static_cast<int>(registry().types().size()));
}

}  // namespace
}  // namespace compliant
