#pragma once

/// The text that `compliant SUBCOMMAND --help` prints below the options.
namespace compliant::batch::help {

extern const char* const ofRun;
extern const char* const ofCheck;
extern const char* const ofRender;
extern const char* const ofFilm;
extern const char* const ofExport;
extern const char* const ofReplay;
extern const char* const ofClose;
extern const char* const ofPrecompute;
extern const char* const ofImport;
extern const char* const ofManual;

}  // namespace compliant::batch::help
