// Shows every widget once, to look at. With --out it writes a picture and ends:
//   widget_gallery --theme light --scale 1.5 --out gallery.png
#include <QApplication>
#include <QCommandLineParser>
#include <QGridLayout>
#include <QMouseEvent>
#include <QWidget>

#include "tests/ui/qt/gallery_panels.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"

int main(int argc, char** argv) {
  using namespace compliant;
  QApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addOptions({{"theme", "dark, light or print", "name", "dark"},
                     {"scale", "1 is a 13 px font", "factor", "1"},
                     {"out", "write this picture and end", "file"}});
  parser.addHelpOption();
  parser.process(application);
  const QString theme = parser.value("theme");
  applyTheme(application,
             theme == "light"   ? ThemeName::Light
             : theme == "print" ? ThemeName::Print
                                : ThemeName::Dark,
             parser.value("scale").toDouble());

  QWidget window;
  window.setWindowTitle("Widgets");
  auto* grid = new QGridLayout(&window);
  grid->setSpacing(scaled(8));
  QWidget* narrow = propertyPanel();
  narrow->setFixedWidth(scaled(260));
  QWidget* wide = propertyPanel();
  wide->setFixedWidth(scaled(400));
  grid->addWidget(narrow, 0, 0, 3, 1);
  grid->addWidget(wide, 0, 1, 3, 1);
  grid->addWidget(iconSheet(), 0, 2);
  grid->addWidget(runSheet(), 1, 2);
  grid->addWidget(controlSheet(), 2, 2);
  grid->addWidget(chartSheet(), 0, 3, 2, 1);
  grid->addWidget(logSheet(), 2, 3);
  grid->setColumnStretch(3, 1);
  window.resize(scaled(2100), scaled(860));
  window.show();
  if (!parser.isSet("out")) return application.exec();
  for (int i = 0; i < 10; ++i) QApplication::processEvents();
  // The HUD under the mouse belongs into the picture.
  auto* chart = window.findChild<StripChart*>();
  const QPointF at(chart->width() * 0.4, chart->height() * 0.6);
  QMouseEvent hover(QEvent::MouseMove, at, chart->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                    Qt::NoModifier);
  QApplication::sendEvent(chart, &hover);
  return window.grab().save(parser.value("out")) ? 0 : 1;
}
