"""Checks that texts name only paths and chapters that exist, and how long the two front pages are.

    doc_paths.py FOLDER       checks the repository at the folder
    doc_paths.py --self-test  checks this checker

Of the Markdown files README.md, engine/**, ui/**, tests/** and assets/**, outside blocks of code:

- The target of a relative link must exist, counted from the folder of the file.
- A path with a slash in backquotes must exist, counted from the root, from engine/, from the folder of the file, or
  from a folder above that one. The ending may be left out where a .hpp or .cpp has it.
- A name of a source without a slash in backquotes must be that of a file in the folder of the Markdown file or below.

build/ and out/ are made and not checked. Words in capitals stand for any name (FOLDER/NAME.cpp). What holds blanks or
other signs than those of a path, such as a command, is no path.

In every text file below app, assets, engine, shaders, tests and ui, "theory §4" must name a chapter
engine/theory/4_*.md, and so must the sections after it, as in "theory §3, §4 and §6" and "theory §2 to §6". Nothing
may cite a section of engine/README.md, which has none.

Prints one line per breach, `file:line: sentence`, and ends with 1 if there is any.
"""

import re
import sys
import tempfile
from pathlib import Path

LONGEST = {"README.md": 120, "engine/README.md": 150}
TOPS = ("app", "assets", "engine", "shaders", "tests", "ui")
DOCUMENTED = ("assets", "engine", "tests", "ui")
SOURCES = (".md", ".cpp", ".hpp", ".py", ".cmake", ".txt", ".glsl", ".frag", ".vert")
TEXTS = SOURCES + (".h", ".c", ".json", ".sh", ".in", ".xml", "")
MADE = ("build", "out")  # folders that programs write
MOST = 5_000_000  # bytes of a file that is searched for citations

FENCE = re.compile(r"^\s*(```|~~~)")
BACKQUOTED = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"[\w.\-]+(?:/[\w.\-]+)*/?")
PLACEHOLDER = re.compile(r"(?:^|/)[A-Z]{4,}(?:$|[/.])(?!md)")
CITATION = re.compile(r"theory\s+((?:§§?\s*\d+(?:\.\d+)*(?:\s*(?:,|–|-|to|and)\s*)?)+)")
SECTION = re.compile(r"§\s*(\d+)")
STALE = re.compile(r"engine/README\.md,?\s+§")
MARKS = re.compile(r"\n[ \t]*(?:///?<?|#|\*)?[ \t]*")  # where a citation may be broken by a line of a comment


def is_path(text):
    """Whether a text in backquotes is meant as a path."""
    if PATH.fullmatch(text) is None or text[0] in ".-" or PLACEHOLDER.search(text) or text.split("/")[0] in MADE:
        return False
    return "/" in text or Path(text).suffix in SOURCES


def above(folder, root):
    """The folder and those above it, the root not included."""
    while folder != root:
        yield folder
        folder = folder.parent


def exists(root, file, path):
    if "/" not in path:
        return next(file.parent.rglob(path), None) is not None
    bases = [root, root / "engine", *above(file.parent, root)]
    return any((base / (path.rstrip("/") + ending)).exists() for base in bases for ending in ("", ".hpp", ".cpp"))


def markdown(root):
    """README.md and all Markdown files below the documented folders."""
    if (root / "README.md").is_file():
        yield root / "README.md"
    for top in DOCUMENTED:
        yield from sorted((root / top).rglob("*.md"))


