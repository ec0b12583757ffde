#include "engine/export/paraview_series.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "engine/base/same_file.hpp"
#include "engine/base/text.hpp"
#include "engine/export/poly_data.hpp"
#include "engine/json/json_document.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

namespace fs = std::filesystem;

/// Whether XML can contain the text.
bool isPlainText(const std::string& text) {
  return isUnicode(text) &&
         std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; });
}

std::string inAttribute(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '"')
      escaped += "&quot;";
    else
      escaped += c;
  }
  return escaped;
}

/// The folder of the series is beside the real file, under whatever name it is opened.
fs::path folderFor(const std::string& path) {
  const fs::path file = behindLinks(path);
  return file.parent_path() / file.stem();
}

bool ends(const fs::path& path, std::string_view ending) {
  std::string own = path.extension().string();
  std::transform(own.begin(), own.end(), own.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return own == ending;
}

Status checkNames(const std::string& path, const std::string& scene) {
  if (!ends(path, ".pvd"))
    return Error{path, "A series for ParaView needs a name that ends with .pvd"};
  const std::string name = behindLinks(path).stem().string();
  if (name == "." || name == ".." || !isPlainText(name))
    return Error{
        path,
        "A series for ParaView needs a name of letters and other printable characters before .pvd"};
  if (scene.empty()) return {};
  if (const Status checked = checkOutputs({{"the scene", scene}}, {{"the series", path}}); !checked)
    return checked;
  const fs::path input = behindLinks(scene), folder = folderFor(path);
  if (ends(input, ".vtp") && sameFile(fs::absolute(input).parent_path(), folder))
    return Error{path, "Its folder holds the scene; give another name"};
  return {};
}

}  // namespace

Result<std::unique_ptr<ParaViewSeries>> ParaViewSeries::open(const std::string& path,
                                                             const std::string& scene) {
  if (const Status checked = checkNames(path, scene); !checked) return checked.error();
  auto series = std::make_unique<ParaViewSeries>();
  series->path_ = path;
  series->folder_ = folderFor(path);
  if (const Status opened = series->file_.open(path); !opened)
    return series->failure(opened.error().what).error();
  std::error_code unknown;
  if (fs::exists(series->folder_, unknown) && !fs::is_directory(series->folder_, unknown))
    return Error{path, "The folder of its files cannot be made: " +
                           inQuotes(series->folder_.filename().string()) + " is a file"};
  if (const Status opened = series->waiting_.open(behindLinks(path).string()); !opened)
    return series->failure(opened.error().what).error();
  return series;
}

Status ParaViewSeries::add(const Simulation& simulation) {
  const PolyData data =
      polyDataOf(simulation.scene(), *simulation.structure(), simulation.motion());
  NewFile file;
  Status written = file.open((fs::path(waiting_.path()) / nameOf(size() + 1)).string());
  if (written) written = file.write(vtpText(data));
  if (written) written = file.publish();
  if (!written) return failure(written.error().what);
  times_.push_back(data.time);
  return {};
}

Status ParaViewSeries::close() {
  std::error_code problem;
  fs::create_directory(folder_, problem);
  if (problem) return failure(problem.message());
  for (std::size_t i = 1; i <= size(); ++i) {
    fs::rename(fs::path(waiting_.path()) / nameOf(i), folder_ / nameOf(i), problem);
    if (problem) return failure(problem.message());
  }
  syncFolder(folder_.string());
  Status written = file_.write(collection());
  if (written) written = file_.publish();
  if (!written) return failure(written.error().what);
  std::size_t old = size() + 1;
  while (fs::remove(folder_ / nameOf(old), problem) && !problem) ++old;
  return {};
}

fs::path ParaViewSeries::nameOf(std::size_t number) const {
  char text[32];
  std::snprintf(text, sizeof text, "_%04zu.vtp", number);
  return folder_.filename().string() + text;
}

Status ParaViewSeries::failure(const std::string& reason) const {
  return Error{path_, "The series cannot be written: " + reason};
}

std::string ParaViewSeries::collection() const {
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n";
  for (std::size_t i = 0; i < size(); ++i)
    text += "<DataSet timestep=\"" + numberText(times_[i]) + "\" part=\"0\" file=\"" +
            inAttribute((folder_.filename() / nameOf(i + 1)).string()) + "\"/>\n";
  return text + "</Collection>\n</VTKFile>\n";
}

SeriesRun addSteps(Simulation& simulation, std::int64_t steps, std::int64_t every,
                   ParaViewSeries& series, const std::function<void(double)>& progress,
                   const std::atomic<bool>& stopped) {
  SeriesRun run;
  run.writing = series.add(simulation);
  while (run.steps < steps && run.writing && !stopped) {
    const StepReport& report = simulation.step();
    if (!usable(report.status)) {
      // An interrupted solve is not a fault of the scene.
      if (!stopped) run.stepping = refusal(simulation);
      break;
    }
    ++run.steps;
    if (run.steps % every == 0) run.writing = series.add(simulation);
    progress(static_cast<double>(run.steps) / static_cast<double>(steps));
  }
  return run;
}

}  // namespace compliant
