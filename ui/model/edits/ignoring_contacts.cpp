#include "ui/model/edits/ignoring_contacts.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/contact/contact_detector.hpp"

namespace compliant {
namespace {

constexpr const char* pairsField = "ignored_pairs";

std::array<Id, 2> ordered(Id a, Id b) { return {std::min(a, b), std::max(a, b)}; }

std::vector<Link> linksOf(const Component& detector) {
  return std::get<Array<Link>>(detector.type().find(pairsField)->read(detector)).vector();
}

}  // namespace

Result<ShapePairs> shapePairs(const Scene& scene, const std::vector<Id>& components,
                              const std::vector<PointRef>& bodies) {
  std::set<Id> states(components.begin(), components.end());
  for (const PointRef& body : bodies) states.insert(body.state);
  const Error nothing{"", "Select shapes, or bodies that have some"};
  if (states.empty()) return nothing;
  std::vector<Id> shapes;
  ShapePairs found;
  for (const auto& [name, id] : scene.names()) {
    const Component& each = *scene.find(id);
    if (each.type().role == Role::ContactDetector && each.enabled && found.detector == 0)
      found.detector = id;
    if (each.type().role != Role::Shape) continue;
    if (states.contains(id) || states.contains(static_cast<const Shape&>(each).state.id))
      shapes.push_back(id);
  }
  if (shapes.empty()) return nothing;
  if (found.detector == 0) return Error{"", "Nothing touches: the scene has no contact detector"};
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t j = i + 1; j < shapes.size(); ++j)
      found.pairs.push_back(ordered(shapes[i], shapes[j]));
  if (found.pairs.empty()) found.pairs.push_back({shapes[0], shapes[0]});
  const std::vector<Link> links = linksOf(*scene.find(found.detector));
  std::set<std::array<Id, 2>> ignored;
  for (std::size_t k = 0; k + 1 < links.size(); k += 2)
    ignored.insert(ordered(links[k].id, links[k + 1].id));
  found.ignored =
      std::ranges::all_of(found.pairs, [&](const auto& pair) { return ignored.contains(pair); });
  return found;
}

Edit toggled(const Scene& scene, const ShapePairs& wanted) {
  const std::vector<Link> links = linksOf(*scene.find(wanted.detector));
  const std::set<std::array<Id, 2>> pairs(wanted.pairs.begin(), wanted.pairs.end());
  std::set<std::array<Id, 2>> kept;
  std::vector<Link> now;
  const auto add = [&now](Id a, Id b) {
    now.push_back({a});
    now.push_back({b});
  };
  for (std::size_t k = 0; k + 1 < links.size(); k += 2) {
    const auto pair = ordered(links[k].id, links[k + 1].id);
    if (wanted.ignored && pairs.contains(pair)) continue;
    kept.insert(pair);
    add(links[k].id, links[k + 1].id);
  }
  for (const auto& pair : wanted.pairs)
    if (!wanted.ignored && !kept.contains(pair)) add(pair[0], pair[1]);
  return {SetField{wanted.detector, pairsField, Array<Link>(std::move(now))}};
}

}  // namespace compliant