def prose(text):
    """(number, line) of what lies outside blocks of code."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            inside = not inside
        elif not inside:
            yield number, line


def sentences_of(root, file):
    """The breaches in one Markdown file."""
    name = file.relative_to(root).as_posix()
    text = file.read_text(encoding="utf-8")
    count = len(text.splitlines())
    if name in LONGEST and count > LONGEST[name]:
        yield f"{name}:{count}: the page has {count} lines; it may have {LONGEST[name]}"
    for number, line in prose(text):
        for target in LINK.findall(line):
            path = target.split("#")[0]
            if path and not re.match(r"[a-z]+:", target) and not (file.parent / path).exists():
                yield f"{name}:{number}: the link to {target} leads nowhere"
        for quoted in BACKQUOTED.findall(line):
            if is_path(quoted) and not exists(root, file, quoted):
                yield f"{name}:{number}: {quoted} does not exist"


def chapters(root):
    names = [re.match(r"(\d+)_", file.name) for file in (root / "engine/theory").glob("*.md")]
    return {int(name.group(1)) for name in names if name}


def texts(root):
    """(file, its text) of everything below the folders of the program."""
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in TEXTS or file.name == Path(__file__).name or not file.is_file():
                continue
            if file.stat().st_size <= MOST:
                yield file, file.read_text(encoding="utf-8", errors="replace")


def citations(root):
    """The breaches of all citations."""
    known = chapters(root)
    for file, text in texts(root):
        if "§" not in text:
            continue
        text = MARKS.sub(lambda mark: "\n" + " " * (len(mark.group()) - 1), text)
        name = file.relative_to(root).as_posix()
        for match in STALE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{name}:{line}: engine/README.md has no sections; cite theory §N"
        for match in CITATION.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            for section in map(int, SECTION.findall(match.group(1))):
                if section not in known:
                    yield f"{name}:{line}: theory §{section} is no chapter; there are {sorted(known)}"


def breaches(root):
    """All of them below the folder, as lines, and how many Markdown files were read."""
    files = list(markdown(root))
    result = [sentence for file in files for sentence in sentences_of(root, file)]
    return result + list(citations(root)), len(files)


# File, its text, and a part of the sentence that must come (None: allowed).
CASES = [
    ("README.md", "`engine/kkt/known.hpp` and `kkt/known.hpp`", None),
    ("README.md", "`engine/kkt/missing.hpp`", "engine/kkt/missing.hpp does not exist"),
    ("README.md", "`engine/kkt/known`, `engine/kkt/` and `kkt`", None),
    ("README.md", "`engine/kkt/unknown`", "engine/kkt/unknown does not exist"),
    ("README.md", "`engine/` and `kkt/`", None),
    ("README.md", "`lost/`", "lost/ does not exist"),
    ("README.md", "`app/run`", None),
    ("README.md", "`app/walk`", "app/walk does not exist"),
    ("README.md", "`known.hpp`", None),
    ("README.md", "`missing.hpp`", "missing.hpp does not exist"),
    ("README.md", "`beam.json` and `Motion::x` and `x.y` and `compliant run a/b.json`", None),
    ("README.md", "`h/x`", "h/x does not exist"),
    ("README.md", "`--benchmark_filter=solver/` and `.scn`", None),
    ("README.md", "`build/release/app/compliant` and `out/`", None),
    ("README.md", "`components/FOLDER/NAME.cpp`", None),
    ("README.md", "`engine/README.md` and `README.md`", None),
    ("README.md", "`contact/*_solver.cpp`", None),
    ("README.md", "```\n`engine/missing.hpp`\n```\n", None),
    ("README.md", "[text](engine/README.md)", None),
    ("README.md", "[text](engine/README.md#words)", None),
    ("README.md", "[text](engine/missing.md)", "leads nowhere"),
    ("README.md", "![text](engine/missing.png)", "leads nowhere"),
    ("README.md", "[text](https://example.org/a.md)", None),
    ("README.md", "one\n" * 121, "may have 120"),
    ("README.md", "one\n" * 120, None),
    ("engine/README.md", "one\n" * 151, "may have 150"),
    ("engine/kkt/a.md", "`known.hpp` and `kkt/known.hpp`", None),
    ("engine/kkt/a.md", "`missing.hpp`", "missing.hpp does not exist"),
    ("engine/theory/3_a.md", "`known.hpp`", "known.hpp does not exist"),
    ("tests/data/a.md", "[text](../../engine/README.md)", None),
    ("tests/data/a.md", "[text](../engine/README.md)", "leads nowhere"),
    ("engine/kkt/a.hpp", "/// as theory §4 says\n", None),
    ("engine/kkt/a.hpp", "// first\n/// as theory\n/// §12, says\n", "a.hpp:2: theory §12 is no chapter"),
    ("engine/kkt/a.hpp", "/// theory §4, §12 and §4\n", "§12 is no chapter"),
    ("engine/kkt/a.hpp", "/// theory §3 to §13\n", "§13 is no chapter"),
    ("engine/kkt/a.hpp", "/// in theory this is right, as §99 of the paper\n", None),
    ("engine/kkt/a.hpp", "/// engine/README.md\n/// §4\n", "has no sections"),
    ("assets/manual/a.md", "theory §4 and theory §5", "§5 is no chapter"),
    ("assets/scenes/a.json", '{"notes": "theory §4"}', None),
    ("tests/data/a.py", '"""theory §14"""', "§14 is no chapter"),
]


def self_test():
    failures = 0
    for path, text, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for known in ("README.md", "app/run", "engine/README.md", "engine/kkt/known.hpp", "engine/theory/3_known.md",
                          "engine/theory/4_known.md", "tests/data/b.md"):
                (root / known).parent.mkdir(parents=True, exist_ok=True)
                (root / known).write_text("")
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
            result, _ = breaches(root)
            right = result == [] if expected is None else len(result) == 1 and expected in result[0]
            if not right:
                failures += 1
                print(f"{path} with {text!r}: expected {expected!r}, found {result}")
    print(f"{len(CASES)} cases, {failures} wrong")
    return failures


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    if sys.argv[1] == "--self-test":
        return 1 if self_test() else 0
    result, count = breaches(Path(sys.argv[1]).resolve())
    for line in result:
        print(line)
    print(f"{count} Markdown files, {len(result)} breaches of the rule of paths")
    return 1 if result or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
