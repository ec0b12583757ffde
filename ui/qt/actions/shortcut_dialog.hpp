#pragma once

#include <QDialog>
#include <functional>

#include "ui/qt/actions/actions.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace compliant {

class KeyCapture;

// Lists all shortcuts and mouse buttons; edits the shortcuts of the selected action.
class ShortcutDialog : public QDialog {
  Q_OBJECT

 public:
  // `changed` is called after every change of a shortcut.
  ShortcutDialog(Actions& actions, std::function<void()> changed, QWidget* window);

  QTreeWidget* list() { return list_; }
  QLineEdit* search() { return search_; }
  KeyCapture* capture() { return capture_; }
  QLabel* sentence() { return sentence_; }
  // "Take over", "Remove", "Usual key", "All usual keys".
  QPushButton* button(const QString& text) const;
  // Selects an action.
  void choose(ActionId id);

 private:
  void fill();
  void filter();
  void showKeys();
  void showChosen();
  void take(const QKeySequence& key);
  void bind(const QKeySequence& key);
  void setKeys(const QList<QKeySequence>& keys);
  std::optional<ActionId> chosen() const;
  QPushButton* addButton(const QString& text, const QString& tip, std::function<void()> run);

  Actions& actions_;
  std::function<void()> changed_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* name_;
  KeyCapture* capture_;
  QLabel* sentence_;
  QPushButton *takeOver_, *remove_, *usual_, *allUsual_;
  QKeySequence wanted_;  // a shortcut that another action has
};

}  // namespace compliant
