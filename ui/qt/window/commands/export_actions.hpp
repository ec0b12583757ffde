#pragma once

namespace compliant {

class FilmDialog;
class FilmExport;
class ScreenshotDialog;
class SeriesDialog;
class SeriesExport;
struct WindowContext;

// Films, screenshots and series for other programs. The window owns the widgets.
class ExportActions {
 public:
  explicit ExportActions(const WindowContext& context);

  FilmExport& film() const { return *film_; }
  FilmDialog& filmDialog() const { return *filmDialog_; }
  SeriesExport& series() const { return *series_; }
  SeriesDialog& seriesDialog() const { return *seriesDialog_; }
  ScreenshotDialog& screenshotDialog() const { return *screenshotDialog_; }

 private:
  FilmExport* film_;
  FilmDialog* filmDialog_;
  SeriesExport* series_;
  SeriesDialog* seriesDialog_;
  ScreenshotDialog* screenshotDialog_;
};

}  // namespace compliant
