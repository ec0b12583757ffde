#include "engine/record/outputs.hpp"

namespace compliant {
namespace {

/// Whether a dump into this folder may write this file: its files are *.mtx and index.json, there
/// or in system0, system1, …
bool dumpWrites(const std::filesystem::path& folder, const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::path file = std::filesystem::absolute(behindLinks(path), unknown);
  if (file.extension() != ".mtx" && file.filename() != "index.json") return false;
  const std::filesystem::path place = file.parent_path();
  return sameFile(place, folder) ||
         (place.filename().string().starts_with("system") && sameFile(place.parent_path(), folder));
}

}  // namespace

Status refuseClashes(const std::string& scene, const Outputs& outputs) {
  std::vector<FileUse> inputs, written;
  if (!scene.empty()) inputs.push_back({"the scene", scene});
  for (const FileUse& file : outputs.files)
    if (!file.path.empty()) written.push_back(file);
  std::vector<FileUse> all = written;
  const FileUse& dump = outputs.dump;
  if (!dump.path.empty()) all.push_back(dump);
  if (const Status checked = checkOutputs(inputs, all); !checked) return checked;
  if (dump.path.empty()) return {};
  written.insert(written.end(), inputs.begin(), inputs.end());
  for (const FileUse& file : written)
    if (dumpWrites(dump.path, file.path))
      return Error{dump.name + " " + dump.path.string(),
                   "This folder holds " + file.path.filename().string() + ", " + file.name +
                       ", which the dump may write over; give another folder"};
  return {};
}

}  // namespace compliant
