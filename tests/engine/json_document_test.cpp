#include "engine/json/json_document.hpp"

#include <gmock/gmock.h>

namespace compliant::test {
namespace {

using testing::HasSubstr;

JsonNode parsed(std::string_view text) {
  Result<JsonNode> node = parseJson(text);
  EXPECT_TRUE(node.ok()) << node.error().text();
  return node.ok() ? std::move(*node) : JsonNode();
}

/// Where a value stands, by keys and by [n] for entries of lists.
std::string placeOf(const JsonNode& root, const std::vector<std::string>& path) {
  const JsonNode* node = &root;
  for (const std::string& step : path) {
    if (step[0] == '[') {
      node = &node->list()->at(std::stoul(step.substr(1)));
    } else {
      node = node->find(step);
    }
    if (node == nullptr) return "missing";
  }
  return std::to_string(node->place.line) + ":" + std::to_string(node->place.column);
}

TEST(JsonDocument, KnowsWhereEveryValueStands) {
  const JsonNode root = parsed(
      "{\n"
      "  \"number\": 12.50,\n"
      "  \"negative\":-0,\n"
      "  \"text\": \"a\\nb\\u00e9\\\"\", \"after\": 7,\n"
      "  \"λ\": true, \"beyond\": null,\n"
      "  \"list\": [1,\n"
      "    [ 2e3 , \"x\"],false ],\n"
      "  \"object\" :{ \"key\":\t0.5}\n"
      "}");
  EXPECT_EQ(placeOf(root, {}), "1:1");
  EXPECT_EQ(placeOf(root, {"number"}), "2:13");
  EXPECT_EQ(placeOf(root, {"negative"}), "3:14");
  EXPECT_EQ(placeOf(root, {"text"}), "4:11");
  EXPECT_EQ(placeOf(root, {"after"}), "4:36") << "escapes count as they are spelt";
  EXPECT_EQ(placeOf(root, {"λ"}), "5:8");
  EXPECT_EQ(placeOf(root, {"beyond"}), "5:24") << "characters count, not bytes";
  EXPECT_EQ(placeOf(root, {"list"}), "6:11");
  EXPECT_EQ(placeOf(root, {"list", "[0"}), "6:12");
  EXPECT_EQ(placeOf(root, {"list", "[1"}), "7:5");
  EXPECT_EQ(placeOf(root, {"list", "[1", "[0"}), "7:7");
  EXPECT_EQ(placeOf(root, {"list", "[1", "[1"}), "7:13");
  EXPECT_EQ(placeOf(root, {"list", "[2"}), "7:18");
  EXPECT_EQ(placeOf(root, {"object"}), "8:13");
  EXPECT_EQ(placeOf(root, {"object", "key"}), "8:22");
  EXPECT_EQ(root.object()->at(2).place.line, 4);
  EXPECT_EQ(root.object()->at(2).place.column, 3) << "keys have places too";
}

TEST(JsonDocument, KeepsWholeNumbersApartFromOthers) {
  const JsonNode root = parsed("[3, 3.0, -3, 1e2, 9223372036854775807, 18446744073709551615]");
  const auto& list = *root.list();
  EXPECT_EQ(list[0].integer(), 3);
  EXPECT_EQ(list[1].integer(), std::nullopt);
  EXPECT_EQ(list[1].number(), 3.0);
  EXPECT_EQ(list[2].integer(), -3);
  EXPECT_EQ(list[3].number(), 100.0);
  EXPECT_EQ(list[4].integer(), INT64_MAX);
  EXPECT_EQ(list[5].integer(), std::nullopt);
  EXPECT_EQ(list[5].number(), 18446744073709551615.0);
}

TEST(JsonDocument, RefusesBrokenTextAndSaysWhere) {
  const struct {
    const char* text;
    const char* place;
    const char* what;
  } cases[] = {
      {"", "line 1, column 1", "not valid JSON: "},
      {"{\"a\": 1,\n \"a\": 2}", "line 2, column 2", "given twice (first at line 1, column 2)"},
      {"[1,\n 2,\n ]", "line 3, column 2", "not valid JSON: "},
      {"[1 2]", "line 1, column 4", "not valid JSON: "},
      {"{\n\"a\": tru }", "line 2, column 6", "not valid JSON: invalid literal"},
      {"[1e999]", "line 1, column 2", "too large"},
      {"\"open", "line 1, column 1", "not valid JSON: "},
      {"[\"a\", \"\xff\"]", "line 1, column 7", "not valid JSON: "},
      {"{} {}", "line 1, column 4", "not valid JSON: "},
      {"NaN", "line 1, column 1", "not valid JSON: "},
  };
  for (const auto& c : cases) {
    const Result<JsonNode> result = parseJson(c.text);
    ASSERT_FALSE(result.ok()) << c.text;
    EXPECT_EQ(result.error().where, c.place) << c.text << ": " << result.error().what;
    EXPECT_THAT(result.error().what, HasSubstr(c.what)) << c.text;
    EXPECT_THAT(result.error().what, testing::Not(HasSubstr("last read"))) << "which may be long";
    EXPECT_TRUE(isUnicode(result.error().what)) << "sentences are shown and must be text";
  }
}

TEST(JsonDocument, RefusesNestingBeyondItsDepth) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_TRUE(parseJson(nested(64)).ok());
  const Result<JsonNode> result = parseJson(nested(65));
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().what, HasSubstr("too deeply"));
  EXPECT_FALSE(parseJson(nested(1000000)).ok());
}

