#include "app/batch_outputs.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace compliant::batch {
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
  const FileUse input{"the scene", scene};
  std::vector<FileUse> written;
  for (const FileUse& file : outputs.files)
    if (!file.path.empty()) written.push_back(file);
  std::vector<FileUse> all = written;
  if (!outputs.dumpFolder.empty()) all.push_back({"--dump-system", outputs.dumpFolder});
  if (Status clash = checkOutputs({input}, all)) return clash;
  if (outputs.dumpFolder.empty()) return std::nullopt;
  written.push_back(input);
  for (const FileUse& file : written)
    if (dumpWrites(outputs.dumpFolder, file.path))
      return Error{"--dump-system " + outputs.dumpFolder,
                   "This folder holds " + file.path.filename().string() + ", " + file.name +
                       ", which the dump may write over; give another folder"};
  return std::nullopt;
}

Status unwrittenOutput() {
  errno = 0;
  std::cout.flush();
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (written) return std::nullopt;
  const std::string reason =
      errno != 0 ? std::strerror(errno) : "is the disk full, or the pipe closed?";
  return Error{"Standard output", "It could not be written to its end: " + reason};
}

}  // namespace compliant::batch
