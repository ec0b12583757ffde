// compliant: the program without a window. This file parses the command line; the other batch_
// files implement the subcommands.

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <exception>

#include "app/batch_commands.hpp"
#include "app/batch_help.hpp"
#include "app/batch_inspect_command.hpp"
#include "app/batch_options.hpp"
#include "app/batch_outputs.hpp"
#include "app/batch_scene.hpp"
#include "app/batch_solve_command.hpp"
#include "app/interrupt.hpp"
#include "engine/base/text.hpp"
#include "engine/builtin_types.hpp"
#include "engine/import/file_formats.hpp"

namespace compliant::batch {
namespace {

constexpr double longestTime = 1e6;      // s
constexpr double widestPicture = 16384;  // pixels
constexpr double fastestFilm = 240;      // frames a second
constexpr double slowestFilm = 0.01;     // simulated seconds per second

constexpr const char* exitCodes =
    "Exit codes: 0 success, 1 bad input or an output that cannot be written, 2 a step was refused\n"
    "or not solved, a component was left out, a replay differs or a joint stays open, 128 + n "
    "ended by signal n: tables and recordings hold all steps until then.\n"
    "Run compliant SUBCOMMAND --help for its options and an example.";

/// The chosen subcommand, with its options as text.
class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "compliant " COMPLIANT_VERSION,
                          "Print the version and exit.");
    app_.require_subcommand(1);
    app_.footer(exitCodes);
    app_.get_formatter()->column_width(34);
    describeRun();
    describeCheck();
    describeRender();
    describeFilm();
    describeExport();
    describeReplay();
    describeClose();
    describePrecompute();
    describeImport();
    solve_.emplace(app_);
    inspect_.emplace(app_);
    describeManual();
  }

  int execute(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() == 0) return app_.exit(error);  // help and version
      if (app_.get_subcommands().empty() && argc > 1 && argv[1][0] != '-')
        return complain({"", "There is no subcommand " + inQuotes(argv[1]) +
                                 "; they are run, check, render, film, export, replay, close, "
                                 "precompute, import, solve, inspect and manual"});
      return complain({"", std::string(error.what()) + " (compliant --help explains)"});
    }
    if (run_->parsed()) return executeRun();
    if (check_->parsed()) return check(scene_);
    if (render_->parsed()) return executeRender();
    if (film_->parsed()) return executeFilm();
    if (export_->parsed()) return executeExport();
    if (replay_->parsed()) return replayRecording(recording_);
    if (close_->parsed()) return close(scene_, closed_);
    if (precompute_->parsed()) return precompute(scene_);
    if (import_->parsed()) return importFile(scene_, imported_);
    if (solve_->parsed()) return solve_->execute();
    if (inspect_->parsed()) return inspect_->execute();
    return printManual(type_);
  }

 private:
  void addLength(CLI::App* command) {
    auto* steps =
        command->add_option("--steps", steps_, "Steps to simulate, 0 to 1e9.")->type_name("N");
    command
        ->add_option("--time", time_,
                     "Seconds to simulate, 0 to 1e6, instead of steps. (Default: 5.)")
        ->type_name("T")
        ->excludes(steps);
  }

  void describeRun() {
    run_ = app_.add_subcommand("run",
                               "Simulate a scene; write tables and recordings; print a summary.");
    addScene(run_, scene_);
    addLength(run_);
    run_->add_option("--csv", runOptions_.table,
                     "Write a table with one row per step, from the start.")
        ->type_name("FILE")
        ->check(fileName());
    run_->add_option("--every", every_, "Write rows every K steps. (Default: 1.)")->type_name("K");
    run_->add_option("--columns", runOptions_.columns,
                     "Columns of the table, as name patterns (see below).")
        ->type_name("PATTERN");
    run_->add_option("--contacts", runOptions_.contactTable,
                     "Write a table with one row per contact and step.")
        ->type_name("FILE")
        ->check(fileName());
    run_->add_option("--record", runOptions_.recording, "Write a recording for compliant replay.")
        ->type_name("FILE")
        ->check(fileName());
    run_->add_option("--break-when", runOptions_.breaks,
                     "Stop after the first step at which a condition holds (see below). "
                     "Repeatable.")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false)
        ->type_name("CONDITION");
    run_->add_flag(
        "--keep-going", keepGoing_,
        "Continue after the simulation diverges. Without it the run ends at the last good step.");
    run_->add_flag(
        "--allow-unsolved", allowUnsolved_,
        "Exit with 0 even if steps stopped before their precision or components are left out.");
    run_->add_option("--dump-system", runOptions_.dumpFolder,
                     "Write matrices, vectors and owners of one step as Matrix Market and JSON.")
        ->type_name("DIR")
        ->check(fileName());
    run_->add_option("--dump-contact-problem", runOptions_.contactFolder,
                     "Write the contact problem of one step for compliant solve: JSON with Matrix "
                     "Market, the text layout of "
                     "Siconos, and FCLIB.")
        ->type_name("DIR")
        ->check(fileName());
    run_->add_option("--at-step", dumpStep_, "The step to dump, 1 to 1e9. (Default: 1.)")
        ->type_name("K");
    run_->footer(help::ofRun);
  }

  void describeCheck() {
    check_ = app_.add_subcommand("check", "Show what is in a scene and what is wrong with it.");
    addScene(check_, scene_);
    check_->footer(help::ofCheck);
  }

  void describeRender() {
    render_ = app_.add_subcommand("render", "Render a scene to an image. Needs no display.");
    addScene(render_, scene_);
    render_->add_option("--time", time_, "Seconds to simulate first, 0 to 1e6. (Default: 0.)")
        ->type_name("T");
    render_->add_option("--out", renderOptions_.picture, "PNG file to write.")
        ->required()
        ->type_name("PNG")
        ->check(fileName());
    addView(render_);
    render_->footer(help::ofRender);
  }

  void describeFilm() {
    film_ = app_.add_subcommand("film", "Render a scene to a film. Needs no display.");
    addScene(film_, scene_);
    film_
        ->add_option("--out", filmOptions_.file,
                     "File to write: .mp4, .gif, .apng, or .png for numbered PNG files.")
        ->required()
        ->type_name("FILE")
        ->check(fileName());
    film_->add_option("--from", from_, "First simulated second, 0 to 1e6. (Default: 0.)")
        ->type_name("T");
    film_->add_option("--to", to_, "Last simulated second. (Default: 5.)")->type_name("T");
    film_
        ->add_option("--fps", fps_,
                     "Frames per second, 1 to 240, for a GIF 1 to 50. (Default: 25.)")
        ->type_name("N");
    film_->add_option("--speed", speed_, "Simulated seconds per second, 0.01 to 100. (Default: 1.)")
        ->type_name("S");
    addView(film_);
    film_->footer(help::ofFilm);
  }

  void describeExport() {
    export_ = app_.add_subcommand("export", "Write a moving scene as a series for ParaView.");
    addScene(export_, scene_);
    export_
        ->add_option(
            "--out", exportOptions_.file,
            "File to write, .pvd. It lists the times; their *.vtp files are in a folder beside it.")
        ->required()
        ->type_name("PVD")
        ->check(fileName());
    addLength(export_);
    export_->add_option("--every", every_, "Write every Kth step, from the start. (Default: 1.)")
        ->type_name("K");
    export_->footer(help::ofExport);
  }

  void addView(CLI::App* command) {
    command
        ->add_option(
            "--size", size_,
            "Width and height in pixels, 1 to 16384, for a film 16 to 8192. (Default: 1280x720.)")
        ->type_name("WxH");
    command
        ->add_option("--camera", view_.camera,
                     "A view or angles: home, front, back, left, right, top, bottom, isometric, or "
                     "yaw,pitch, yaw,pitch,distance or yaw,pitch,distance,x,y,z in degrees and m. "
                     "(Default: home.)")
        ->type_name("CAMERA");
    command->add_option("--theme", view_.theme, "light, dark or print. (Default: light.)")
        ->type_name("THEME");
    command->add_flag("--forces", forces_, "Draw the forces of constraints and supports.");
    command
        ->add_option("--colour-by", view_.colourBy,
                     "Colour things by a number: speed, contact_force, force (of constraints), "
                     "contacts.gap, faces.largest_strain …")
        ->type_name("QUANTITY");
    command->add_flag("--no-axes", noAxes_, "Hide the axes in the corner.");
    command->add_flag("--transparent", transparent_,
                      "Make the background transparent. Not for MP4.");
  }

  void describeReplay() {
    replay_ =
        app_.add_subcommand("replay", "Replay a recording and compare the motion bit for bit.");
    replay_->add_option("RECORDING", recording_, "File written by compliant run --record.")
        ->required()
        ->check(fileName());
    replay_->footer(help::ofReplay);
  }

  void describeClose() {
    close_ = app_.add_subcommand("close", "Move start positions until all joints fit.");
    addScene(close_, scene_);
    close_->add_option("--out", closed_, "Scene file to write. Must not exist.")
        ->type_name("FILE")
        ->check(fileName());
    close_->footer(help::ofClose);
  }

  void describePrecompute() {
    precompute_ = app_.add_subcommand(
        "precompute", "Save the inverse that FreeMotion computes at the start of a scene.");
    addScene(precompute_, scene_);
    precompute_->footer(help::ofPrecompute);
  }

  void describeImport() {
    import_ = app_.add_subcommand("import", "Convert a file of another program to a scene file.");
    import_->add_option("SCENE", scene_.path, "File to read: a " + formatsText("", " or a ") + ".")
        ->required()
        ->check(fileName());
    addSearchPath(import_, scene_.search);
    import_->add_option("FILE", imported_, "Scene file to write. Must not exist.")
        ->required()
        ->check(fileName());
    import_->footer(help::ofImport);
  }

  void describeManual() {
    manual_ =
        app_.add_subcommand("manual", "Print the reference manual of all types, in Markdown.");
    manual_->add_option("TYPE", type_, "Only this type.");
    manual_->footer(help::ofManual);
  }

  int executeRun() {
    Status read;
    runOptions_.scene = scene_;
    readLength(runOptions_, read);
    if (const auto k = readNumber("--at-step", dumpStep_, 1, mostSteps, Kind::Integer, read))
      runOptions_.dumpStep = static_cast<std::int64_t>(*k);
    if (dumpStep_ != "1" && runOptions_.dumpFolder.empty() && runOptions_.contactFolder.empty())
      read = Error{"--at-step", "It needs --dump-system DIR or --dump-contact-problem DIR"};
    if (allowUnsolved_) runOptions_.unsolved = RunOptions::Unsolved::Accepted;
    if (keepGoing_) runOptions_.divergencePolicy = DivergencePolicy::GoOn;
    if (!runOptions_.columns.empty() && runOptions_.table.empty())
      read = Error{"--columns", "Columns need a table. Add --csv FILE"};
    return read ? run(runOptions_) : complain(read.error());
  }

  /// Reads steps, time and the step interval, for options that have them.
  template <class Options>
  void readLength(Options& options, Status& read) const {
    if (!steps_.empty())
      if (const auto n = readNumber("--steps", steps_, 0, mostSteps, Kind::Integer, read))
        options.steps = static_cast<std::int64_t>(*n);
    if (!time_.empty())
      if (const auto t = readNumber("--time", time_, 0, longestTime, Kind::Real, read))
        options.time = *t;
    if (const auto k = readNumber("--every", every_, 1, mostSteps, Kind::Integer, read))
      options.every = static_cast<std::int64_t>(*k);
  }

  int executeExport() {
    Status read;
    exportOptions_.scene = scene_;
    readLength(exportOptions_, read);
    return read ? exportSeries(exportOptions_) : complain(read.error());
  }

  int executeRender() {
    Status read = readView();
    renderOptions_.scene = scene_;
    if (!time_.empty())
      if (const auto t = readNumber("--time", time_, 0, longestTime, Kind::Real, read))
        renderOptions_.time = *t;
    if (!read) return complain(read.error());
    renderOptions_.view = view_;
    return render(renderOptions_);
  }

  int executeFilm() {
    Status read = readView();
    filmOptions_.scene = scene_;
    if (const auto t = readNumber("--from", from_, 0, longestTime, Kind::Real, read))
      filmOptions_.from = *t;
    if (const auto t = readNumber("--to", to_, 0, longestTime, Kind::Real, read))
      filmOptions_.to = *t;
    if (const auto n = readNumber("--fps", fps_, 1, fastestFilm, Kind::Integer, read))
      filmOptions_.framesPerSecond = static_cast<int>(*n);
    if (const auto s =
            readNumber("--speed", speed_, slowestFilm, 1 / slowestFilm, Kind::Real, read))
      filmOptions_.speed = *s;
    if (!read) return complain(read.error());
    filmOptions_.view = view_;
    return film(filmOptions_);
  }

  /// Size and parts of the images.
  Status readView() {
    const auto x = size_.find('x');
    const std::string width = size_.substr(0, x),
                      height = x == std::string::npos ? "" : size_.substr(x + 1);
    const auto w = parseNumber(width), h = parseNumber(height);
    const auto fits = [](const std::optional<double>& pixels) {
      return pixels && *pixels >= 1 && *pixels <= widestPicture && *pixels == std::round(*pixels);
    };
    if (!fits(w) || !fits(h))
      return Error{"--size " + size_,
                   "Use WIDTHxHEIGHT in pixels, each a whole number from 1 to 16384"};
    view_.width = static_cast<int>(*w);
    view_.height = static_cast<int>(*h);
    if (forces_) view_.forces = ImageOptions::Part::Shown;
    if (noAxes_) view_.axes = ImageOptions::Part::Hidden;
    if (transparent_) view_.background = ImageOptions::Part::Hidden;
    return {};
  }

  CLI::App app_{
      "Compliant Lab without a window: simulate, check, render, film, export and replay scenes.",
      "compliant"};
  std::optional<SolveCommand> solve_;
  std::optional<InspectCommand> inspect_;
  CLI::App *run_ = nullptr, *check_ = nullptr, *render_ = nullptr, *film_ = nullptr,
           *export_ = nullptr, *replay_ = nullptr, *close_ = nullptr, *precompute_ = nullptr,
           *import_ = nullptr, *manual_ = nullptr;
  SceneChoice scene_;
  RunOptions runOptions_;
  RenderOptions renderOptions_;
  FilmOptions filmOptions_;
  ExportOptions exportOptions_;
  ImageOptions view_;
  std::string steps_, time_, every_ = "1", dumpStep_ = "1", size_ = "1280x720";
  std::string from_ = "0", to_ = "5", fps_ = "25", speed_ = "1";
  std::string recording_, closed_, imported_, type_;
  bool keepGoing_ = false, allowUnsolved_ = false, forces_ = false, noAxes_ = false,
       transparent_ = false;
};

}  // namespace
}  // namespace compliant::batch

namespace {

int execute(int argc, char** argv) {
  try {
    return compliant::batch::CommandLine().execute(argc, argv);
  } catch (const std::bad_alloc&) {
    return compliant::batch::complain({"", "Out of memory"});
  } catch (const std::exception&) {
    return compliant::batch::complain(
        {"", "An unexpected error occurred; please report it together with the scene"});
  }
}

}  // namespace

int main(int argc, char** argv) {
  compliant::ignoreBrokenOutputs();
  compliant::registerBuiltinTypes();
  const int code = execute(argc, argv);
  const compliant::Status flushed = compliant::batch::flushOutput();
  if (flushed) return code;
  const int failed = compliant::batch::complain(flushed.error());
  return code == 0 ? failed : code;
}
