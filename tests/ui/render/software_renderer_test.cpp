#include "ui/render/software_renderer.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(SoftwareRenderer, IsKnownByItsName) {
  for (const char* name : {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe",
                           "Software Rasterizer swrast", "Google SwiftShader"})
    EXPECT_TRUE(isSoftwareRenderer(name)) << name;
  for (const char* name : {"", "NVIDIA H100 80GB HBM3/PCIe/SSE2", "Mesa Intel(R) UHD Graphics 620"})
    EXPECT_FALSE(isSoftwareRenderer(name)) << name;
}

}  // namespace
}  // namespace compliant
