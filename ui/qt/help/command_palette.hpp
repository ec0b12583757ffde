#pragma once

#include <QFrame>
#include <QIcon>
#include <QString>
#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace compliant {

// An entry of the palette.
struct PaletteEntry {
  QString icon;  // of ui/qt/basics/icon.hpp; empty: none
  QString title;
  QString sentence;           // description
  QString kind;               // "Template", "State", "Action"
  QString shortcut;           // may be empty
  std::function<void()> run;  // null: disabled at present
  QIcon thumbnail = {};       // larger, replaces the icon
  QString words = {};         // further words to search for
};

// A search field over a list of all actions and types. It opens over a window, and closes on Esc,
// on a click elsewhere, or after a choice.
class CommandPalette : public QFrame {
  Q_OBJECT

 public:
  explicit CommandPalette(QWidget* window);

  // `hint` is the placeholder of the search field.
  void open(std::vector<PaletteEntry> entries,
            const QString& hint = "Search commands and components");
  QLineEdit* search() { return search_; }
  QListWidget* list() { return list_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void run(const QListWidgetItem* item);

  QLineEdit* search_;
  QListWidget* list_;
  QLabel* nothing_;
  std::vector<PaletteEntry> entries_;
};

}  // namespace compliant
