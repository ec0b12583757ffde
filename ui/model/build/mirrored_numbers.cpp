#include "ui/model/build/mirrored_numbers.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "ui/model/elements/designed_shapes.hpp"

namespace compliant {
namespace {

class Mirroring {
 public:
  Mirroring(const Scene& scene, const std::vector<Id>& moved, const Eigen::Affine3d& reflection)
      : scene_(scene), moved_(moved.begin(), moved.end()), shapes_(scene) {
    reflection.linear().diagonal().minCoeff(&axis_);
    place_ = reflection.translation()[axis_] / 2;
  }

  Result<MirroredNumbers> made(const std::vector<Id>& moved) {
    for (const Id id : moved) {
      if (const auto* mapping = scene_.resolve(Ref<Mapping>{id})) imagesOf(mapping->output.id);
      if (const auto* law = scene_.resolve(Ref<Constraint>{id}))
        become(*law, law->state,
               [](Constraint& image, const StateShape& shape, const MirrorImages& images) {
                 return image.mirror(shape, images);
               });
      if (const auto* force = scene_.resolve(Ref<ForceField>{id}))
        become(*force, force->state,
               [](ForceField& image, const StateShape& shape, const MirrorImages& images) {
                 image.mirror(shape, images);
                 return std::optional<std::string>();
               });
      if (const auto* shape = scene_.resolve(Ref<Shape>{id}))
        become(*shape, shape->state, [](Shape& image, const StateShape&, const MirrorImages&) {
          image.mirror();
          return std::optional<std::string>();
        });
      if (refused_) return *refused_;
    }
    return std::move(made_);
  }

 private:
  template <class T, class Mirror>
  void become(const T& component, Ref<State> state, Mirror mirror) {
    const State* on = scene_.resolve(state);
    if (on == nullptr) return;
    const MirrorImages& images = imagesOf(on->id);
    const StateShape shape = shapes_.of(*on);
    if (!changes(images) || shapes_.misfit(component, shape)) return;
    const auto image = component.clone();
    if (const auto sentence = mirror(static_cast<T&>(*image), shape, images))
      refuse(component, *sentence);
    const bool shifted = std::any_of(images.begin(), images.end(),
                                     [](const MirrorImage& each) { return each.shift != 0; });
    if (setFrom(component, *image) && (shape.embedding != Embedding::Point ||
                                       (shifted && component.type().role == Role::Constraint)))
      made_.inSameLists = false;
  }

  const MirrorImages& imagesOf(Id id) {
    if (const auto known = images_.find(id); known != images_.end()) return known->second;
    const State* state = scene_.resolve(Ref<State>{id});
    if (state == nullptr) return images_[id];
    const StateShape shape = shapes_.of(*state);
    const auto& computing = shapes_.computing(id);
    MirrorImages images(at(shape.velocities()));
    if (computing.empty()) {
      if (moved_.contains(id)) images = imagesOfPlaces(shape, static_cast<int>(axis_), place_);
    } else if (moved_.contains(computing.front()->id) && shapes_.fits(*computing.front())) {
      const Mapping& mapping = *computing.front();
      std::vector<MirrorImages> inputs;
      for (const auto& input : mapping.inputs) inputs.push_back(imagesOf(input.id));
      const auto image = mapping.clone();
      const auto sentence =
          static_cast<Mapping&>(*image).mirror(shapes_.inputsOf(mapping), inputs, shape, images);
      if (sentence) refuse(mapping, *sentence);
      if (setFrom(mapping, *image) && shape.embedding != Embedding::Point)
        made_.inSameLists = false;
    }
    return images_[id] = std::move(images);
  }

  void refuse(const Component& component, const std::string& sentence) {
    if (!refused_) refused_ = Error{component.name, "It has no mirror image: " + sentence};
  }

  /// Whether anything changes.
  bool setFrom(const Component& before, const Component& after) {
    const std::size_t edits = made_.edits.size();
    for (const Field& field : before.type().fields)
      if (before.overTime.follows(field.name) && field.geometry != Geometry::None)
        refuse(before, "It follows formulas of the time that have directions");
    for (const Field& field : before.type().fields)
      if (Value value = field.read(after); !sameValue(field.read(before), value))
        made_.edits.push_back({SetField{before.id, field.name, std::move(value)}});
    return made_.edits.size() > edits;
  }

  const Scene& scene_;
  std::unordered_set<Id> moved_;
  DesignedShapes shapes_;
  Index axis_ = 0;
  double place_ = 0;
  std::unordered_map<Id, MirrorImages> images_;
  MirroredNumbers made_;
  std::optional<Error> refused_;
};

}  // namespace

Result<MirroredNumbers> mirroredNumbers(const Scene& scene, const std::vector<Id>& moved,
                                        const Eigen::Affine3d& reflection) {
  return Mirroring(scene, moved, reflection).made(moved);
}

}  // namespace compliant
