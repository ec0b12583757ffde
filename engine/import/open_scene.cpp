#include "engine/import/open_scene.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/base/read_file.hpp"
#include "engine/base/text.hpp"
#include "engine/import/file_formats.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

std::string ImportFinding::text() const {
  const std::string where = line > 0 ? "line " + std::to_string(line) : std::string();
  const std::string comma = line > 0 && !element.empty() ? ", " : "";
  const std::string place = where + comma + element;
  return place.empty() ? sentence : place + ": " + sentence;
}

const char* severityText(ImportFinding::Severity severity) {
  switch (severity) {
    case ImportFinding::Severity::MovesDifferently:
      return "moves differently";
    case ImportFinding::Severity::LeftOut:
      return "left out";
    case ImportFinding::Severity::Cosmetic:
      return "cosmetic";
  }
  ASSERT(false);
}

std::string verdictOf(const std::vector<ImportFinding>& findings) {
  std::string verdict;
  const auto add = [&](ImportFinding::Severity severity, const char* one, const char* many) {
    const auto count = std::count_if(findings.begin(), findings.end(), [&](const ImportFinding& f) {
      return f.severity == severity;
    });
    if (count == 0) return;
    verdict +=
        (verdict.empty() ? "" : ", ") + std::to_string(count) + " " + (count == 1 ? one : many);
  };
  add(ImportFinding::Severity::MovesDifferently, "part moves differently than in its file",
      "parts move differently than in their file");
  add(ImportFinding::Severity::LeftOut, "left out", "left out");
  add(ImportFinding::Severity::Cosmetic, "cosmetic", "cosmetic");
  return verdict;
}

bool anyMatters(const std::vector<ImportFinding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const ImportFinding& finding) {
    return finding.severity != ImportFinding::Severity::Cosmetic;
  });
}

namespace {

/// Whether the text begins with this character, apart from blanks.
bool beginsWith(std::string_view text, char sign) {
  constexpr std::string_view mark = "\xef\xbb\xbf";  // of UTF-8
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == sign;
}

std::string noScene(const std::filesystem::path& path, const FileFormat* format) {
  const std::string sentence = inQuotes(path.filename().string()) + " is not a scene";
  if (format != nullptr)
    return sentence + ": a " + format->name + " begins with " + format->firstSign;
  if (path.extension() == ".json") return sentence + ": a scene file begins with {";
  return sentence + ". Open " + whatOpens();
}

/// Sets the title to the file name without its ending; a name that is not text leaves the scene
/// without a title.
void giveTitle(Scene& scene, const std::string& path) {
  (void)applyEdit(scene, {SetField{sceneId, "title", std::filesystem::path(path).stem().string()}});
}

}  // namespace

bool isForeign(std::string_view path) { return formatOf(path) != nullptr; }

std::uintmax_t largestToOpen(std::string_view path) {
  const FileFormat* format = formatOf(path);
  return format != nullptr ? format->mostBytes : largestSceneFile;
}

Result<ImportedScene> openScene(const std::string& path, const SearchPath& search) {
  const Result<std::string> text = readFile(path, largestToOpen(path));
  if (!text) return text.error();
  return openScene(path, *text, search);
}

Result<ImportedScene> openScene(const std::string& path, std::string_view text,
                                const SearchPath& search, Progress* progress) {
  const auto within = [&path](const Error& error) {
    return Error{error.where.empty() ? path : path + ": " + error.where, error.what};
  };
  const FileFormat* format = formatOf(path);
  const char first = format != nullptr ? format->firstSign : '{';
  if (first != '\0' && !beginsWith(text, first)) return Error{"", noScene(path, format)};
  if (text.starts_with("{\"compliant_recording\""))
    return Error{"", inQuotes(std::filesystem::path(path).filename().string()) +
                         " is a recording. Use File > Replay, or compliant replay"};
  if (format == nullptr) {
    Result<Scene> scene = readScene(text, progress);
    if (!scene) return within(scene.error());
    scene->folder = folderOf(path);
    scene->search = search.folders;
    return ImportedScene{std::move(*scene), {}};
  }
  if (first != '\0')
    if (const auto nul = findNul(text)) return within(*nul);
  FilesBeside beside(path, search);
  Result<ImportedScene> imported = format->read({path, text, beside, progress});
  if (!imported) return within(imported.error());
  for (const FilesBeside::Read& each : beside.all())
    imported->findings.push_back(
        {ImportFinding::Severity::Cosmetic, 0, each.reference,
         "Read as a part of the file, " + std::to_string(each.bytes) + " bytes"});
  giveTitle(imported->scene, path);
  return imported;
}

}  // namespace compliant
