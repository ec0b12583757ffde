"""Checks that no function takes a boolean parameter: a call `draw(true)` does not say what is true.

    boolean_rule.py FOLDER       checks engine/, ui/ and app/ below the folder
    boolean_rule.py --self-test  checks this checker

Small enums with speaking names, or two functions, say it. Prints one line per breach,
`file:line: sentence`, and ends with 1 if there is any.
"""

import re
import sys
from pathlib import Path

# A lone boolean is allowed where the name before the parenthesis says what it is.
ALONE = [
    r"set[A-Z]\w*",  # setEnabled(bool): a property of its own
    r"\]",  # lambdas, as for toggled(bool)
    r"function<void",  # and what keeps them
    r"operator\(\)",  # visitors of values of fields
    # Signals of Qt that tell a property.
    r"floats|lawPlotWanted|lensWanted|playingChanged|recordingChanged",
]
# Others, as (file, name).
EXCEPTIONS = [
    ("engine/json/json_tree_builder.hpp", "boolean"),  # the interface of nlohmann::json's SAX parser
    ("ui/model/document/playlist.cpp", "read"),  # reads into a field that is a boolean
    ("ui/qt/fields/toggle_field.hpp", "edited"),  # the value of a field, and its gesture
]

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
PARAMETER = re.compile(r"[(,]\s*(?:const\s+)?bool\b\s*&?\s*\w*\s*(?:=[^,();]*)?(?=[,)])")


def parenthesis(text, at):
    """Where the list of parameters begins that holds this place; None: it is no such list."""
    depth = 0
    for i in range(at, -1, -1):
        if text[i] == ")":
            depth += 1
        elif text[i] == "(":
            if depth == 0:
                return i
            depth -= 1
        elif text[i] in ";{}":
            return None
    return None


def breaches_in(path, text):
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    found = []
    for match in PARAMETER.finditer(text):
        first = text[match.start()] == "("
        begin = match.start() if first else parenthesis(text, match.start())
        if begin is None:
            continue
        name = re.search(r"(operator\(\)|function<void|\]|\w+)\s*$", text[:begin])
        if name is None or (path, name[1]) in EXCEPTIONS:
            continue
        alone = first and text[match.end()] == ")"
        if alone and any(re.fullmatch(each, name[1]) for each in ALONE):
            continue
        line = text.count("\n", 0, match.end()) + 1
        found.append(f"{path}:{line}: {name[1]}() takes a boolean: an enum or two functions say what is meant")
    return found


def breaches(root):
    """All of them below the folder, and how many files were read."""
    found, count = [], 0
    for top in ("engine", "ui", "app"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".cpp", ".hpp"):
                count += 1
                found += breaches_in(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
    return found, count


# A line and whether it is a breach.
CASES = [
    ("void draw(bool wire);", True),
    ("void draw(Pass pass, bool wire = false) const;", True),
    ("void draw(Pass pass,\n          bool wire);", True),
    ("explicit Factor(bool supernodal) {", True),
    ("virtual Warning warning(bool /*hardRows*/) const;", True),
    ("const auto note = [this](const Event& event, bool down) {", True),
    ("void setPlace(int x, bool exact);", True),
    ("void finished(const QString& sentence, bool problem);", True),
    ("void setEnabled(bool on);", False),
    ("connect(action, &QAction::toggled, this, [this](bool on) { show(on); });", False),
    ("std::function<void(bool shown)> wanted;", False),
    ("std::string operator()(bool b) const;", False),
    ("void playingChanged(bool playing);", False),
    ("std::variant<int, bool, double> value;", False),
    ("for (bool more = true; more;) {", False),
    ("bool isOpen(int door);  // draw(bool wire)", False),
]


def self_test():
    wrong = [line for line, breach in CASES if bool(breaches_in("ui/a.hpp", line)) != breach]
    for line in wrong:
        print(f"judged wrongly: {line}")
    print(f"{len(CASES)} cases, {len(wrong)} wrong")
    return 1 if wrong else 0


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    if sys.argv[1] == "--self-test":
        return self_test()
    found, count = breaches(Path(sys.argv[1]))
    for line in found:
        print(line)
    print(f"{count} files, {len(found)} boolean parameters")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
