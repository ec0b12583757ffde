#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QString>
#include <functional>
#include <utility>
#include <vector>

namespace compliant {

// A menu with one checked entry. It queries the present choice each time it opens. Its action group
// is named "choices", because the palette offers these actions too.
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
