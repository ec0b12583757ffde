#pragma once

#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/simulation/row_names.hpp"

/// What an instrument says, as plain data: panels draw it, `compliant inspect` prints it, and tests
/// read it. Numbers have the same digits everywhere.
namespace compliant {

/// What a line of a table is about: a click on it selects that.
struct Subject {
  Id component = 0;                     ///< 0: nothing; of a contact the first shape
  Index row = -1;                       ///< of the constraint
  std::optional<ContactPlace> contact;  ///< the same from step to step
  bool operator==(const Subject&) const = default;
};

/// A sentence.
struct ReadingNote {
  enum class Tone { Plain, Warning, Error };
  std::string text;
  Tone tone = Tone::Plain;
};

/// A table whose lines may be sorted by any column.
struct ReadingTable {
  struct Column {
    enum class Form {
      Text,
      Number,
      Share,  ///< a number from 0 to 1, as a bar
    };
    std::string key;      ///< in JSON: "lambda"
    std::string title;    ///< "λ"
    std::string unit;     ///< "N", or empty
    std::string meaning;  ///< a sentence
    Form form = Form::Number;
    int digits = 3;
  };
  struct Cell {
    Cell(double value) : number(value) {}
    Cell(std::string words) : text(std::move(words)) {}
    Cell(const char* words) : text(words) {}
    double number = std::numeric_limits<double>::quiet_NaN();  ///< NaN: there is none
    std::string text;                                          ///< of columns of texts
  };
  struct Line {
    std::vector<Cell> cells;  ///< one for each column
    Subject subject;
  };
  std::string key, title;
  std::vector<Column> columns;
  std::vector<Line> lines;
  std::string whenEmpty;  ///< a sentence for a table without lines

  /// A cell as it is shown.
  std::string text(const Line& line, std::size_t column) const;
};

/// Curves over a common axis.
struct ReadingChart {
  struct Axis {
    enum class Scale { Linear, Logarithmic };
    std::string title, unit;
    Scale scale = Scale::Linear;
  };
  struct Curve {
    std::string name;
    std::vector<double> x, y;
  };
  std::string key, title;
  Axis across, up;
  std::vector<Curve> curves;
};

/// Numbers in cells, shown by colours.
struct ReadingMap {
  std::string key, title;
  std::string across, down;  ///< what columns and rows are
  std::string unit;
  std::vector<std::string> rowNames;
  Index columns = 0;
  std::vector<double> columnNumbers;  ///< of the columns; empty: 0, 1, 2 …
  std::vector<float> values;          ///< row by row
  /// A place between the cells that is marked: column and row, counted from 0, and what it is.
  struct Mark {
    double column = 0, row = 0;
    std::string text;
  };
  std::optional<Mark> mark;
  double columnNumber(Index column) const {
    return columnNumbers.empty() ? static_cast<double>(column)
                                 : columnNumbers[static_cast<std::size_t>(column)];
  }
};

struct Reading {
  using Part = std::variant<ReadingNote, ReadingTable, ReadingChart, ReadingMap>;
  std::vector<Part> parts;

  void say(std::string text, ReadingNote::Tone tone = ReadingNote::Tone::Plain) {
    if (!text.empty()) parts.emplace_back(ReadingNote{std::move(text), tone});
  }
};

/// For terminals: sentences, tables and maps with aligned columns, the titles of charts.
std::string textOf(const Reading& reading);
/// {"caption": …, "notes": […], "rows": […], …}: numbers with all digits.
std::string jsonOf(const std::string& caption, const Reading& reading);
/// A table as comma-separated values, for the clipboard.
std::string csvOf(const ReadingTable& table);
/// The numbers of a chart: the name of the curve, x and y.
std::string csvOf(const ReadingChart& chart);

}  // namespace compliant
