#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QString>
#include <functional>
#include <utility>
#include <vector>

namespace compliant {

// A menu of which one entry is chosen. It asks what holds now each time it opens. Its group is
// named "choices": the palette offers them, too.
template <class T>
void addChoices(QMenu* parent, const QObject& receiver, const QString& title,
                const std::vector<std::pair<QString, T>>& choices, std::function<T()> now,
                std::function<void(T)> choose) {
  QMenu* menu = parent->addMenu(title);
  auto* group = new QActionGroup(menu);
  group->setObjectName("choices");
  for (const auto& [text, value] : choices) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(value == now());
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &receiver,
                     [choose, value = value] { choose(value); });
    QObject::connect(menu, &QMenu::aboutToShow, &receiver,
                     [action, now, value = value] { action->setChecked(value == now()); });
  }
}

}  // namespace compliant
