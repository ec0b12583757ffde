#include "ui/model/saved_layouts.hpp"

#include <algorithm>

namespace compliant {

SavedLayouts::SavedLayouts(std::vector<SavedLayout>& kept) : NamedThings("A layout"), kept_(kept) {
  all_ = kept_;
  onChange([this] { kept_ = all_; });
}

Result<std::size_t> SavedLayouts::add(SavedLayout layout) {
  if (all_.size() >= mostLayouts)
    return Error{"Layouts",
                 "at most " + std::to_string(mostLayouts) + " layouts. Delete one first"};
  for (int i = 1; layout.name.empty(); ++i) {
    const std::string name = "Layout " + std::to_string(i);
    if (std::none_of(all_.begin(), all_.end(), [&](const auto& each) { return each.name == name; }))
      layout.name = name;
  }
  all_.push_back(std::move(layout));
  changed();
  return all_.size() - 1;
}

}  // namespace compliant
