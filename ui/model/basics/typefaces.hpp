#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>

namespace compliant {

/// A typeface of the windows: the name of its family, and the file of its regular style, relative
/// to the root folder, where Debian installs it.
struct Typeface {
  const char* family;
  const char* file;
};

/// The typefaces of both Qt and Dear ImGui, the best first.
inline constexpr std::array textTypefaces{
    Typeface{"Inter", "usr/share/fonts/opentype/inter/Inter-Regular.otf"},
    Typeface{"Inter", "usr/share/fonts/truetype/inter/Inter-Regular.ttf"},
    Typeface{"DejaVu Sans", "usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"}};
/// For numbers: every digit is equally wide, so that columns stand still while values change.
inline constexpr std::array numberTypefaces{
    Typeface{"JetBrains Mono", "usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"},
    Typeface{"DejaVu Sans Mono", "usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"}};
/// Has the glyphs of formulas that the other typefaces lack, such as ᵀ.
inline constexpr Typeface formulaTypeface = textTypefaces.back();

inline bool isInstalled(const Typeface& typeface, const std::filesystem::path& root = "/") {
  std::error_code fault;
  return std::filesystem::is_regular_file(root / typeface.file, fault);
}

/// The best installed typeface; nullptr if none is installed.
inline const Typeface* firstInstalled(std::span<const Typeface> wanted,
                                      const std::filesystem::path& root = "/") {
  for (const Typeface& typeface : wanted)
    if (isInstalled(typeface, root)) return &typeface;
  return nullptr;
}

/// One sentence if Inter or JetBrains Mono is not installed; empty if both are.
inline std::string missingTypefaces(const std::filesystem::path& root = "/") {
  const auto stoodIn = [&](std::span<const Typeface> wanted) {
    const Typeface* found = firstInstalled(wanted, root);
    return found == nullptr || std::string(found->family) != wanted.front().family;
  };
  const bool text = stoodIn(textTypefaces), numbers = stoodIn(numberTypefaces);
  if (text && numbers)
    return "The fonts Inter and JetBrains Mono are missing; install fonts-inter and "
           "fonts-jetbrains-mono. Others are used instead.";
  if (text) return "The font Inter is missing; install fonts-inter. Another is used instead.";
  if (numbers)
    return "The font JetBrains Mono is missing; install fonts-jetbrains-mono. Another is used "
           "instead.";
  return {};
}

}  // namespace compliant
