#include "ui/model/elements/users_of_points.hpp"

#include <algorithm>

#include "ui/model/elements/transformed.hpp"

namespace compliant {
namespace {

template <class T>
T valueOfUser(const Component& user, const Field& field) {
  return std::get<T>(field.read(user));
}

/// Whether a direction and its opposite mean the same.
enum class Sense { Matters, IsTheSame };

/// Whether copies would be rotated, so that a common direction would be wrong for them.
bool turns(const Vec3& direction, const ListEntries& entries, const Transforms& transforms,
           Sense sense) {
  return std::any_of(entries.begin(), entries.end(), [&](const ListEntry& entry) {
    const Vec3 turned = transforms[entry.copy].linear() * direction;
    return !turned.isApprox(direction, 1e-12) &&
           !(sense == Sense::IsTheSame && turned.isApprox(Vec3(-direction), 1e-12));
  });
}

/// Rows of the k×k matrix.
Index sizeOf(const Array<double>& matrix) {
  Index size = 1;
  while (size * size < static_cast<Index>(matrix.size())) ++size;
  return size;
}

/// Whether a block of a matrix couples different axes; a block of one axis is unchanged by any
/// mirror.
bool couplesAxes(const Array<double>& matrix, Index size) {
  for (Index i = 0; i < static_cast<Index>(matrix.size()); ++i)
    if (matrix[static_cast<std::size_t>(i)] != 0 && (i / size - i % size) % 3 != 0) return true;
  return false;
}

class Change {
 public:
  Change(const Component& user, const StateShape& shape, const ListEntries& entries,
         const Transforms& transforms)
      : user_(user), shape_(shape), entries_(entries), transforms_(transforms) {}

  Result<UserChange> made() {
    for (const Field& field : user_.type().fields) {
      if (field.per == Per::Element) perElement(field);
      if (field.per == Per::Value) perValue(field);
      if (field.per == Per::Block) blocks(field);
      if (field.counts == Counts::Elements) indices(field);
      if (field.counts == Counts::Triangles) triangles(field);
      if (!field.totalWhile.empty()) total(field);
      if (field.kind == Kind::Vector && user_.type().role == Role::ForceField) shared(field);
    }
    if (refused_) return *refused_;
    return std::move(change_);
  }

 private:
  Index count() const { return shape_.count; }

  void perElement(const Field& field) {
    const auto list = valueOfUser<Array<double>>(user_, field);
    if (static_cast<Index>(list.size()) == count())
      change_.lists.emplace_back(field.name, listAfter(list, entries_));
  }

  void total(const Field& field) {
    const Field& choice = *user_.type().find(field.totalWhile);
    if (valueOfUser<std::string>(user_, choice) != field.choice || count() == 0) return;
    const double total = valueOfUser<double>(user_, field) * static_cast<double>(entries_.size()) /
                         static_cast<double>(count());
    if (const auto sentence = field.check(total)) refused_ = Error{user_.name, *sentence};
    change_.lists.emplace_back(field.name, total);
  }

  /// Lists with one number per value of the state; directions rotate with copies.
  void perValue(const Field& field) {
    const int width = shape_.velocityWidth;
    const auto list = valueOfUser<Array<double>>(user_, field);
    const bool directed = field.geometry == Geometry::Direction;
    const bool same =
        static_cast<int>(list.size()) == width && field.shorter == Shorter::OneElement;
    const bool one = list.size() == 1 && field.shorter == Shorter::OneForAll;
    if (static_cast<Index>(list.size()) == shape_.velocities() && (!same || count() > 1) && !one) {
      change_.lists.emplace_back(
          field.name, valuesAfter(list, width, entries_,
                                  directed ? transforms_
                                           : Transforms(transforms_.size(), transforms_.front())));
    } else if (same && directed && width == 3 &&
               turns(Vec3(list[0], list[1], list[2]), entries_, transforms_, Sense::Matters)) {
      refused_ = Error{user_.name, "It acts in the same direction on all points"};
    }
  }

  /// A force shared by all elements does not rotate with copies.
  void shared(const Field& field) {
    const Vec3 v = valueOfUser<Vec3>(user_, field);
    for (const ListEntry& entry : entries_)
      if (!transformed(field.geometryIn(user_), v, transforms_[entry.copy]).isApprox(v, 1e-12))
        refused_ = Error{user_.name, "It acts in the same direction on all elements"};
  }

