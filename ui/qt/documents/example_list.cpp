#include "ui/qt/documents/example_list.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPixmap>
#include <algorithm>

#include "engine/json/scene_file.hpp"

namespace compliant {
namespace {

struct TopicFiles {
  const char* title;
  std::vector<const char*> files;  // without the extension
};

const std::vector<TopicFiles>& topicFiles() {
  static const std::vector<TopicFiles> topics{
      {"Ropes, chains, cloth",
       {"welcome", "plank_bridge", "crane", "cloth", "chain_1000", "rigid_chain"}},
      {"Springs and compliance",
       {"pendulum_hard_vs_soft", "swings_in_time", "table_on_springs", "beam_on_springs",
        "spring_as_force_and_constraint", "progressive_bumper", "toda_solitons",
        "oscillator_alpha_beta"}},
      {"Mechanisms and motors",
       {"four_bar", "slider_crank", "gear_train", "arm_with_servos", "flyball_governor",
        "andrews_squeezer", "bricard"}},
      {"Bodies that turn",
       {"double_pendulum", "ragdoll", "heavy_top", "rattleback", "tumbling_t_handle"}},
      {"Stacks and heaps",
       {"stack_of_ten", "pyramid", "arch", "card_house", "mass_ratio_tower", "balls_in_a_tray",
        "domino_run"}},
      {"Contact and friction",
       {"friction_on_a_slope", "friction_along_and_across", "conveyor", "slide_to_roll",
        "cloth_on_ball", "folding_cloth", "gripper", "marble_run"}},
      {"Impact, rolling and spin",
       {"bouncing_balls", "newtons_cradle", "rolling_friction", "spinning_friction",
        "spinning_coin", "tippe_top", "painleve_rod", "pebbles_on_hills"}},
      {"Stops, ropes and ratchets",
       {"rope_bridge", "ratchet", "needle_in_a_slider", "gears_with_teeth"}},
      {"Mappings", {"mass_on_mapped_state", "three_body_multi_mapping"}},
      {"Formulas and time",
       {"tautochrone", "skate_on_a_slope", "cosine_road", "beads_on_turning_hoops", "shaking_table",
        "earthquake"}}};
  return topics;
}

// Reads title and notes only: a faulty example is still listed, and opening it shows the error.
std::optional<Example> readExample(const QFileInfo& file) {
  const auto text = readFile(file.absoluteFilePath().toStdString());
  if (!text) return std::nullopt;
  const auto root = parseJson(*text);
  if (!root) return std::nullopt;
  const auto textOf = [&](const char* key) {
    const JsonNode* node = root->find(key);
    const std::string* found = node != nullptr ? node->text() : nullptr;
    return found != nullptr ? QString::fromStdString(*found) : QString();
  };
  Example example;
  example.path = file.absoluteFilePath();
  example.title = textOf("title");
  if (example.title.isEmpty()) example.title = file.completeBaseName();
  example.notes = textOf("notes");
  const QPixmap thumbnail(assetFolder() + "/manual/examples/" + file.completeBaseName() + ".png");
  if (!thumbnail.isNull())
    example.thumbnail =
        QIcon(thumbnail.scaled(96, 60, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  return example;
}

}  // namespace

std::vector<Example> examplesIn(const QString& folder) {
  std::vector<Example> examples;
  for (const QFileInfo& file : QDir(folder).entryInfoList({"*.json"}, QDir::Files, QDir::Name))
    if (auto example = readExample(file)) examples.push_back(std::move(*example));
  std::sort(examples.begin(), examples.end(), [](const Example& a, const Example& b) {
    return QString::localeAwareCompare(a.title, b.title) < 0;
  });
  return examples;
}

std::vector<ExampleTopic> byTopic(std::vector<Example> examples) {
  std::vector<ExampleTopic> topics;
  for (const TopicFiles& each : topicFiles()) {
    ExampleTopic topic{each.title, {}};
    for (const char* file : each.files) {
      const auto found =
          std::find_if(examples.begin(), examples.end(), [file](const Example& example) {
            return QFileInfo(example.path).completeBaseName() == file;
          });
      if (found == examples.end()) continue;
      topic.examples.push_back(std::move(*found));
      examples.erase(found);
    }
    if (!topic.examples.empty()) topics.push_back(std::move(topic));
  }
  if (!examples.empty()) topics.push_back({"Others", std::move(examples)});
  return topics;
}

QString assetFolder() {
  QDir folder(QCoreApplication::applicationDirPath());
  do {
    for (const char* name : {"assets", "share/compliant-lab/assets"})
      if (folder.exists(QString("%1/scenes").arg(name))) return folder.absoluteFilePath(name);
  } while (folder.cdUp());
  return QStringLiteral(COMPLIANT_ASSETS);
}

bool isExample(const QString& path) {
  const QString folder = QFileInfo(assetFolder() + "/scenes").canonicalFilePath();
  return !folder.isEmpty() && QFileInfo(path).canonicalFilePath().startsWith(folder + "/");
}

}  // namespace compliant
