#pragma once

#include <QWidget>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/basics/notice.hpp"

class QLabel;
class QListWidget;
class QPushButton;

namespace compliant {

class ElidedLabel;

// A list of named items of the user: a double click or Enter shows an item, F2 renames it, Del
// removes it.
class NamedList : public QWidget {
  Q_OBJECT

 public:
  struct Words {
    QString title, icon;
    QString makeTip, goTip;
    QString emptyHint;  // what to do while the list is empty
  };
  struct Entry {
    QString name, hint;
  };
  explicit NamedList(const Words& words, QWidget* parent = nullptr);

  void show(const std::vector<Entry>& entries);
  using QWidget::show;
  // The subscription ends with the list.
  void follow(Subscription changes) { following_ = std::move(changes); }
  QListWidget* list() { return list_; }
  QPushButton* button(const QString& text) const;

 signals:
  void makeRequested();
  void goRequested(std::size_t index);
  // Call show() afterwards, even if the name is refused.
  void renameRequested(std::size_t index, const QString& name);
  void eraseRequested(std::size_t index);
  void notified(const compliant::Notice& notice);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showButtons();
  void go();
  void erase();

  QString icon_;
  QListWidget* list_;
  ElidedLabel* hint_;
  QLabel* empty_;
  QPushButton *go_, *rename_, *erase_;
  Subscription following_;
};

}  // namespace compliant
