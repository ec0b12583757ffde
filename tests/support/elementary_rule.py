"""Checks that the engine calls elementary functions that have the same bits on every processor.

    elementary_rule.py FOLDER                 checks engine/ below the folder
    elementary_rule.py --compiled LIBRARY...  checks what libraries call, also inside Eigen and others
    elementary_rule.py --self-test            checks this checker

The C library chooses variants of sin, exp and others when a program starts, and Eigen calls these. The engine has its
own in engine/base/elementary.hpp. Prints one line per breach, `file:line: sentence`, and ends with 1 if there is any.
"""

import re
import subprocess
import sys
from pathlib import Path

OWN = ("engine/base/elementary.hpp", "engine/base/elementary.cpp")

FUNCTION = (
    r"(?:sin|cos|tan|a?sinh?|a?cosh?|a?tanh?|atan2|sincos|exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|cbrt|hypot"
    r"|erfc?|[lt]gamma|polar|beta|cyl_\w+|ellint_\w+|legendre)[fl]?"
)
# Those of the C library, of <cmath> and of arrays of Eigen: pow(x, y), std::pow(x, y), x.array().sin().
CALL = re.compile(
    rf"(?<![\w:.>])(?:::)?{FUNCTION}\(|\bstd::{FUNCTION}\b|\busing std::{FUNCTION}\b|numext::{FUNCTION}\b"
    rf"|\.array\(\)\.{FUNCTION}\("
)
# What Eigen computes with them.
INSIDE = re.compile(r"\b(AngleAxis\w?|computeDirect|slerp|angularDistance|(?:canonicalE|e)ulerAngles|Rotation2D\w?|MatrixFunctions)\b")
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)


def breaches_in(path, text):
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    if path in OWN:
        return []
    found = []
    for match in sorted([*CALL.finditer(text), *INSIDE.finditer(text)], key=lambda each: each.start()):
        line = text.count("\n", 0, match.start()) + 1
        name = match.group().strip("(")
        found.append(f"{path}:{line}: {name} has other bits on other processors: see engine/base/elementary.hpp")
    return found


def breaches(root):
    """All of them below the folder, and how many files were read."""
    found, count = [], 0
    for file in sorted((root / "engine").rglob("*")):
        if file.suffix in (".cpp", ".hpp"):
            count += 1
            found += breaches_in(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
    return found, count


def compiled(libraries):
    """Ends with 1 if any of the libraries calls an elementary function of the C library."""
    wrong = 0
    for library in libraries:
        symbols = subprocess.run(["nm", "--undefined-only", "--format=posix", library], capture_output=True, text=True,
                                 check=True).stdout
        for name in sorted(set(re.findall(rf"^({FUNCTION}) U", symbols, re.MULTILINE))):
            wrong += 1
            print(f"{library} calls {name} of the C library: see engine/base/elementary.hpp")
    print(f"{len(libraries)} libraries, {wrong} functions")
    return 1 if wrong or not libraries else 0


# A line and whether it is a breach.
CASES = [
    ("const double a = std::sin(b);", True),
    ("const double a = 2 * sin(b);", True),
    ("const double a = ::atan2(b, c);", True),
    ("std::transform(a, b, c, std::exp<double>);", True),
    ("using std::hypot;", True),
    ("const float a = cosf(b);", True),
    ("const VecX a = b.array().log();", True),
    ("const Eigen::Quaterniond q(Eigen::AngleAxisd(a, b));", True),
    ("return solver.computeDirect(A).eigenvalues();", True),
    ("const auto q = a.slerp(t, b);", True),
    ("const double a = elementary::sin(b);", False),
    ("const double a = std::sqrt(std::abs(b)) + std::floor(c);", False),
    ("const double a = 0;  // sin(half)/angle", False),
    ('return "decays like exp(−a t)";', False),
    ("writer.log(sentence);", False),
    ("dialog(sentence);", False),
]


def self_test():
    wrong = [line for line, breach in CASES if bool(breaches_in("engine/a.hpp", line)) != breach]
    for line in wrong:
        print(f"judged wrongly: {line}")
    print(f"{len(CASES)} cases, {len(wrong)} wrong")
    return 1 if wrong else 0


def main():
    if sys.argv[1:2] == ["--compiled"]:
        return compiled(sys.argv[2:])
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    if sys.argv[1] == "--self-test":
        return self_test()
    found, count = breaches(Path(sys.argv[1]))
    for line in found:
        print(line)
    print(f"{count} files, {len(found)} calls")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
