#include "ui/qt/window/window_centre.hpp"

#include <QEvent>
#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/documents/scene_notes.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/widgets/scroll_box.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/stacked.hpp"
#include "ui/qt/window/opengl_probe.hpp"
#include "ui/qt/window/window_models.hpp"

namespace compliant {
namespace {

// In a low window, the widgets above and below the view shrink, not the view.
class ViewRoom : public QWidget {
 public:
  explicit ViewRoom(QWidget* view) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view);
  }
  QSize sizeHint() const override { return {scaled(480), scaled(240)}; }
};

// Forms take room only while one is open; in a low window they replace the tools.
class PlaceOfForms : public QObject {
 public:
  PlaceOfForms(QWidget* place, QWidget* tools, std::initializer_list<QWidget*> forms,
               QWidget* window)
      : QObject(window), place_(place), tools_(tools), window_(window) {
    for (QWidget* each : forms) {
      forms_.emplace_back(each);
      each->installEventFilter(this);
    }
    window_->installEventFilter(this);
    arrange();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto type = event->type();
    if (type == QEvent::ShowToParent || type == QEvent::HideToParent ||
        (watched == window_ && type == QEvent::Resize))
      arrange();
    return QObject::eventFilter(watched, event);
  }

 private:
  void arrange() {
    constexpr int low = 640;
    const bool open = std::any_of(forms_.begin(), forms_.end(),
                                  [](const QWidget* form) { return form && !form->isHidden(); });
    if (place_) place_->setVisible(open);
    if (tools_) tools_->setVisible(!open || window_->height() >= scaled(low));
  }

  // All of them are destroyed before the window that owns this.
  QPointer<QWidget> place_, tools_;
  std::vector<QPointer<QWidget>> forms_;
  QWidget* window_;
};

}  // namespace

WindowCentre::WindowCentre(WindowModels& models, const OpenGlProbe& probe, QWidget* loading,
                           QWidget* window)
    : messages_(new MessageBar),
      offers_(new MessageBar),
      notes_(new SceneNotes),
      tools_(new ToolStrip(models.actions)),
      repeat_(new RepeatForm(models.session)),
      template_(new TemplateForm(models.session)),
      time_(new TimePanel(models.session)) {
  offers_->setObjectName("offerBar");
  tools_->setEnabled(probe.usable());
  QWidget* view = makeView(models, probe);
  // About a quarter of the smallest window.
  onUiScale(view, [view] { view->setMinimumSize(scaled(240), scaled(90)); });
  auto* below = new QWidget;
  below_ = new QVBoxLayout(below);
  below_->setContentsMargins(0, 0, 0, 0);
  auto* notices = stacked({{offers_, 0}, {loading, 0}, {notes_, 0}});
  auto* tools = new ScrollBox(stacked({{tools_, 0}}), {240, 38});
  // Its first line has the tools, its second line a hint.
  tools->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* forms = new ScrollBox(stacked({{repeat_, 0}, {template_, 0}}), {240, 24});
  new PlaceOfForms(forms, tools, {repeat_, template_}, window);
  messages_->floatOver(view);
  if (views_ != nullptr)
    QObject::connect(messages_, &MessageBar::covered, views_, &SplitView::setTopCovered);
  widget_ = stacked({{new ScrollBox(notices, {240, 20}), 0},
                     {tools, 0},
                     {forms, 0},
                     {separator(QFrame::HLine), 0},
                     {new ViewRoom(view), 1},
                     {separator(QFrame::HLine), 0},
                     {time_, 0},
                     {below, 0}});
}

QWidget* WindowCentre::makeView(WindowModels& models, const OpenGlProbe& probe) {
  if (probe.usable())
    return views_ =
               new SplitView(models.session, probe.software ? Viewport::Smoothing::ByShaders
                                                            : Viewport::Smoothing::Multisampled);
  auto* sentence = new QLabel(probe.sentence);
  sentence->setObjectName("noView");
  sentence->setAlignment(Qt::AlignCenter);
  sentence->setWordWrap(true);
  onUiScale(sentence, [sentence] {
    sentence->setContentsMargins(scaled(48), scaled(48), scaled(48), scaled(48));
  });
  return sentence;
}

}  // namespace compliant
