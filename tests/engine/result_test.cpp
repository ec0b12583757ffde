#include "engine/base/result.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(Status, IsTrueForSuccessAsAResultIs) {
  const Status done;
  const Result<int> made(3);
  EXPECT_TRUE(done);
  EXPECT_TRUE(made);
  EXPECT_TRUE(done.ok());
}

TEST(Status, IsFalseWithTheErrorAsAResultIs) {
  const Error error{"arm/rod", "The compliance is below 0"};
  const Status done = error;
  const Result<int> made = error;
  EXPECT_FALSE(done);
  EXPECT_FALSE(made);
  EXPECT_EQ(done.error(), error);
  EXPECT_EQ(done.error(), made.error());
}

}  // namespace
}  // namespace compliant
