#include "engine/contact/files/problem_file.hpp"

#include <filesystem>
#include <system_error>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "engine/contact/files/fclib.hpp"
#include "engine/contact/files/matrix_market.hpp"
#include "engine/contact/files/problem_json.hpp"
#include "engine/contact/files/siconos_text.hpp"

namespace compliant {

Result<NonsmoothProblem> readProblemFile(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return text.error();
  const auto first = text->find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return Error{path, "The file is empty"};
  if (text->starts_with("\x89HDF")) return readFclib(path);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  Result<NonsmoothProblem> problem =
      (*text)[first] == '{'
          ? readProblemJson(
                *text, [&](const std::string& name) { return readFile((folder / name).string()); })
          : readSiconosText(*text);
  if (!problem)
    return Error{problem.error().where.empty() ? path : path + ": " + problem.error().where,
                 problem.error().what};
  return problem;
}

Status writeProblemFolder(const NonsmoothProblem& problem, const std::string& folder,
                          const std::string& name) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) return Error{folder, "The folder cannot be created: " + fault.message()};
  if (const Status written =
          writeFile(folder + "/A.mtx", matrixMarketText(problem.response->matrix()));
      !written)
    return written;
  if (const Status written =
          writeFile(folder + "/velocity.mtx", matrixMarketText(problem.velocity));
      !written)
    return written;
  return writeFile(folder + "/" + name + ".json", problemJson(problem));
}

}  // namespace compliant
