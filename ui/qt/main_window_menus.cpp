#include <QMenu>
#include <QMenuBar>
#include <QProxyStyle>

#include "ui/qt/document_actions.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

// Room for the pictures of the examples, which are larger than icons of a menu.
class PictureStyle : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    if (metric == PM_SmallIconSize) return scaled(64);
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
};

class MenuFiller {
 public:
  MenuFiller(QMenu* menu, Actions& actions) : menu_(menu), actions_(actions) {
    menu_->setToolTipsVisible(true);
  }
  MenuFiller& add(std::initializer_list<ActionId> ids) {
    for (const ActionId id : ids) menu_->addAction(actions_[id]);
    return *this;
  }
  MenuFiller& separate() {
    menu_->addSeparator();
    return *this;
  }

 private:
  QMenu* menu_;
  Actions& actions_;
};

}  // namespace

void MainWindow::buildMenus() {
  using enum ActionId;

  QMenu* file = menuBar()->addMenu("&File");
  MenuFiller(file, actions_).add({newScene, openScene});
  QMenu* recent = file->addMenu("Open re&cent");
  recent->setToolTipsVisible(true);
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { documents_->fillRecent(recent); });
  QMenu* examples = file->addMenu("&Examples");
  examples->setToolTipsVisible(true);
  auto* style = new PictureStyle;
  style->setParent(examples);
  examples->setStyle(style);
  connect(examples, &QMenu::aboutToShow, this,
          [this, examples] { documents_->fillExamples(examples); });
  MenuFiller(file, actions_).separate().add({save, saveAs, reload}).separate().add({quit});

  QMenu* edit = menuBar()->addMenu("&Edit");
  MenuFiller(edit, actions_)
      .add({undo, redo})
      .separate()
      .add({duplicate, rename, toggleEnabled, erase})
      .separate()
      .add({selectNone});

  QMenu* add = menuBar()->addMenu("&Add");
  edits_->fillAddMenu(add);

  QMenu* simulation = menuBar()->addMenu("&Simulation");
  MenuFiller(simulation, actions_)
      .add({playPause, stepForward, stepBack, reset})
      .separate()
      .add({slower, faster});

  QMenu* view = menuBar()->addMenu("&View");
  MenuFiller(view, actions_).add({frameSelection, frameAll});
  QMenu* presets = view->addMenu(icon("camera"), "&Look from");
  MenuFiller(presets, actions_)
      .add({viewFront, viewBack, viewLeft, viewRight, viewTop, viewBottom, viewIsometric});
  MenuFiller(view, actions_).add({parallelProjection}).separate();
  QMenu* layers = view->addMenu(icon("eye"), "La&yers");
  MenuFiller(layers, actions_)
      .add({layerGrid, layerPoints, layerLinks, layerAnchors, layerForces, layerShadows,
            layerReadOut, layerLegend});
  MenuFiller(view, actions_).add({layerForces, lawPlot}).separate();
  QMenu* theme = view->addMenu("&Theme");
  MenuFiller(theme, actions_).add({lookDark, lookLight, lookPrint});
  MenuFiller(view, actions_)
      .separate()
      .add({leftPanel, rightPanel, drawer, solverTab, fullScreen, resetLayout});

  QMenu* help = menuBar()->addMenu("&Help");
  MenuFiller(help, actions_).add({shortcuts, manual}).separate().add({about});
}

}  // namespace compliant
