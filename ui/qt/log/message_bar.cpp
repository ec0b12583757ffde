#include "ui/qt/log/message_bar.hpp"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/model/basics/utf8_text.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/close_button.hpp"
#include "ui/qt/widgets/text_button.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {
constexpr int mostLines = 4;
}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
  setObjectName("messageBar");
  auto* line = line_ = new QHBoxLayout(this);
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(12), scaled(6), scaled(8), scaled(6));
    line->setSpacing(scaled(8));
  });
  badge_ = new QLabel;
  onUiScale(badge_, [this] { showBadge(); });
  text_ = new WrappedLabel(mostLines);
  close_ = closeButton(this, "Close");
  connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
  line->addWidget(badge_, 0, Qt::AlignTop);
  line->addWidget(text_, 1);
  line->addWidget(close_, 0, Qt::AlignTop);
  hide();
}

void MessageBar::floatOver(QWidget* area) {
  area_ = area;
  setParent(area);
  area->installEventFilter(this);
  hide();
}

void MessageBar::lieOnArea() {
  if (area_ == nullptr) return;
  // At most half of a low view; the tool tip and the log have the whole text.
  const int lines = area_->height() / 2 / std::max(1, fontMetrics().lineSpacing()) - 1;
  text_->setMostLines(std::clamp(lines, 1, mostLines));
  layout()->activate();
  const int width = area_->width();
  setGeometry(0, 0, width, hasHeightForWidth() ? heightForWidth(width) : sizeHint().height());
  raise();
}

void MessageBar::showEvent(QShowEvent*) {
  if (area_ != nullptr) emit covered(height());
}

void MessageBar::hideEvent(QHideEvent*) {
  if (area_ != nullptr) emit covered(0);
}

void MessageBar::resizeEvent(QResizeEvent*) {
  if (area_ != nullptr && isVisible()) emit covered(height());
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == area_ && event->type() == QEvent::Resize) lieOnArea();
  // A new view would cover it.
  if (watched == area_ && event->type() == QEvent::ChildAdded)
    QTimer::singleShot(0, this, [this] { lieOnArea(); });
  return QFrame::eventFilter(watched, event);
}

void MessageBar::showMessage(Severity severity, const QString& sentence) {
  offer(severity, sentence, {});
}

void MessageBar::offer(Severity severity, const QString& sentence,
                       const std::vector<Answer>& answers) {
  asking_ = false;
  // Later: one of them may have been clicked.
  for (QPushButton* button : answers_) {
    button->hide();
    button->deleteLater();
  }
  answers_.clear();
  for (const auto& [text, run] : answers) {
    auto* button = textButton(text);
    connect(button, &QPushButton::clicked, this, run);
    line_->insertWidget(line_->indexOf(close_), button, 0, Qt::AlignTop);
    answers_.push_back(button);
  }
  severity_ = severity;
  sentence_ = sentence;
  text_->setText(punctuated(qt(withShortNames(sentence.toStdString()))));
  showBadge();
  lieOnArea();
  show();
}

void MessageBar::ask(const QString& sentence, const std::vector<Answer>& answers) {
  QWidget* focus = QApplication::focusWidget();
  if (!asking()) before_ = focus;
  std::vector<Answer> once;
  for (const auto& [text, run] : answers)
    once.emplace_back(text, [this, run = run] {
      clear();
      run();
    });
  offer(Severity::Warning, sentence, once);
  asking_ = true;
  answers_.front()->setFocus();
}

void MessageBar::keep(Severity severity, const QString& sentence) {
  kept_ = sentence;
  keptSeverity_ = severity;
  if (!asking()) returnToKept();
}

void MessageBar::returnToKept() {
  if (!kept_.isEmpty()) showMessage(keptSeverity_, kept_);
}

void MessageBar::dismiss() {
  if (sentence_ == kept_) kept_.clear();
  clear();
}

void MessageBar::clear() {
  if (asking()) giveKeyboardBack();
  asking_ = false;
  text_->clear();
  sentence_.clear();
  hide();
  returnToKept();
}

void MessageBar::giveKeyboardBack() {
  const QWidget* focus = QApplication::focusWidget();
  if (before_ != nullptr && focus != nullptr && isAncestorOf(focus)) before_->setFocus();
}

bool MessageBar::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) lieOnArea();
  // The keys of the answers must not trigger shortcuts of the window.
  if (!asking_ || event->type() != QEvent::ShortcutOverride) return QFrame::event(event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  event->setAccepted(key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter);
  return event->isAccepted();
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
  if (!asking_) return QFrame::keyPressEvent(event);
  if (event->key() == Qt::Key_Escape) return answers_.back()->click();
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
    return QFrame::keyPressEvent(event);
  // The answer that has the focus after Tab.
  for (QPushButton* answer : answers_)
    if (answer->hasFocus()) return answer->click();
  answers_.front()->click();
}

QPushButton* MessageBar::answer(const QString& text) const {
  for (QPushButton* button : answers_)
    if (button->text() == text) return button;
  return nullptr;
}

QString MessageBar::sentence() const { return isHidden() ? QString() : sentence_; }

Rgb MessageBar::colour() const {
  const Theme& theme = activeTheme();
  switch (severity_) {
    case Severity::Error:
      return theme.error;
    case Severity::Warning:
      return theme.warning;
    case Severity::Info:
      break;
  }
  return theme.accent;
}

void MessageBar::showBadge() {
  const char* name = severity_ == Severity::Error     ? "error"
                     : severity_ == Severity::Warning ? "warning"
                                                      : "info";
  badge_->setPixmap(iconPixmap(name, scaled(16), toColor(colour()), devicePixelRatioF()));
}

void MessageBar::paintEvent(QPaintEvent*) {
  // Painted here, because its own style sheet would not follow the theme.
  QPainter painter(this);
  painter.fillRect(rect(), mixed(activeTheme().panel, colour(), 0.14));
  painter.fillRect(QRect(0, 0, scaled(3), height()), toColor(colour()));
  painter.fillRect(QRect(0, height() - 1, width(), 1), toColor(activeTheme().line));
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && badge_ != nullptr) showBadge();
  QFrame::changeEvent(event);
}

}  // namespace compliant
