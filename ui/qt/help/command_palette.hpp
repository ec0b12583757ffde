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
  std::function<void()> run;  // null: disabled now
  QIcon thumbnail = {};       // larger, instead of the icon
  QString words = {};         // other words that find it
};

// A search field over a list of all actions and types. Opens over a window, closes with Esc, a
// click elsewhere, or after a choice.
class CommandPalette : public QFrame {
  Q_OBJECT

 public:
  explicit CommandPalette(QWidget* window);

  // `hint` stands in the field as long as nothing is typed.
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
