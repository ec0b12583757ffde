#include "ui/model/users_of_points.hpp"

#include <algorithm>

namespace compliant {
namespace {

template <class T>
T valueOfUser(const Component& user, const char* field) {
  return std::get<T>(user.type().find(field)->read(user));
}

/// Whether copies would stand turned, so that one direction for all is not theirs.
bool turns(const Vec3& direction, const ListEntries& entries, const Motions& motions,
           bool eitherWay) {
  return std::any_of(entries.begin(), entries.end(), [&](const ListEntry& entry) {
    const Vec3 turned = motions[entry.copy].linear() * direction;
    return !turned.isApprox(direction, 1e-12) &&
           !(eitherWay && turned.isApprox(Vec3(-direction), 1e-12));
  });
}

/// Whether a block of a matrix leads from one axis to another; those of one axis stay in any
/// mirror.
bool couplesAxes(const Array<double>& matrix, Index size) {
  for (Index i = 0; i < static_cast<Index>(matrix.size()); ++i)
    if (matrix[static_cast<std::size_t>(i)] != 0 && (i / size - i % size) % 3 != 0) return true;
  return false;
}

class Change {
 public:
  Change(const Component& user, const StateShape& shape, const ListEntries& entries,
         const Motions& motions)
      : user_(user), shape_(shape), entries_(entries), motions_(motions) {}

  Result<UserChange> made() {
    const std::string& type = user_.type().name;
    if (type == "PointMasses") masses();
    if (type == "UniformMass") uniformMass();
    if (type == "ConstantForce") perValue("force", true);
    if (type == "ViscousDrag") perValue("coefficients", false);
    if (type == "FixedPoints" || type == "FixedDirections") indices(type == "FixedDirections");
    if (user_.type().role == Role::Constraint) {
      perValue("target_values", true);
      if (type == "DiagonalCompliance") {
        perValue("compliances", false);
        perValue("dampings", false);
      }
      if (type == "FullCompliance") blocks();
    }
    if (refused_) return *refused_;
    return std::move(change_);
  }

 private:
  Index count() const { return shape_.count; }

  void masses() {
    const auto list = valueOfUser<Array<double>>(user_, "masses");
    if (static_cast<Index>(list.size()) == count())
      change_.lists.emplace_back("masses", listAfter(list, entries_));
  }

  void uniformMass() {
    if (valueOfUser<std::string>(user_, "per") != "total" || count() == 0) return;
    const double total = valueOfUser<double>(user_, "mass") * static_cast<double>(entries_.size()) /
                         static_cast<double>(count());
    if (const auto sentence = user_.type().find("mass")->check(total))
      refused_ = Error{user_.name, *sentence};
    change_.lists.emplace_back("mass", total);
  }

  /// Lists of one number per value of the state; `directed` ones turn with copies. Fewer numbers
  /// are those of every element.
  void perValue(const char* field, bool directed) {
    const int width = shape_.velocityWidth;
    const auto list = valueOfUser<Array<double>>(user_, field);
    // A constraint has one target, or one per row.
    const bool targets = std::string_view(field) == "target_values";
    const bool same = static_cast<int>(list.size()) == width && !targets;
    if (static_cast<Index>(list.size()) == shape_.velocities() && (!same || count() > 1) &&
        !(targets && list.size() == 1)) {
      change_.lists.emplace_back(
          field, valuesAfter(list, width, entries_,
                             directed ? motions_ : Motions(motions_.size(), motions_.front())));
    } else if (same && directed && width == 3 &&
               turns(Vec3(list[0], list[1], list[2]), entries_, motions_, false)) {
      refused_ = Error{user_.name, "It acts in the same direction on all points"};
    }
  }

  void indices(bool guides) {
    const auto list = valueOfUser<Array<std::int64_t>>(user_, "indices");
    ListEntries guided = entries_;
    if (!list.empty())
      std::erase_if(guided, [&](const ListEntry& entry) {
        return std::find(list.begin(), list.end(), entry.before) == list.end();
      });
    if (guides && turns(valueOfUser<Vec3>(user_, "direction"), guided, motions_, true))
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
    change_.lists.emplace_back("indices", Array<std::int64_t>(std::move(after)));
  }

  /// A block of a FullCompliance that takes values of several elements together keeps them all.
  void blocks() {
    const auto matrix = valueOfUser<Array<double>>(user_, "matrix");
    Index size = 1;
    while (size * size < static_cast<Index>(matrix.size())) ++size;
    const int width = shape_.velocityWidth;
    if (width == 3 && turns(Vec3(1, 2, 3), entries_, motions_, false) && couplesAxes(user_))
      refused_ = Error{user_.name, "It couples directions, and not those of a mirror image"};
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
      refused_ = Error{user_.name, "Its matrix takes " + std::to_string(size) +
                                       " values together"};
  }

  const Component& user_;
  const StateShape& shape_;
  const ListEntries& entries_;
  const Motions& motions_;
  UserChange change_;
  std::optional<Error> refused_;
};

}  // namespace

bool couplesAxes(const Component& law) {
  if (law.type().name != "FullCompliance") return false;
  for (const char* field : {"matrix", "damping_matrix"}) {
    const auto matrix = valueOfUser<Array<double>>(law, field);
    Index size = 1;
    while (size * size < static_cast<Index>(matrix.size())) ++size;
    if (couplesAxes(matrix, size)) return true;
  }
  return false;
}

Result<UserChange> changeOfUser(const Component& user, const StateShape& shape,
                                const ListEntries& entries, const Motions& motions) {
  return Change(user, shape, entries, motions).made();
}

}  // namespace compliant
