#include "ui/qt/help/tour.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineF>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

constexpr int untilNext = 900;  // ms, time to see the effect

// A frame around the widget of a step; the mouse acts through it.
class Ring : public QWidget {
 public:
  explicit Ring(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName("tourRing");
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int width = scaled(2);
    painter.setPen(QPen(toColor(activeTheme().accent), width));
    painter.drawRoundedRect(rect().adjusted(width, width, -width, -width), scaled(4), scaled(4));
  }
};

}  // namespace

Tour::Tour(Session& session, std::vector<TourStep> steps, QWidget* window)
    : QFrame(window), session_(session), steps_(std::move(steps)), ring_(new Ring(window)) {
  setObjectName("tour");
  setAttribute(Qt::WA_DeleteOnClose);
  onUiScale(this, [this] { setFixedWidth(scaled(320)); });
  title_ = new QLabel;
  title_->setProperty("role", "title");
  text_ = new QLabel;
  text_->setWordWrap(true);
  count_ = new QLabel;
  count_->setProperty("role", "caption");
  end_ = new QPushButton("End the tour");
  next_ = new QPushButton;
  for (QPushButton* each : {end_, next_}) {
    each->setAutoDefault(false);
    // Space continues to play and pause.
    each->setFocusPolicy(Qt::TabFocus);
  }
  auto* line = new QHBoxLayout;
  onUiScale(line, [line] { line->setSpacing(scaled(8)); });
  line->addWidget(count_, 1);
  line->addWidget(end_);
  line->addWidget(next_);
  auto* column = new QVBoxLayout(this);
  onUiScale(column, [column] {
    column->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
    column->setSpacing(scaled(8));
  });
  column->addWidget(title_);
  column->addWidget(text_);
  column->addLayout(line);
  connect(end_, &QPushButton::clicked, this, &Tour::ended);
  connect(next_, &QPushButton::clicked, this, &Tour::advance);
  const auto look = [this] { follow(); };
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           // It was about the previous scene.
                                           emit ended();
                                         },
                                     .sceneEdited = look,
                                     .selectionChanged = look,
                                     .snapshotChanged = look,
                                     .playingChanged = look});
  window->installEventFilter(this);
  show(0);
}

Tour::~Tour() { delete ring_; }

void Tour::show(int step) {
  step_ = step;
  tried_ = false;
  const TourStep& now = steps_[static_cast<std::size_t>(step)];
  const bool last = step + 1 == static_cast<int>(steps_.size());
  title_->setText(now.title);
  text_->setText(now.text);
  count_->setText(QString("%1 of %2").arg(step + 1).arg(steps_.size()));
  next_->setText(last ? "Finish" : "Next");
  end_->setVisible(!last);
  QFrame::show();
  place();
}

void Tour::follow() {
  if (tried_ || !isVisible() || !steps_[static_cast<std::size_t>(step_)].done()) return;
  // The last step stays until it is closed.
  if (step_ + 1 == static_cast<int>(steps_.size())) return;
  tried_ = true;
  count_->setText(QString("%1 of %2   ✓").arg(step_ + 1).arg(steps_.size()));
  QTimer::singleShot(untilNext, this, [this, step = step_] {
    if (step == step_) advance();
  });
}

void Tour::advance() {
  if (step_ + 1 < static_cast<int>(steps_.size()))
    show(step_ + 1);
  else
    emit ended();
}

QRect Tour::placeOf(const QWidget* part) const {
  return {part->mapTo(parentWidget(), QPoint(0, 0)), part->size()};
}

// The area, in pixels, that a card there would hide: the widget of this step counts most, then the
// widgets of other steps.
double Tour::hiddenBy(const QRect& card, const QRect& framed) const {
  const auto common = [&card](const QRect& part) {
    const QRect both = card.intersected(part);
    return both.isEmpty() ? 0.0 : static_cast<double>(both.width()) * both.height();
  };
  constexpr double ownWeight = 100;
  double hidden = ownWeight * common(framed);
  for (const TourStep& step : steps_)
    if (step.target != nullptr && step.target->isVisible()) hidden += common(placeOf(step.target));
  return hidden;
}

void Tour::place() {
  QWidget* window = parentWidget();
  QWidget* target = steps_[static_cast<std::size_t>(step_)].target;
  if (target == nullptr) target = window;
  // At once: the layout still has the size of the previous text.
  layout()->activate();
  resize(width(), layout()->totalHeightForWidth(width()));
  const int gap = scaled(8);
  QRect framed = placeOf(target);
  framed.adjust(-scaled(4), -scaled(4), scaled(4), scaled(4));
  // Where it hides least; of several such places, the nearest.
  QPoint best(gap, gap);
  double least = std::numeric_limits<double>::infinity();
  for (int y = gap; y <= std::max(gap, window->height() - height() - gap); y += gap)
    for (int x = gap; x <= std::max(gap, window->width() - width() - gap); x += gap) {
      const QRect card(QPoint(x, y), size());
      const double away = QLineF(card.center(), framed.center()).length();
      const double hidden =
          hiddenBy(card.adjusted(-gap / 2, -gap / 2, gap / 2, gap / 2), framed) + away;
      if (hidden >= least) continue;
      least = hidden;
      best = {x, y};
    }
  move(best);
  ring_->setGeometry(framed.intersected(window->rect()));
  ring_->setVisible(target->isVisible());
  ring_->raise();
  raise();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
    QTimer::singleShot(0, this, &Tour::place);  // after the widgets have their places
  return QFrame::eventFilter(watched, event);
}

void Tour::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(toColor(activeTheme().accent), 1));
  painter.setBrush(toColor(activeTheme().raised));
  painter.drawRoundedRect(rect().adjusted(0, 0, -1, -1), scaled(4), scaled(4));
}

}  // namespace compliant
