#pragma once

#include <QIcon>
#include <QString>
#include <vector>

namespace compliant {

// An example scene that comes with the program.
struct Example {
  QString path, title, notes;
  QIcon thumbnail;  // null: there is none
};

// The scenes of a folder, sorted by title; files that cannot be read are left out.
std::vector<Example> examplesIn(const QString& folder);

// Examples of one topic.
struct ExampleTopic {
  QString title;
  std::vector<Example> examples;
};

// The topics in a sensible order for beginners. Examples of unknown topics come last, as “Others”.
std::vector<ExampleTopic> byTopic(std::vector<Example> examples);

// The folder "assets": beside the program, in one of the folders above it, or in the source tree.
QString assetFolder();

// Whether a file is one of the installed examples, whatever path it was opened by: Save must not
// overwrite it.
bool isExample(const QString& path);

}  // namespace compliant
