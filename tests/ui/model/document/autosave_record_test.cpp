#include "ui/model/document/autosave_record.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(AutosaveRecord, AnAutosaveComesBackAsItWasWritten) {
  const AutosaveRecord record{"ball “1”.json", "/tmp/a b/ball.json", hashOf("x"),
                              "2026-11-22 14:03", "{\"compliant_lab\": 1}\n"};
  const Result<AutosaveRecord> back = readAutosave(writeAutosave(record));
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(*back, record);
}

TEST(AutosaveRecord, WhatIsNoAutosaveIsASentence) {
  for (const char* text :
       {"", "{", "[]", "3", "{}", R"({"autosave": 1, "scene": 5})", R"({"autosave": 1})"}) {
    const Result<AutosaveRecord> record = readAutosave(text);
    ASSERT_FALSE(record.ok()) << text;
    EXPECT_NE(record.error().what.find("cannot be restored"), std::string::npos);
  }
}

}  // namespace
}  // namespace compliant
