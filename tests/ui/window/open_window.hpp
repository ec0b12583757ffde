#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QCoreApplication>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <functional>
#include <memory>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

// A ball of 1 kg on a rope of compliance 1e-3 m/N, hung 1 m below a nail: at rest λ = m g.
inline constexpr const char* hangingBall = R"({
  "compliant_lab": 1,
  "title": "Hanging ball",
  "notes": "One ball on one rope.",
  "components": {
    "ball": {"type": "Points", "position": [[0, -1, 0]]},
    "gravity": {"type": "Gravity"},
    "integrator": {"type": "ImplicitIntegrator"},
    "length": {"type": "Scalars"},
    "length map": {"type": "DistanceToTarget", "inputs": ["ball"], "output": "length",
                   "indices": [0], "targets": [[0, 0, 0]]},
    "mass": {"type": "UniformMass", "state": "ball"},
    "rope": {"type": "UniformCompliance", "state": "length", "compliance": 0.001,
             "damping_ratio": 0.05}
  }
})";

// A window on a scene file of its own, driven as a user would.
class OpenWindow : public testing::Test {
 protected:
  void SetUp() override {
    path_ = folder_.filePath("ball.json");
    write(path_, hangingBall);
    window_ = std::make_unique<MainWindow>(probeOpenGl());
    window_->resize(scaled(1280), scaled(800));
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
    open(path_);
  }
  void TearDown() override { window_.reset(); }

  static void write(const QString& path, const QString& text) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text.toUtf8());
  }
  void open(const QString& path) {
    window_->load(path);
    // The engine answers on its own thread.
    ASSERT_TRUE(wait([this] { return !window_->session().snapshot().structure->states.empty(); }));
    // What is clicked must have been painted.
    Viewport& view = *window_->viewport();
    const long frames = view.frames();
    view.update();
    ASSERT_TRUE(wait([&] { return view.frames() > frames; }));
  }
  // From the file manager.
  void drop(const QString& path) {
    QMimeData dragged;
    dragged.setUrls({QUrl::fromLocalFile(path)});
    const QPoint place(400, 300);
    QDragEnterEvent enter(place, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(place, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &event);
  }
  // What a test types into a field of the property panel.
  template <class Field>
  Field* field(const char* name) {
    PropertyEditor* editor = window_->properties().editor(name);
    return editor != nullptr ? qobject_cast<Field*>(editor->row()->field()) : nullptr;
  }
  static void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
  }

  /// Until the parts of the window have the places that they ask for: one that is wider may be
  /// lower.
  static void settle() {
    for (int i = 0; i < 5; ++i) {
      QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
      QCoreApplication::processEvents();
    }
  }
  static bool wait(const std::function<bool()>& condition) {
    return QTest::qWaitFor(condition, 10000);
  }
  Session& session() { return window_->session(); }
  Id idOf(const std::string& name) {
    const Component* component = session().document().scene().find(std::string_view(name));
    return component != nullptr ? component->id : 0;
  }
  double compliance(std::string_view name = "rope") {
    const Component* rope = session().document().scene().find(name);
    return std::get<double>(rope->type().find("compliance")->read(*rope));
  }
  double force() {
    const VecX& lambda = session().snapshot().motion.lambda;
    return lambda.size() > 0 ? lambda[0] : 0;
  }
  const Motion& motion() { return session().snapshot().motion; }
  bool shows(std::int64_t step) {
    return wait([this, step] { return motion().step == step; });
  }
  // By the key, one step after the other.
  void stepTo(std::int64_t step) {
    while (motion().step < step) {
      const std::int64_t next = motion().step + 1;
      press(Qt::Key_Right);
      ASSERT_TRUE(shows(next));
    }
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : window_.get(), key, modifiers);
  }

  QTemporaryDir folder_;
  QString path_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace compliant
