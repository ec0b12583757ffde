#!/usr/bin/env python3
"""Prints the slowest suites and sources of one tree:  slowest.py BUILD_FOLDER SINCE

BUILD_FOLDER holds tests.xml (written by ctest) and .ninja_log. SINCE, in seconds since 1970, leaves out objects
that this run did not compile. Times are those of the wall clock, with whatever ran beside them.
"""
import os
import sys
import xml.etree.ElementTree as xml

LINES = 15


def suites(folder):
    try:
        cases = xml.parse(os.path.join(folder, "tests.xml")).getroot().iter("testcase")
    except (OSError, xml.ParseError):
        return []
    return [(float(case.get("time") or 0), case.get("name")) for case in cases]


def sources(folder, since):
    """A unity object is named by the target that it belongs to."""
    last = {}
    try:
        with open(os.path.join(folder, ".ninja_log"), encoding="utf-8") as log:
            for line in log:
                parts = line.rstrip("\n").split("\t")
                if len(parts) == 5 and parts[3].endswith(".o"):
                    last[parts[3]] = (int(parts[1]) - int(parts[0])) / 1000
    except OSError:
        return []
    found = []
    for name, seconds in last.items():
        try:
            if os.path.getmtime(os.path.join(folder, name)) >= since:
                found.append((seconds, name.replace("CMakeFiles/", "").replace(".dir/", "/").replace("_cxx.cxx.o", "")))
        except OSError:
            pass
    return found


def table(title, rows):
    if not rows:
        return
    print(f"  {title}: {len(rows)}, {sum(seconds for seconds, _ in rows):.0f} s in all; the slowest:")
    for seconds, name in sorted(rows, reverse=True)[:LINES]:
        print(f"  {seconds:8.1f} s  {name}")


if __name__ == "__main__":
    table("suites", suites(sys.argv[1]))
    table("sources", sources(sys.argv[1], float(sys.argv[2])))
