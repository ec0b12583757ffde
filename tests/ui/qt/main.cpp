#include <gtest/gtest.h>

#include <QApplication>

#include "ui/qt/basics/theme.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  QApplication application(argc, argv);
  compliant::applyTheme(application, compliant::ThemeName::Dark);
  return RUN_ALL_TESTS();
}
