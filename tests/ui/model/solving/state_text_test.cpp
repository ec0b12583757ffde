#include "ui/model/solving/state_text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

TEST(StateText, HoldsTimePositionsVelocitiesAndForcesWithAllDigits) {
  HandMade made;
  made.snapshot.motion.time = 0.1 + 0.2;
  made.snapshot.motion.step = 30;
  made.snapshot.motion.v[4] = 1.0 / 3;
  made.publish();
  const auto json = nlohmann::json::parse(stateText(made.snapshot));
  EXPECT_EQ(json["time"].get<double>(), 0.1 + 0.2);
  EXPECT_EQ(json["step"], 30);
  const auto& points = json["states"]["points"];
  EXPECT_EQ(points["position"],
            nlohmann::json::parse("[[0.0,0.0,0.0],[1.0,0.0,0.0],[1.0,-2.0,0.0]]"));
  EXPECT_EQ(points["velocity"][1][1].get<double>(), 1.0 / 3);
  EXPECT_EQ(json["states"]["extension"]["position"].size(), 2u);
  EXPECT_EQ(json["constraints"]["rods"]["force"], nlohmann::json::parse("[-5.0,3.0]"));
  EXPECT_EQ(json["constraints"]["holder"]["force"], nlohmann::json::parse("[[0.0,2.0,0.0]]"));
}

TEST(StateText, IsJsonWhateverTheNamesAndNumbersAre) {
  HandMade made;
  made.structure.states[0].name = "a \"b\"\n\xff";
  made.snapshot.motion.x[0] = std::numeric_limits<double>::infinity();
  made.snapshot.motion.lambda.resize(0);  // before the first step
  made.publish();
  const auto json = nlohmann::json::parse(stateText(made.snapshot));
  EXPECT_EQ(json["states"].size(), 3u);
  EXPECT_TRUE(json["states"].begin().value()["position"][0][0].is_null());
  EXPECT_TRUE(json["constraints"]["rods"]["force"].empty());
}

}  // namespace
}  // namespace compliant
