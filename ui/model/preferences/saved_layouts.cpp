#include "ui/model/preferences/saved_layouts.hpp"

namespace compliant {

SavedLayouts::SavedLayouts(std::vector<SavedLayout>& kept)
    : NamedCollection("A layout"), kept_(kept) {
  all_ = kept_;
  keeping_ = onChange([this] { kept_ = all_; });
}

Result<std::size_t> SavedLayouts::add(SavedLayout layout) {
  if (all_.size() >= mostLayouts)
    return Error{"Layouts",
                 "at most " + std::to_string(mostLayouts) + " layouts. Delete one first"};
  if (layout.name.empty()) layout.name = freeName("Layout");
  all_.push_back(std::move(layout));
  changed();
  return all_.size() - 1;
}

}  // namespace compliant
