#include "app/batch_csv.hpp"

#include <array>
#include <charconv>

namespace compliant::batch {

namespace {

/// A CSV field: quoted if it contains a comma, a quote or a line break.
std::string csvText(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

Status CsvTable::open(const std::string& path) {
  path_ = path;
  const Status opened = file_.open(path);
  return opened ? Status()
                : Status(Error{path, "The table cannot be written: " + opened.error().what});
}

Status CsvTable::note(const Status& done) {
  if (done) return {};
  file_.takeBack();
  return Error{path_, "The table cannot be written: " + done.error().what};
}

Status CsvTable::writeLine() {
  constexpr double mostWaiting = 0.1;  // s
  line_ += '\n';
  Status written = file_.write(line_);
  line_.clear();
  if (written && sinceFlush_.seconds() > mostWaiting) {
    written = file_.flush();
    sinceFlush_.lap();
  }
  return note(written);
}

void CsvTable::append(const std::string& text) {
  if (!line_.empty()) line_ += ',';
  line_ += csvText(text);
}

void CsvTable::append(double number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 std::chars_format::general, 17);
  if (!line_.empty()) line_ += ',';
  line_.append(digits.data(), end.ptr);
}

void CsvTable::appendHeading(const std::string& name, const std::string& unit) {
  append(name + " [" + unit + "]");
}

Status CsvTable::endHeader() {
  if (const Status written = writeLine(); !written) return written;
  return note(file_.publish(NewFile::Replaced::KeptAside));
}

Status CsvTable::endRow() {
  ++rows_;
  return writeLine();
}

Status CsvTable::takeBack(const Place& place) {
  rows_ = place.rows;
  return note(file_.shorten(place.bytes));
}

Status CsvTable::close() { return note(file_.publish()); }

}  // namespace compliant::batch
