#pragma once

class QVBoxLayout;
class QWidget;

namespace compliant {

class MessageBar;
class RepeatForm;
class SceneNotes;
class SplitView;
class TemplateForm;
class TimePanel;
class ToolStrip;
struct OpenGlProbe;
struct WindowModels;

// The centre of the window: the view, with notices, tools and forms above it and the time panel
// below it. The window owns the widgets.
class WindowCentre {
 public:
  // Without usable OpenGL, the message of the probe replaces the view. `loading` shows the progress
  // of reading a file.
  WindowCentre(WindowModels& models, const OpenGlProbe& probe, QWidget* loading, QWidget* window);

  QWidget* widget() const { return widget_; }
  MessageBar& messages() const { return *messages_; }
  MessageBar& offers() const { return *offers_; }
  SceneNotes& notes() const { return *notes_; }
  ToolStrip& tools() const { return *tools_; }
  RepeatForm& repeatForm() const { return *repeat_; }
  TemplateForm& templateForm() const { return *template_; }
  // Null without OpenGL.
  SplitView* views() const { return views_; }
  TimePanel& time() const { return *time_; }
  // The layout below the time panel.
  QVBoxLayout* below() const { return below_; }

 private:
  QWidget* makeView(WindowModels& models, const OpenGlProbe& probe);

  MessageBar *messages_, *offers_;
  SceneNotes* notes_;
  ToolStrip* tools_;
  RepeatForm* repeat_;
  TemplateForm* template_;
  SplitView* views_ = nullptr;
  TimePanel* time_;
  QVBoxLayout* below_;
  QWidget* widget_;
};

}  // namespace compliant
