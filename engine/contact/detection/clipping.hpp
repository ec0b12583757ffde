#pragma once

#include <cstdint>
#include <vector>

#include "engine/contact/detection/convex.hpp"

namespace compliant {

/// Which corner, edge or inside of a feature.
struct FeatureCode {
  static std::uint64_t corner(std::uint32_t id) { return 1ull << 62 | id; }
  static std::uint64_t edge(std::uint32_t i, std::uint32_t j) {
    return 2ull << 62 | std::uint64_t{i < j ? i : j} << 31 | (i < j ? j : i);
  }
  static std::uint64_t inside(std::uint32_t part) { return 3ull << 62 | part; }

  /// One number for the features of both shapes.
  static std::uint64_t both(std::uint64_t a, std::uint64_t b) { return mix(mix(a) + b); }
  /// The same for exchanged shapes.
  static std::uint64_t either(std::uint64_t a, std::uint64_t b) { return mix(a) + mix(b); }

 private:
  /// Spreads the bits (the end of MurmurHash3, by A. Appleby).
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
  }
};

/// A corner of where two features, seen along a normal, cover each other.
struct Overlap {
  Vec3 onA, onB;
  std::uint64_t codeA, codeB;
};

/// Covers two supporting features: seen along the normal, the corners of the part that is in both
/// (Sutherland and Hodgman 1974). One at least must be a polygon, except for two segments that are
/// parallel.
class Clipping {
 public:
  void clip(const SupportFeature& a, const SupportFeature& b, const Vec3& normal, double size,
            double parallel);
  const std::vector<Overlap>& overlaps() const { return overlaps_; }

 private:
  using Vec2 = Eigen::Vector2d;
  /// A corner of what is left of the subject, and the line from there to the next one.
  struct Corner {
    Vec2 at;
    Vec3 place;              ///< on the subject
    std::uint64_t code;      ///< of the subject: corner, edge, or inside
    std::uint64_t clipCode;  ///< of the clip: inside, edge, or corner
    int clipCorner;          ///< index, −1: none
    int line;                ///< of the subject i ≥ 0; of the clip −1 − i
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
