// Writes a file of the desktop from its template: the types of files of all formats.
//
//     desktop_files TEMPLATE OUTPUT
//
// @MIME_XML@ stands for descriptions of the types, @MIME_LIST@ for their names with semicolons,
// @MIME_ELEMENTS@ for them as elements of AppStream.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/import/file_formats.hpp"

namespace {

struct Types {
  std::string xml, list, elements;
};

Types typesOfFormats() {
  Types types;
  for (const compliant::FileFormat& format : compliant::fileFormats())
    for (const auto& [ending, comment, mimeType, parent] : format.types) {
      const std::string name = mimeType, kind = parent;
      if (name.empty()) continue;
      types.xml += "  <mime-type type=\"" + name + "\">\n    <comment>" + comment + "</comment>\n";
      if (!kind.empty()) types.xml += "    <sub-class-of type=\"" + kind + "\"/>\n";
      types.xml += "    <glob pattern=\"*" + std::string(ending) + "\"/>\n  </mime-type>\n";
      types.list += name + ";";
      types.elements += "    <mediatype>" + name + "</mediatype>\n";
    }
  return types;
}

void replace(std::string& text, const std::string& mark, const std::string& by) {
  if (const std::size_t place = text.find(mark); place != std::string::npos)
    text.replace(place, mark.size(), by);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("desktop_files TEMPLATE OUTPUT\n", stderr);
    return 1;
  }
  std::ifstream in(argv[1]);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const Types types = typesOfFormats();
  replace(text, "@MIME_XML@\n", types.xml);
  replace(text, "@MIME_LIST@", types.list);
  replace(text, "@MIME_ELEMENTS@\n", types.elements);
  std::ofstream out(argv[2]);
  out << text;
  if (in.bad() || text.empty() || !out.flush()) {
    std::fprintf(stderr, "%s cannot be written from %s\n", argv[2], argv[1]);
    return 1;
  }
}
