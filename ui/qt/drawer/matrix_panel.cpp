#include "ui/qt/drawer/matrix_panel.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/drawer/matrix_view.hpp"
#include "ui/qt/widgets/elided_label.hpp"
#include "ui/qt/widgets/text_button.hpp"

namespace compliant {
namespace {

constexpr int followEvery = 200;  // ms
const char* const hint =
    "Hover to read a cell, click to select its owner, scroll to zoom, drag to move. The matrix is "
    "[W −Jᵀ; −J −Ĉ/h]: unknown velocities, then rows of constraints, numbered from 0; contacts, "
    "which have their own solver, come last.";

QString systemName(const SceneStructure::SystemInfo& system) {
  return system.branch.empty() ? QStringLiteral("whole scene")
                               : QString::fromStdString(system.branch);
}

}  // namespace

MatrixPanel::MatrixPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* line = new QHBoxLayout;
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(8), scaled(4), scaled(8), 0);
    line->setSpacing(scaled(8));
  });
  systems_ = new QComboBox;
  systems_->setAccessibleName("System");
  size_ = new QLabel;
  size_->setProperty("role", "smallNumber");
  cellText_ = new ElidedLabel;
  cellText_->setProperty("role", "secondary");
  auto* all = textButton("Fit all", "Fit the whole matrix (double click)");
  line->addWidget(systems_);
  line->addWidget(cellText_, 1);
  line->addWidget(size_);
  line->addWidget(all);
  view_ = new MatrixView;
  column->addLayout(line);
  column->addWidget(view_, 1);
  connect(all, &QPushButton::clicked, view_, &MatrixView::showAll);
  connect(systems_, &QComboBox::activated, this, [this](int index) {
    session_.watchSystem(index);
    follow();
  });
  connect(view_, &MatrixView::hovered, this, [this](const QString& text) {
    cellText_->setText(text.isEmpty() ? QString::fromUtf8(hint) : text);
  });
  connect(view_, &MatrixView::cellClicked, this, &MatrixPanel::select);
  cellText_->setText(QString::fromUtf8(hint));
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, &MatrixPanel::follow);
  listening_ = session_.addListener(
      {.sceneReplaced = [this] { follow(); },
       .sceneEdited = {},
       .selectionChanged = [this] { view_->setSelected(session_.selection()); },
       .snapshotChanged =
           [this] {
             if (!isVisible() || session_.snapshot().solve == shown_) return;
             if (shown_ == nullptr || !session_.playing()) return follow();
             if (!pause_.isActive()) pause_.start(followEvery);
           }});
}

QString MatrixPanel::cellText() const { return cellText_->text(); }

void MatrixPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void MatrixPanel::follow() {
  if (!isVisible()) return;
  const Snapshot& snapshot = session_.snapshot();
  const auto& systems = snapshot.structure->systems;
  QStringList names;
  for (const auto& system : systems) names << systemName(system);
  QStringList before;
  for (int i = 0; i < systems_->count(); ++i) before << systems_->itemText(i);
  if (names != before) {
    systems_->clear();
    systems_->addItems(names);
  }
  systems_->setCurrentIndex(session_.watchedSystem());
  systems_->setVisible(names.size() > 1);
  if (snapshot.solve == shown_ && shown_ != nullptr) return;
  shown_ = snapshot.solve;
  if (shown_ == nullptr) {
    size_->clear();
    view_->setPlot(nullptr, snapshot.motion.step > 0 ? "Step once more to see the matrix."
                                                     : "Play or step to see the matrix.");
    return;
  }
  auto plot = std::make_shared<MatrixPlot>(shown_, snapshot.structure, [this](Id id) {
    const Component* component = session_.document().scene().find(id);
    return component != nullptr ? component->name : std::string("?");
  });
  const bool contacts = plot->contactRows() > 0;
  size_->setText(QString("step %1: %2 + %3%4, %5 entries")
                     .arg(shown_->step)
                     .arg(plot->unknowns())
                     .arg(plot->rows())
                     .arg(contacts ? QString(" + %1").arg(plot->contactRows()) : QString())
                     .arg(plot->nonZeros()));
  size_->setToolTip(contacts
                        ? "Unknowns + rows of constraints + rows of contacts, and nonzero entries."
                        : "Unknowns + rows, and nonzero entries.");
  view_->setPlot(std::move(plot));
}

void MatrixPanel::select(qint64 row, qint64 column) {
  // A constraint is more informative than the states on which it acts.
  const MatrixPlot* plot = view_->plot();
  const Index index = std::max(row, column) >= plot->unknowns() ? std::max(row, column) : row;
  if (index < plot->unknowns()) {
    session_.select({plot->record().unknowns[static_cast<std::size_t>(index)].state});
    return;
  }
  if (const auto row = plot->contactRow(index)) {
    session_.select({row->contact->place.a, row->contact->place.b});
    return;
  }
  const auto& chosen = plot->record().rows[static_cast<std::size_t>(index - plot->unknowns())];
  session_.selectRow(chosen.constraint, chosen.row);
}

void MatrixPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) {
    shown_ = nullptr;
    follow();
  }
}

}  // namespace compliant
