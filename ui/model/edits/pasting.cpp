#include "ui/model/edits/pasting.hpp"

#include <algorithm>

#include "engine/json/scene_file.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {

namespace {

bool blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool isLinkOrLinks(const Value& value) {
  return std::holds_alternative<Link>(value) || std::holds_alternative<Array<Link>>(value);
}

}  // namespace

Result<Edit> pasteOf(const Scene& scene, std::string_view text, std::vector<Id>& ids) {
  ids.clear();
  if (blank(text)) return Error{"", "Nothing to paste: the clipboard has no text"};
  if (text[text.find_first_not_of(" \t\r\n")] != '{')
    return Error{"Nothing pasted", "The text on the clipboard is not part of a scene"};
  Result<std::vector<ComponentRecord>> read = readComponents(text, scene);
  if (!read) return Error{"Nothing pasted", read.error().text()};
  std::vector<ComponentRecord> records = std::move(*read);
  if (records.empty())
    return Error{"", "Nothing to paste: the text on the clipboard has no components"};
  std::sort(records.begin(), records.end(),
            [](const auto& a, const auto& b) { return NaturalLess{}(a.name, b.name); });

  std::vector<std::string> names;
  for (const ComponentRecord& each : records) names.push_back(each.name);
  const auto free = namesOfCopies(scene, names);
  Batch batch, links;
  for (ComponentRecord& each : records) {
    each.name = free.at(each.name);
    // Links last: they may refer to later components.
    for (const auto& [field, value] : each.fields)
      if (isLinkOrLinks(value)) links.edits.push_back({SetField{each.id, field, value}});
    std::erase_if(each.fields, [](const auto& entry) { return isLinkOrLinks(entry.second); });
    ids.push_back(each.id);
    batch.edits.push_back({Insert{std::move(each)}});
  }
  for (Edit& edit : links.edits) batch.edits.push_back(std::move(edit));
  // Errors that only the whole scene can show: a cycle of mappings through it, or a name that has
  // become too long.
  Scene trial = scene;
  if (const auto done = applyEdit(trial, {batch}); !done) {
    ids.clear();
    return Error{"Nothing pasted", done.error().text()};
  }
  return Edit{std::move(batch)};
}

}  // namespace compliant
