#include "tests/fuzz/grammar.hpp"
#include "ui/model/document/autosave_record.hpp"

/// What is restored after a crash.
namespace compliant::fuzz {
namespace {

Verdict readAndWrite(std::string_view text) {
  const Result<AutosaveRecord> record = readAutosave(std::string(text));
  if (!record)
    return {false, record.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  const Result<AutosaveRecord> again = readAutosave(writeAutosave(*record));
  if (!again) return {true, Error{"", "What was written is refused"}};
  return {true, *again == *record ? std::optional<Error>()
                                  : Error{"", "What was written and read is not the same"}};
}

std::vector<std::string> seeds() {
  return {writeAutosave({"swing", "/scenes/swing.json", 0x9e3779b97f4a7c15U, "2026-11-22 14:03",
                         "{\"compliant_lab\": 1, \"components\": {}}"}),
          writeAutosave({"ü", "", 0, "", "{}"})};
}

std::string mutate(const std::string& text, Random& random) {
  Json record = objectIn(text);
  const char* fields[] = {"autosave", "name", "path", "mark", "time", "scene"};
  for (std::size_t times = 1 + random.below(3); times > 0 && record.is_object(); --times)
    if (random.oneIn(3))
      mutateAnywhere(record, random);
    else
      record[random.of(fields)] = anything(random);
  const std::string mutated = record.dump(-1, ' ', false, Json::error_handler_t::ignore);
  return random.oneIn(8) ? mutated.substr(0, random.below(mutated.size())) : mutated;
}

}  // namespace

extern const Target autosave;
const Target autosave{"autosave", ".autosave", readAndWrite, mutate, seeds};

}  // namespace compliant::fuzz