  /// The common line along which all held elements are guided; null: none.
  const Field* line() const {
    for (const Field& field : user_.type().fields)
      if (field.kind == Kind::Vector && field.geometry == Geometry::Line) return &field;
    return nullptr;
  }

  void indices(const Field& field) {
    const auto list = valueOfUser<Array<std::int64_t>>(user_, field);
    ListEntries guided = entries_;
    if (!list.empty())
      std::erase_if(guided, [&](const ListEntry& entry) {
        return std::find(list.begin(), list.end(), entry.before) == list.end();
      });
    if (const Field* guide = line();
        guide != nullptr &&
        turns(valueOfUser<Vec3>(user_, *guide), guided, transforms_, Sense::IsTheSame))
      refused_ = Error{user_.name, "It guides all points in the same direction"};
    if (list.empty()) return;
    std::vector<std::int64_t> after;
    std::size_t copies = 0;
    std::map<ListEntry, std::int64_t> places;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      places.emplace(entries_[i], static_cast<std::int64_t>(i));
      copies = std::max(copies, entries_[i].copy);
    }
    for (std::size_t copy = 0; copy <= copies; ++copy)
      for (const std::int64_t index : list) {
        const auto place = places.find({index, copy});
        if (place != places.end()) after.push_back(place->second);
        if (place == places.end() && copy == 0) ++change_.lost;
      }
    change_.erased = after.empty();
    change_.lists.emplace_back(field.name, Array<std::int64_t>(std::move(after)));
  }

  /// Triangles whose corners are all kept, or all copied together.
  void triangles(const Field& field) {
    const auto list = valueOfUser<Array<std::int64_t>>(user_, field);
    std::map<ListEntry, std::int64_t> places;
    std::size_t copies = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      places.emplace(entries_[i], static_cast<std::int64_t>(i));
      copies = std::max(copies, entries_[i].copy);
    }
    std::vector<std::int64_t> after;
    for (std::size_t copy = 0; copy <= copies; ++copy)
      for (std::size_t i = 0; i + 3 <= list.size(); i += 3) {
        std::vector<std::int64_t> corners;
        for (std::size_t k = i; k < i + 3; ++k)
          if (const auto place = places.find({list[k], copy}); place != places.end())
            corners.push_back(place->second);
        if (corners.size() == 3)
          after.insert(after.end(), corners.begin(), corners.end());
        else if (copy == 0)
          ++change_.lost;
      }
    change_.erased = after.empty();
    change_.lists.emplace_back(field.name, Array<std::int64_t>(std::move(after)));
  }

  /// A block with values of several elements is kept only if all of them are.
  void blocks(const Field& field) {
    const auto matrix = valueOfUser<Array<double>>(user_, field);
    const Index size = sizeOf(matrix);
    const int width = shape_.velocityWidth;
    if (width == 3 && turns(Vec3(1, 2, 3), entries_, transforms_, Sense::Matters) &&
        couplesAxes(matrix, size))
      refused_ = Error{user_.name, "It couples directions differently from its mirror image"};
    std::vector<Index> values;
    for (const ListEntry& entry : entries_)
      for (int i = 0; i < width; ++i) values.push_back(entry.before * width + i);
    bool whole = static_cast<Index>(values.size()) % size == 0;
    for (std::size_t i = 0; whole && i < values.size(); ++i) {
      const auto first = i - i % static_cast<std::size_t>(size);
      whole = values[first] % size == 0 &&
              values[i] == values[first] + static_cast<Index>(i - first) &&
              entries_[i / static_cast<std::size_t>(width)].copy ==
                  entries_[first / static_cast<std::size_t>(width)].copy;
    }
    if (!whole)
      refused_ = Error{user_.name, "Its matrix takes " + std::to_string(size) + " values together"};
  }

  const Component& user_;
  const StateShape& shape_;
  const ListEntries& entries_;
  const Transforms& transforms_;
  UserChange change_;
  std::optional<Error> refused_;
};

}  // namespace

Result<UserChange> changeOfUser(const Component& user, const StateShape& shape,
                                const ListEntries& entries, const Transforms& transforms) {
  return Change(user, shape, entries, transforms).made();
}

}  // namespace compliant
