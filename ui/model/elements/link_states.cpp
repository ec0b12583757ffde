#include "ui/model/elements/link_states.hpp"

#include "engine/scene/building_blocks.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {

Id addLinks(Draft& draft, const std::string& wantedName, const std::vector<Id>& states,
            const std::vector<Edge>& edges, double compliance) {
  std::vector<Link> inputs;
  for (const Id state : states) inputs.push_back({state});
  const std::string name = naturalFreeName(draft.scene(), wantedName);
  const Id extension = draft.add(blocks::scalars, name + " extension");
  draft.add(blocks::length, name + " map",
            {{"inputs", Array<Link>(std::move(inputs))},
             {"output", Link{extension}},
             {"edges", Array<Edge>(edges)}});
  return draft.add(blocks::law, name, {{"state", Link{extension}}, {"compliance", compliance}});
}

}  // namespace compliant
