"""Checks that every source is as clang-format makes it with the .clang-format of the repository.

    format_rule.py FOLDER       checks the .cpp and .hpp files of the repository at the folder
    format_rule.py --self-test  checks this checker

The files are those that git tracks, or where the folder is no repository all below app, engine, ui and tests.
Prints one line per file, `file:line: sentence`, and ends with 1 if there is any; with 77 where clang-format is not
installed. To mend files: clang-format -i FILE…
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOPS = ("app", "engine", "ui", "tests")
SUFFIXES = (".cpp", ".hpp")
SKIPPED = 77
BATCH = 40  # files of one call: many enough for its start not to count, few enough for all processors to end together

VIOLATION = re.compile(r"^(.+?):(\d+):\d+: (?:error|warning): code should be clang-formatted", re.MULTILINE)


def tracked(root):
    """Relative paths of the files that git tracks below the folder; None: it is no repository, or there is no git."""
    if not (root / ".git").exists():
        return None
    try:
        listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return os.fsdecode(listed.stdout).split("\0")


def walked(root):
    return [file.relative_to(root).as_posix() for top in TOPS for file in (root / top).rglob("*")]


def sources(root):
    paths = tracked(root)
    if paths is None:
        paths = walked(root)
    # A tracked file may have been deleted.
    return sorted(path for path in paths if path.endswith(SUFFIXES) and (root / path).is_file())


def check(program, root, paths):
    """The sentences about some files."""
    done = subprocess.run([program, "--style=file", "--dry-run", "-Werror", "--", *paths], cwd=root,
                          capture_output=True, text=True, encoding="utf-8", errors="replace")
    places = {}
    for path, line in VIOLATION.findall(done.stderr):
        places.setdefault(Path(path).as_posix(), []).append(int(line))
    if done.returncode != 0 and not places:
        return [f"{paths[0]}:1: clang-format failed: {done.stderr.strip() or done.returncode}"]
    return [f"{path}:{lines[0]}: clang-format would change {len(lines)} {'places' if len(lines) > 1 else 'place'}"
            for path, lines in places.items()]


def breaches(program, root):
    """All of them, as lines, and how many files were read."""
    paths = sources(root)
    # Neighbours differ less in size than folders do: each batch takes some of all.
    count = max(1, -(-len(paths) // BATCH))
    batches = [paths[i::count] for i in range(count) if paths[i::count]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda batch: check(program, root, batch), batches)
    return sorted(sentence for some in found for sentence in some), len(paths)


GOOD = "int answer() { return 42; }\n"
BAD = "int  answer( )\n{\n  return 42;\n}\n"
# Files and their texts, those that git tracks (None: the folder is no repository), the lines that must come.
CASES = [
    ({"app/a.cpp": GOOD}, None, []),
    ({"app/a.cpp": BAD}, None, ["app/a.cpp:1: "]),
    ({"engine/deep/er/a.hpp": "\n" + BAD}, None, ["engine/deep/er/a.hpp:2: "]),
    ({"ui/a.hpp": BAD, "tests/b.cpp": BAD, "tests/c.cpp": GOOD}, None, ["tests/b.cpp:1: ", "ui/a.hpp:1: "]),
    ({"other/a.cpp": BAD, "app/a.md": BAD, "app/b.cpp": GOOD}, None, []),
    ({f"app/{i}.cpp": BAD if i % 50 == 7 else GOOD for i in range(120)}, None, ["app/107.cpp:1: ", "app/57.cpp:1: ", "app/7.cpp:1: "]),
    ({"app/a b.cpp": BAD}, None, ["app/a b.cpp:1: "]),
    ({"app/a.cpp": BAD, "app/b.cpp": BAD}, ["app/a.cpp"], ["app/a.cpp:1: "]),
    ({"other/a.cpp": BAD}, ["other/a.cpp"], ["other/a.cpp:1: "]),
    ({"app/a.cpp": None, "app/b.cpp": GOOD}, ["app/a.cpp", "app/b.cpp"], []),
]


def make(root, files, known):
    (root / ".clang-format").write_text("BasedOnStyle: Google\n")
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text or GOOD)
    if known is not None:
        for command in (["init", "-q"], ["add", *known]):
            subprocess.run(["git", "-C", str(root), *command], check=True)
    for path, text in files.items():
        if text is None:
            (root / path).unlink()


def self_test(program):
    failures = 0
    cases = [case for case in CASES if case[1] is None or shutil.which("git")]
    for files, known, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            make(root, files, known)
            found, _ = breaches(program, root)
            if len(found) != len(expected) or not all(map(str.startswith, found, expected)):
                failures += 1
                print(f"{list(files)[:3]}, tracked {known}: expected {expected}, found {found}")
    print(f"{len(cases)} cases, {failures} wrong")
    return failures


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    program = shutil.which("clang-format")
    if program is None:
        print("Skipped: clang-format is not installed, so no file can be compared with what it makes of it")
        return SKIPPED
    if sys.argv[1] == "--self-test":
        return 1 if self_test(program) else 0
    found, count = breaches(program, Path(sys.argv[1]).resolve())
    for line in found:
        print(line)
    print(f"{count} files, {len(found)} not as clang-format makes them")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
