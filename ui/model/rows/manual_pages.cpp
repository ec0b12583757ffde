#include "ui/model/rows/manual_pages.hpp"

#include <sstream>

#include "engine/json/manual.hpp"
#include "ui/model/basics/formula_text.hpp"

namespace compliant {
namespace {

void addChapters(const std::string& guide, std::vector<ManualPage>& pages) {
  const std::string mark = "## ";
  std::istringstream lines(guide);
  bool open = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(mark)) {
      pages.push_back({"Guide", line.substr(mark.size()), ""});
      open = true;
    }
    // The text above the first chapter is for readers of the file itself.
    if (open) pages.back().text += line + "\n";
  }
}

}  // namespace

std::vector<ManualPage> manualPages(const std::string& guide, const Registry& types) {
  std::vector<ManualPage> pages;
  addChapters(guide, pages);
  for (const Role role : allRoles)
    for (const Type* type : types.types())
      if (type->role == role)
        pages.push_back({std::string(roleText(role)), type->name, formulaText(manual(*type))});
  return pages;
}

int pageOf(const std::vector<ManualPage>& pages, const std::string& title) {
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages[i].title == title) return static_cast<int>(i);
  return -1;
}

}  // namespace compliant
