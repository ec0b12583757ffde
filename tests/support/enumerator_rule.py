"""Checks that enumerators begin with a capital letter: Lens::Perspective.

    enumerator_rule.py FOLDER       checks app/, engine/, tests/ and ui/ below the folder
    enumerator_rule.py --self-test  checks this checker

Prints one line per breach, `file:line: sentence`, and ends with 1 if there is any.
"""

import re
import sys
from pathlib import Path

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
ENUM = re.compile(r"\benum\b[^;{}()]*\{([^}]*)\}")
SMALL = re.compile(r"(?:^|,)\s*([a-z]\w*)")


def breaches_in(path, text):
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    return [
        f"{path}:{text.count(chr(10), 0, enum.start(1) + small.start(1)) + 1}: {small[1]} begins with a small letter"
        for enum in ENUM.finditer(text)
        for small in SMALL.finditer(enum[1])
    ]


def breaches(root):
    """All of them below the folder, and how many files were read."""
    files = [
        file
        for top in ("app", "engine", "tests", "ui")
        for file in sorted((root / top).rglob("*"))
        if file.suffix in (".cpp", ".hpp")
    ]
    found = [
        each
        for file in files
        for each in breaches_in(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
    ]
    return found, len(files)


# A text and how many breaches it has.
CASES = [
    ("enum class Lens { Perspective, orthographic };", 1),
    ("enum { first = 1, second };", 2),
    ("enum Column : int {\n  Name,  ///< of the row\n  value,  // in N\n};", 1),
    ("enum class Lens { Perspective, Orthographic };", 0),
    ("enum class Lens : char;\nint count = 0;", 0),
    ("enum class Stage {\n  Assemble,  ///< masses, forces\n};", 0),
    ("using enum Stage;\nstruct Row { int index, size; };", 0),
]


def self_test():
    wrong = [text for text, count in CASES if len(breaches_in("ui/a.hpp", text)) != count]
    for text in wrong:
        print(f"judged wrongly: {text}")
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
    print(f"{count} files, {len(found)} enumerators that begin with a small letter")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
