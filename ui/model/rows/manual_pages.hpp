#pragma once

#include <string>
#include <vector>

#include "engine/scene/registry.hpp"

namespace compliant {

/// One page of the manual.
struct ManualPage {
  std::string group;  ///< "Guide", or the role of a type: "Constraints"
  std::string title;  ///< of a chapter, or the name of the type
  std::string text;   ///< Markdown
};

/// The chapters of the guide (Markdown; a chapter begins with a line "## Title"), then a page for
/// every type, in the order of the roles.
std::vector<ManualPage> manualPages(const std::string& guide, const Registry& types);

/// The index of a page by its title; −1 if there is none.
int pageOf(const std::vector<ManualPage>& pages, const std::string& title);

}  // namespace compliant
