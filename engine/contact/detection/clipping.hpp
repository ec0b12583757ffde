#pragma once

#include <cstdint>
#include <vector>

#include "engine/contact/detection/convex.hpp"

namespace compliant {

/// Codes for the corners, the edges and the inside of a feature.
struct FeatureCode {
  static std::uint64_t corner(std::uint32_t id) { return 1ull << 62 | id; }
  static std::uint64_t edge(std::uint32_t i, std::uint32_t j) {
    return 2ull << 62 | std::uint64_t{i < j ? i : j} << 31 | (i < j ? j : i);
  }
  static std::uint64_t inside(std::uint32_t part) { return 3ull << 62 | part; }

  /// One number for the features of both shapes.
  static std::uint64_t both(std::uint64_t a, std::uint64_t b) { return mix(mix(a) + b); }
  /// The same if the shapes are exchanged.
  static std::uint64_t either(std::uint64_t a, std::uint64_t b) { return mix(a) + mix(b); }

 private:
  /// Spreads the bits (the end of MurmurHash3, by A. Appleby).
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
  }
};

/// A corner of the region in which two features overlap, seen along a normal.
struct Overlap {
  Vec3 onA, onB;
  std::uint64_t codeA, codeB;
};

/// Clips two supporting features against each other: the corners of their common region, seen along
/// the normal (Sutherland and Hodgman 1974). At least one must be a polygon, except for two
/// parallel segments.
class Clipping {
 public:
  void clip(const SupportFeature& a, const SupportFeature& b, const Vec3& normal, double size,
            double parallel);
  const std::vector<Overlap>& overlaps() const { return overlaps_; }

 private:
  using Vec2 = Eigen::Vector2d;
  /// A corner of the remaining subject, and the line from there to the next corner.
  struct Corner {
    Vec2 at;
    Vec3 place;              ///< on the subject
    std::uint64_t code;      ///< of the subject: corner, edge, or inside
    std::uint64_t clipCode;  ///< of the clip: inside, edge, or corner
    int clipCorner;          ///< index, −1: none
    int line;                ///< of the subject: i ≥ 0; of the clip: −1 − i
  };
  void clipPolygon(const SupportFeature& subject, const SupportFeature& clip, const Vec3& normal,
                   double slack);
  void clipByLine(const SupportFeature& subject, const SupportFeature& clip, int line,
                  const Vec2& from, const Vec2& to, double slack);
  Corner crossing(const SupportFeature& subject, const SupportFeature& clip, const Corner& p,
                  const Corner& q, double share, int line) const;
  void coverSegments(const SupportFeature& a, const SupportFeature& b, const Vec3& normal,
                     double parallel);
  Vec2 seen(const Vec3& x) const { return {x.dot(first_), x.dot(second_)}; }

  Vec3 first_, second_;  ///< across the normal
  std::vector<Corner> corners_, next_;
  std::vector<Overlap> overlaps_;
};

}  // namespace compliant
