// How files are read and written (engine/base): whole or not at all.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "engine/base/same_file.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/json/json_document.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// The kernel refuses to let files grow beyond the limit, as it does on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    ignored_ = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, ignored_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*ignored_)(int) = nullptr;
};

std::size_t filesIn(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

std::string contentIn(const fs::path& path) {
  const Result<std::string> text = readFile(path.string());
  return text ? *text : "none: " + text.error().text();
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// A process that has ended and been waited for: its number is nobody's.
pid_t deadProcess() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

class EveryKindOfFile : public testing::TestWithParam<NewFile::Kind> {};

TEST_P(EveryKindOfFile, KeepsWhatWasThereUntilItIsPublished) {
  const fs::path path = ownPath("a.txt");
  write(path, "before");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  {
    NewFile file;
    ASSERT_TRUE(file.open(path.string(), GetParam()));
    ASSERT_TRUE(file.write(std::string(200'000, 'x')));
    EXPECT_EQ(contentIn(path), "before");
    ASSERT_TRUE(file.publish());
    EXPECT_EQ(contentIn(path), std::string(200'000, 'x'));
    ASSERT_TRUE(file.write("more"));
    ASSERT_TRUE(file.sync());
  }
  EXPECT_EQ(contentIn(path), std::string(200'000, 'x') + "more");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(filesIn(ownFolder()), 1U);
}

TEST_P(EveryKindOfFile, GivenUpLeavesNothing) {
  const fs::path path = ownPath("a.txt");
  write(path, "before");
  {
    NewFile file;
    ASSERT_TRUE(file.open(path.string(), GetParam()));
    ASSERT_TRUE(file.write(std::string(200'000, 'x')));
  }
  EXPECT_EQ(contentIn(path), "before");
  EXPECT_EQ(filesIn(ownFolder()), 1U);
}

TEST_P(EveryKindOfFile, OnAFullDiskIsToldAndKeepsWhatWasThere) {
  const fs::path path = ownPath("a.txt");
  write(path, "before");
  Status done;
  {
    const FullDisk disk(100'000);
    NewFile file;
    ASSERT_TRUE(file.open(path.string(), GetParam()));
    for (int i = 0; i < 300 && done; ++i) done = file.write(std::string(1'000, 'x'));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().what, "File too large");
    // Nothing is published after that.
    EXPECT_FALSE(file.publish());
  }
  EXPECT_EQ(contentIn(path), "before");
  EXPECT_EQ(filesIn(ownFolder()), 1U);
}

TEST_P(EveryKindOfFile, OfAKilledProgramIsGoneAtTheNextSave) {
  const fs::path path = ownPath("a.txt");
  const pid_t child = fork();
  if (child == 0) {
    NewFile file;
    const bool written = file.open(path.string(), GetParam()) && file.write("half") && file.flush();
    std::raise(written ? SIGKILL : SIGTERM);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(WTERMSIG(status), SIGKILL);
  EXPECT_EQ(filesIn(ownFolder()), GetParam() == NewFile::Kind::Named ? 1U : 0U);
  ASSERT_TRUE(writeFile(ownPath("b.txt"), "whole"));
  EXPECT_EQ(filesIn(ownFolder()), 1U);
}

INSTANTIATE_TEST_SUITE_P(NewFile, EveryKindOfFile,
                         testing::Values(NewFile::Kind::Nameless, NewFile::Kind::Named),
                         [](const auto& info) {
                           return info.param == NewFile::Kind::Named ? "named" : "nameless";
                         });

TEST(NewFile, IsOpenedUnderANameThatNobodyKnowsBefore) {
  NewFile first, second;
  ASSERT_TRUE(first.open(ownPath("a.txt"), NewFile::Kind::Named));
  ASSERT_TRUE(second.open(ownPath("a.txt"), NewFile::Kind::Named));
  EXPECT_NE(first.place(), second.place());
  EXPECT_THAT(first.place(), testing::MatchesRegex(".*/a\\.txt\\.[0-9]+-[0-9a-f]+\\.part"));
}

TEST(NewFile, OnlyLeftoversOfTheDeadAreRemoved) {
  const fs::path folder = ownFolder();
  const std::string dead = std::to_string(deadProcess()), living = std::to_string(getpid()),
                    digits = "-0123456789abcdef.part";
  const fs::path gone = folder / ("a.txt." + dead + digits),
                 goneFolder = folder / ("film.png." + dead + digits);
  const fs::path alive = folder / ("b.txt." + living + digits), mine = folder / "a.txt.part",
                 other = folder / ("c." + dead + "-7.part");
  const fs::path locked = folder / ("d.txt." + dead + digits);
  fs::create_directory(goneFolder);
  write(goneFolder / "film_0001.png", "half");
  for (const fs::path& path : {gone, alive, mine, other, locked}) write(path, "half");
  // Another machine works on it: its processes have other numbers.
  const int holder = ::open(locked.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(flock(holder, LOCK_EX), 0);
  ASSERT_TRUE(writeFile((folder / "a.txt").string(), "whole"));
  EXPECT_FALSE(fs::exists(gone));
  EXPECT_FALSE(fs::exists(goneFolder));
  for (const fs::path& path : {alive, mine, other, locked}) EXPECT_TRUE(fs::exists(path)) << path;
  ::close(holder);
  ASSERT_TRUE(writeFile((folder / "a.txt").string(), "whole"));
  EXPECT_FALSE(fs::exists(locked));
}

TEST(NewFile, ALogThatIsTakenBackLeavesWhatWasThere) {
  const std::string path = ownPath("a.log");
  for (const std::string& before : {std::string("before"), std::string()}) {
    fs::remove(path);
    if (!before.empty()) write(path, before);
    NewFile log;
    ASSERT_TRUE(log.open(path));
    ASSERT_TRUE(log.write("first\n"));
    ASSERT_TRUE(log.publish(NewFile::Replaced::KeptAside));
    EXPECT_EQ(contentIn(path), "first\n");
    log.takeBack();
    EXPECT_EQ(fs::exists(path), !before.empty());
    EXPECT_EQ(filesIn(ownFolder()), before.empty() ? 0U : 1U);
    EXPECT_EQ(fs::exists(path) ? contentIn(path) : "", before);
  }
}

TEST(NewFile, ALogThatIsTakenBackLeavesTheFileOfAnotherProgram) {
  const std::string path = ownPath("a.log");
  NewFile log;
  ASSERT_TRUE(log.open(path));
  ASSERT_TRUE(log.publish(NewFile::Replaced::KeptAside));
  ASSERT_TRUE(writeFile(path, "of another"));
  log.takeBack();
  EXPECT_EQ(contentIn(path), "of another");
}

TEST(NewFile, LongNamesAreWritten) {
  const std::string path = ownPath(std::string(250, 'n') + ".json");
  ASSERT_TRUE(writeFile(path, "long"));
  EXPECT_EQ(contentIn(path), "long");
}

TEST(NewFile, ADeviceIsWrittenToAndAFullOneIsTold) {
  EXPECT_TRUE(writeFile("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const Status written = writeFile("/dev/full", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().text(),
            "/dev/full: The file cannot be written: No space left on device");
}

TEST(NewFile, AFolderAndAPlaceThatIsNoneAreTold) {
  EXPECT_THAT(writeFile(ownFolder().string(), "text").error().text(), HasSubstr("Is a directory"));
  EXPECT_THAT(writeFile(ownPath("no/a.txt"), "text").error().text(),
              HasSubstr("No such file or directory"));
  EXPECT_FALSE(writeFile("", "text"));
}

TEST(LoadedScene, GivesAllBytesUpToALimit) {
  const std::string text = std::string(300'000, 'x') + '\0' + "end";
  write(ownPath("a"), text);
  EXPECT_EQ(contentIn(ownPath("a")), text);
  EXPECT_TRUE(readFile(ownPath("a"), text.size()).ok());
  const auto refused = readFile(ownPath("a"), text.size() - 1);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().text(), HasSubstr("files of at most"));
  // It tells no size.
  EXPECT_THAT(contentIn("/proc/self/status"), HasSubstr("VmRSS"));
}

TEST(LoadedScene, AReadThatFailsOnTheWayIsNotTheEnd) {
  const auto memory = readFile("/proc/self/mem");
  ASSERT_FALSE(memory.ok());
  EXPECT_EQ(memory.error().text(), "/proc/self/mem: The file cannot be read: Input/output error");
  const auto folder = readFile(ownFolder().string());
  ASSERT_FALSE(folder.ok());
  EXPECT_THAT(folder.error().text(), HasSubstr("folder"));
}

#if !defined(COMPLIANT_INSTRUMENTED)
TEST(LoadedScene, WithoutMemoryForItIsNotTheEnd) {
  const std::string path = ownPath("large");
  write(path, "x");
  fs::resize_file(path, std::uintmax_t{3} << 30);  // a hole: takes no room on the disk
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  const rlimit small{std::uintmax_t{2} << 30, before.rlim_max};
  setrlimit(RLIMIT_AS, &small);
  const auto text = readFile(path, std::uintmax_t{4} << 30);
  setrlimit(RLIMIT_AS, &before);
  fs::remove(path);
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().what, "There is not enough memory to read the file");
}
#endif

TEST(SameFile, IsToldOverLinksAndDots) {
  const fs::path folder = ownFolder(), file = folder / "a";
  write(file, "text");
  write(folder / "b", "text");
  fs::create_hard_link(file, folder / "hard");
  fs::create_symlink("a", folder / "soft");
  fs::create_directory(folder / "sub");
  EXPECT_TRUE(sameFile(file, folder / "hard"));
  EXPECT_TRUE(sameFile(file, folder / "soft"));
  EXPECT_TRUE(sameFile(file, folder / "sub" / ".." / "a"));
  EXPECT_FALSE(sameFile(file, folder / "b"));
  EXPECT_FALSE(sameFile(file, folder / "new"));
  // None of them exists yet.
  fs::create_symlink("new", folder / "to_new");
  EXPECT_TRUE(sameFile(folder / "new", folder / "sub" / ".." / "new"));
  EXPECT_TRUE(sameFile(folder / "new", folder / "to_new"));
  EXPECT_FALSE(sameFile(folder / "new", folder / "newer"));
  EXPECT_FALSE(sameFile("/dev/null", "/dev/null"));
}

TEST(TerminalText, NothingInItSteersATerminal) {
  EXPECT_EQ(terminalText("\x1b[31mRED\x1b]0;owned\x07"), "\\x1b[31mRED\\x1b]0;owned\\x07");
  EXPECT_EQ(terminalText("a\nb\tc\x7f"), "a\\x0ab\\x09c\\x7f");
  EXPECT_EQ(terminalText("a\nb\tc\r", Lines::Many), "a\nb\tc\\x0d");
  EXPECT_EQ(terminalText("\xc2\x9b"
                         "31m \xe2\x80\xae \xe2\x81\xa6"),
            "\\u009b31m \\u202e \\u2066");
  EXPECT_EQ(terminalText("\x9b\xff\xc3"), "\\x9b\\xff\\xc3");
  EXPECT_EQ(terminalText("λ = −φ/c 日本 😀"), "λ = −φ/c 日本 😀");
  EXPECT_EQ(terminalText(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(JsonDocument, ANulIsAnErrorAtItsPlace) {
  const auto tail = parseJson(std::string_view("{\"a\":\n1}\0\0", 10));
  ASSERT_FALSE(tail.ok());
  EXPECT_EQ(tail.error().where, "line 2, column 3");
  const auto name = parseJson("{\"a\":1,\n \"a\\u0000b\":2}");
  ASSERT_FALSE(name.ok());
  EXPECT_EQ(name.error().where, "line 2, column 2");
  EXPECT_THAT(name.error().what, HasSubstr("NUL"));
  const auto text = parseJson("[\"\\u0000\"]");
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().where, "line 1, column 2");
}

}  // namespace
}  // namespace compliant::test