TEST(JsonQuoted, ReadsBackAsTheSameText) {
  for (const std::string text :
       {"", "plain", "\"\\/\b\f\n\r\t", "äöü λ 日本 \U0001F600", "\x01\x1f\x7f"}) {
    const JsonNode node = parsed(jsonQuoted(text));
    ASSERT_NE(node.text(), nullptr);
    EXPECT_EQ(*node.text(), text);
  }
}

TEST(IsUnicode, RefusesBrokenSequences) {
  for (const char* text :
       {"", "a", "ä", "λ̄", "日本", "\U0001F600", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf"})
    EXPECT_TRUE(isUnicode(text)) << text;
  for (const char* text :
       {"\x80", "\xc3", "\xc3(", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82"})
    EXPECT_FALSE(isUnicode(text));
}

/// A value spelled out to its leaves.
std::string textOf(const JsonNode& node) {
  if (node.table() != nullptr) return textOf(node.spelledOut());
  std::string text = node.place.text() + " ";
  if (const JsonNode::List* list = node.list()) {
    text += "[";
    for (const JsonNode& entry : *list) text += textOf(entry) + ",";
    return text + "]";
  }
  if (const JsonNode::Object* object = node.object()) {
    text += "{";
    for (const auto& member : *object) text += member.key + ":" + textOf(member.node) + ",";
    return text + "}";
  }
  if (const auto whole = node.integer()) return text + "whole " + std::to_string(*whole);
  if (const auto number = node.number()) return text + "real " + std::to_string(*number);
  return text + (node.text() != nullptr ? *node.text() : "-");
}

TEST(JsonDocument, HoldsInTablesWhatItHoldsInLists) {
  for (const char* text :
       {"[1, 2.5, -3]", "[]", "[[]]", "[1, \"x\"]", "[\"x\", 1]", "[1, [2]]",
        "{\"a\": [1, 2], \"b\": [[true]]}", "[9007199254740993, 1]", "[1, 9007199254740993, 2.5]",
        "[18446744073709551615]", "[{}, 1]", "[1, {}]"}) {
    const Result<JsonNode> lists = parseJson(text), tables = parseJson(text, NumberLists::AsTables);
    ASSERT_TRUE(lists.ok() && tables.ok()) << text;
    EXPECT_EQ(textOf(*tables), textOf(*lists)) << text;
  }
  // In rows of a table only the rows have places, which is where errors about them are told.
  for (const char* text : {"[[1], 2]", "[[1], \"x\", [2]]", "[[1, 2], [3, 4]]", "[[1, 2], [3]]",
                           "[[1, 2], [[3, 4], [5, 6]], [7, 8]]", "[[1, 2], \"x\", [3, 4]]",
                           "[[[1], [2]], [[3], [4]]]"}) {
    const auto withoutPlaces = [](std::string spelled) {
      std::string kept;
      for (std::size_t i = 0; i < spelled.size(); ++i)
        if (spelled.compare(i, 5, "line ") == 0)
          i = spelled.find(' ', spelled.find("column ", i) + 7);
        else
          kept += spelled[i];
      return kept;
    };
    const Result<JsonNode> lists = parseJson(text), tables = parseJson(text, NumberLists::AsTables);
    ASSERT_TRUE(lists.ok() && tables.ok()) << text;
    EXPECT_EQ(withoutPlaces(textOf(*tables)), withoutPlaces(textOf(*lists))) << text;
  }
}

TEST(JsonDocument, AMeshIsATableWithoutANodeForEachNumber) {
  const Result<JsonNode> points = parseJson("[[0, 1, 2.5], [3, 4, 5]]", NumberLists::AsTables);
  ASSERT_TRUE(points.ok());
  ASSERT_NE(points->table(), nullptr);
  EXPECT_EQ(points->table()->width, 3u);
  EXPECT_EQ(points->table()->values, (std::vector<double>{0, 1, 2.5, 3, 4, 5}));
  EXPECT_EQ(points->table()->whole, (std::vector<bool>{true, true, false, true, true, true}));
  EXPECT_EQ(points->table()->places[1].column, 15);
}

TEST(JsonDocument, FindsAKeyThatIsGivenTwiceAmongMany) {
  std::string text = "{";
  for (int i = 0; i < 50000; ++i) text += "\"k" + std::to_string(i) + "\": 1,\n";
  const Result<JsonNode> twice = parseJson(text + "\"k17\": 2}");
  ASSERT_FALSE(twice.ok());
  EXPECT_EQ(twice.error().text(),
            "line 50001, column 1: “k17” is given twice (first at line 18, column 1)");
}

TEST(JsonDocument, TellsHowFarTheReadingIs) {
  std::string text = "[0";
  for (int i = 0; i < 100'000; ++i) text += ", " + std::to_string(i);
  Progress progress;
  ASSERT_TRUE(parseJson(text + "]", NumberLists::AsTables, &progress).ok());
  EXPECT_GT(progress.share(), 0.8);
  EXPECT_LE(progress.share(), 0.9) << "what is read becomes a scene afterwards";
}

TEST(JsonDocument, ReadingThatIsCalledOffEnds) {
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(parseJson("[1, 2, 3]", NumberLists::AsTables, &progress).ok());
}

}  // namespace
}  // namespace compliant::test
