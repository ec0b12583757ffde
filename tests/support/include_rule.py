"""Checks who includes whom.

    include_rule.py FOLDER       checks engine/, ui/ and app/ below the folder
    include_rule.py --self-test  checks this checker

Prints one line per breach, `file:line: sentence`, and ends with 1 if there is any.
"""

import re
import sys
import tempfile
from pathlib import Path

# Each box of the program and the boxes that it may include, besides itself. The longest matching
# path is the box of a file. Nobody includes engine/components: no box lists it.
SCENE = ["engine/base", "engine/laws", "engine/scene"]
JSON = SCENE + ["engine/json"]
IMPORT = JSON + ["engine/import"]
KKT = SCENE + ["engine/kkt"]
CONTACT = JSON + ["engine/contact"]
DYNAMICS = KKT + ["engine/contact", "engine/dynamics"]
SIMULATION = DYNAMICS + ["engine/simulation"]
RECORD = SIMULATION + ["engine/json", "engine/record"]
ANALYSIS = RECORD + ["engine/analysis"]
INSPECT = ANALYSIS + ["engine/inspect"]
ENGINE = INSPECT + ["engine/interactive"]
MODEL = ["ui/model/" + each for each in ("basics", "elements", "rows", "document", "edits", "build", "plots", "solving",
                                         "display", "inspecting", "lessons", "preferences")]


def qt(*folders):
    return ["ui/qt/" + each for each in folders]


QT = qt("basics", "widgets", "fields", "imgui", "charts", "log", "time", "actions", "documents", "recovery", "viewport",
        "export", "tree", "properties", "drawer", "forms", "help")
BOXES = {
    "engine/base": [],
    "engine/laws": ["engine/base"],
    "engine/scene": ["engine/base", "engine/laws"],
    "engine/json": SCENE,
    "engine/import": JSON,
    "engine/contact": JSON,
    "engine/kkt": SCENE,
    "engine/dynamics": KKT + ["engine/contact"],
    "engine/components": SCENE,
    # Their roles are declared beside the system that they work on.
    "engine/components/integrators": DYNAMICS,
    "engine/components/solvers": KKT,
    "engine/components/detectors": SCENE + ["engine/contact"],
    "engine/simulation": DYNAMICS,
    "engine/record": SIMULATION + ["engine/json"],
    "engine/analysis": RECORD,
    "engine/inspect": ANALYSIS,
    "engine/interactive": INSPECT,
    "engine/export": ANALYSIS,
    "engine": ENGINE + ["engine/export"] + IMPORT,
    "ui/model/basics": ["engine/base"],
    "ui/model/elements": ENGINE + ["ui/model/basics"],
    "ui/model/rows": ENGINE + ["ui/model/basics", "ui/model/elements"],
    "ui/model/document": ENGINE + IMPORT + ["ui/model/basics", "ui/model/elements", "ui/model/rows"],
    "ui/model/edits": ENGINE + ["ui/model/basics", "ui/model/elements", "ui/model/document"],
    "ui/model/build": ENGINE + ["ui/model/" + each for each in ("basics", "elements", "rows", "document", "edits")],
    "ui/model/plots": ENGINE + ["ui/model/" + each for each in ("basics", "elements", "rows", "document")],
    "ui/model/solving": ENGINE,
    "ui/model/display": ENGINE + ["ui/model/basics", "ui/model/elements", "ui/model/solving"],
    "ui/model/inspecting": ENGINE + ["ui/model/basics", "ui/model/document"],
    "ui/model/lessons": ENGINE + ["ui/model/basics", "ui/model/document"],
    "ui/model/preferences": ENGINE + ["ui/model/" + each for each in ("basics", "document", "display", "plots")],
    "ui/render": ["engine/base"],
    "ui/view": ENGINE + MODEL + ["ui/render"],
    "ui/film": ENGINE + IMPORT + MODEL + ["ui/render", "ui/view"],
    "ui/interaction": ENGINE + MODEL + ["ui/render", "ui/view"],
    "ui/overlay": ENGINE + MODEL + ["ui/render", "ui/view", "ui/interaction"],
    "ui/instruments": ENGINE + MODEL + ["ui/overlay"],
    "ui/glfw": ENGINE + MODEL + ["ui/render", "ui/view", "ui/interaction", "ui/overlay", "ui/instruments"],
    "ui/qt/basics": ["engine/base", "ui/model/basics"],
    "ui/qt/widgets": ["ui/model/basics", "ui/qt/basics"],
    "ui/qt/fields": ["ui/model/basics", "ui/qt/basics", "ui/qt/widgets"],
    "ui/qt/imgui": ["ui/model/basics", "ui/overlay", "ui/qt/basics"],
    "ui/qt/charts": ["ui/model/basics", "ui/model/plots", "ui/qt/basics", "ui/qt/widgets"],
    "ui/qt/log": ENGINE + ["ui/model/basics", "ui/model/document", "ui/qt/basics", "ui/qt/widgets"],
    "ui/qt/time": ENGINE + ["ui/model/basics", "ui/model/document", "ui/model/solving"] + qt("basics", "widgets", "fields", "charts"),
    "ui/qt/actions": ENGINE + MODEL + qt("basics", "widgets", "fields"),
    "ui/qt/documents": ENGINE + IMPORT + MODEL + qt("basics", "widgets", "fields", "log"),
    "ui/qt/recovery": ENGINE + MODEL + qt("basics", "log", "documents"),
    "ui/qt/viewport": MODEL + ["ui/render", "ui/interaction", "ui/overlay"] + qt("basics", "imgui", "actions"),
    "ui/qt/export": ENGINE + ["engine/export"] + MODEL + ["ui/film"] + qt("basics", "widgets", "fields", "viewport"),
    "ui/qt/tree": ENGINE + MODEL + qt("basics", "actions"),
    "ui/qt/properties": ENGINE + MODEL + qt("basics", "widgets", "fields", "actions"),
    "ui/qt/drawer": ENGINE + MODEL + ["ui/instruments"] + qt("basics", "widgets", "charts", "imgui"),
    "ui/qt/forms": MODEL + qt("basics", "widgets", "fields"),
    "ui/qt/help": ENGINE + MODEL + qt("basics", "widgets", "documents"),
    "ui/qt/window": ENGINE + MODEL + ["ui/render", "ui/view", "ui/interaction"] + QT,
    "app": ENGINE + ["engine", "engine/export"] + IMPORT + MODEL + ["ui/render", "ui/view", "ui/film", "ui/overlay", "ui/glfw"] + QT + ["ui/qt/window"],
}
CLOSED = ["engine/components"]  # not even a component includes a component

# Libraries that only some places may include: (name, pattern of the header, places).
LIBRARIES = [
    ("Qt", r"Q[A-Z]\w*|Qt\w*/.*|q[a-z]+\.h", ["ui/qt", "app/editor.cpp"]),
    ("Dear ImGui", r"(imgui/)?(imgui\w*\.h|backends/imgui_.*|misc/.*)", ["ui/overlay", "ui/instruments", "ui/glfw", "ui/qt/imgui", "ui/qt/viewport", "app"]),
    ("OpenGL", r"glad/.*|GL/.*|EGL/.*|KHR/.*", ["ui/render", "app/viewer.cpp"]),
    ("libav", r"lib(av|sw)\w+/.*", ["ui/film"]),
    ("GLFW", r"GLFW/.*", ["ui/glfw"]),
    ("CLI11", r"CLI/.*", ["app"]),
    ("pugixml", r"pugi\w*\.hpp", ["engine/import"]),
    ("Qhull", r"libqhull\w*/.*", ["engine/components/shapes/convex_hull.cpp"]),
    ("FCL", r"(fcl|ccd)/.*", ["engine/contact/detection/fcl_tree.cpp"]),
    ("assimp", r"assimp/.*", ["engine/import/mesh"]),
    ("GoogleTest", r"g(test|mock)/.*|benchmark/.*", []),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
GENERATED = re.compile(r"(moc_\w+\.cpp|\w+\.moc)")  # by Qt's moc, included by the file that it serves


def box_of(path):
    boxes = [box for box in BOXES if path.startswith(box + "/")]
    return max(boxes, key=len, default=None)


def stands_in(path, places):
    return any(path == place or path.startswith(place + "/") for place in places)


def breach(root, path, quote, header):
    """The sentence about one include, or None."""
    for name, pattern, places in LIBRARIES:
        if re.fullmatch(pattern, header):
            if stands_in(path, places):
                return None
            allowed = " and ".join(places) if places else "tests"
            return f"<{header}> is {name}, which only {allowed} may include"
    if GENERATED.fullmatch(header) and stands_in(path, ["ui/qt"]):
        return None
    target = box_of(header)
    if target is None:
        if quote == '"':
            return f'"{header}" must be written from the root of the repository, and system headers in <>'
        return None
    if quote == "<":
        return f'<{header}> is ours: write it in ""'
    if not header.endswith(".hpp"):
        return f'"{header}" is not a header'
    if not (root / header).is_file():
        return f'"{header}" does not exist'
    own = box_of(path)
    if stands_in(target, CLOSED):
        return f'nobody may include {target}: "{header}"'
    if target != own and target not in BOXES[own]:
        may = ", ".join(BOXES[own]) or "no other"
        return f'{own} may include {may}; not {target}: "{header}"'
    return None


def breaches(root):
    """All of them below the folder, as lines, and how many files were read."""
    found, count = [], 0
    for top in ("engine", "ui", "app"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".cpp", ".hpp", ".h", ".c"):
                continue
            path = file.relative_to(root).as_posix()
            count += 1
            if box_of(path) is None:
                found.append(f"{path}:1: belongs to no box; the boxes are {', '.join(BOXES)}")
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                include = INCLUDE.match(line)
                sentence = include and breach(root, path, *include.groups())
                if sentence:
                    found.append(f"{path}:{number}: {sentence}")
    return found, count


# File, include, and a part of the sentence that must come (None: allowed).
CASES = [
    ("engine/base/a.hpp", "<vector>", None),
    ("engine/base/a.hpp", '"engine/scene/known.hpp"', "engine/base may include no other"),
    ("engine/scene/a.cpp", '"engine/base/known.hpp"', None),
    ("engine/scene/a.cpp", '"engine/kkt/known.hpp"', "not engine/kkt"),
    ("engine/kkt/a.cpp", '"engine/scene/known.hpp"', None),
    ("engine/kkt/a.cpp", '"engine/simulation/known.hpp"', "not engine/simulation"),
    ("engine/simulation/a.cpp", '"engine/kkt/known.hpp"', None),
    ("engine/simulation/a.cpp", '"ui/model/basics/known.hpp"', "not ui/model/basics"),
    ("engine/simulation/a.cpp", '"engine/components/known.hpp"', "nobody may include"),
    ("engine/components/a.cpp", '"engine/components/known.hpp"', "nobody may include"),
    ("engine/components/forces/a.cpp", '"engine/scene/known.hpp"', None),
    ("engine/components/forces/a.cpp", '"engine/kkt/known.hpp"', "not engine/kkt"),
    ("engine/components/solvers/a.cpp", '"engine/kkt/known.hpp"', None),
    ("engine/components/integrators/a.cpp", '"engine/kkt/known.hpp"', None),
    ("engine/components/integrators/a.cpp", '"engine/simulation/known.hpp"', "not engine/simulation"),
    ("engine/import/sofa/a.cpp", '"engine/import/known.hpp"', None),
    ("engine/import/sofa/a.cpp", '"engine/scene/known.hpp"', None),
    ("engine/import/sofa/a.cpp", '"engine/kkt/known.hpp"', "not engine/kkt"),
    ("engine/import/sofa/a.cpp", '"engine/components/known.hpp"', "nobody may include"),
    ("engine/import/sofa/a.cpp", "<pugixml.hpp>", None),
    ("engine/simulation/a.cpp", '"engine/import/known.hpp"', "not engine/import"),
    ("engine/simulation/a.cpp", "<pugixml.hpp>", "is pugixml"),
    ("engine/export/a.cpp", '"engine/analysis/known.hpp"', None),
    ("engine/export/a.cpp", '"engine/interactive/known.hpp"', "not engine/interactive"),
    ("engine/scene/a.cpp", '"engine/json/known.hpp"', "not engine/json"),
    ("engine/kkt/a.cpp", '"engine/dynamics/known.hpp"', "not engine/dynamics"),
    ("engine/analysis/a.cpp", '"engine/record/known.hpp"', None),
    ("engine/record/a.cpp", '"engine/analysis/known.hpp"', "not engine/analysis"),
    ("engine/compliant.cpp", '"engine/import/known.hpp"', None),
    ("engine/interactive/a.cpp", '"engine/known.hpp"', "not engine"),
    ("engine/simulation/a.cpp", '"engine/export/known.hpp"', "not engine/export"),
    ("ui/model/document/a.cpp", '"engine/interactive/known.hpp"', None),
    ("ui/model/document/a.cpp", '"engine/import/known.hpp"', None),
    ("ui/model/document/a.cpp", '"ui/render/known.hpp"', "not ui/render"),
    ("ui/model/document/a.cpp", "<QString>", "is Qt"),
    ("ui/render/a.cpp", '"engine/base/known.hpp"', None),
    ("ui/render/a.cpp", '"ui/model/basics/known.hpp"', "ui/render may include engine/base; not ui/model/basics"),
    ("ui/render/a.cpp", "<glad/gl.h>", None),
    ("ui/render/gl/a.cpp", '"ui/render/known.hpp"', None),
    ("ui/view/a.cpp", '"ui/render/known.hpp"', None),
    ("ui/view/a.cpp", '"ui/qt/basics/known.hpp"', "not ui/qt/basics"),
    ("ui/view/a.cpp", "<glad/gl.h>", "is OpenGL"),
    ("ui/overlay/a.cpp", '"ui/model/basics/known.hpp"', None),
    ("ui/film/a.cpp", "<libavcodec/avcodec.h>", None),
    ("ui/qt/viewport/a.cpp", "<libavcodec/avcodec.h>", "is libav"),
    ("ui/film/a.cpp", '"ui/qt/basics/known.hpp"', "not ui/qt/basics"),
    ("ui/overlay/a.cpp", "<imgui.h>", None),
    ("ui/overlay/a.cpp", '"ui/interaction/known.hpp"', None),
    ("ui/interaction/a.cpp", '"ui/overlay/known.hpp"', "not ui/overlay"),
    ("ui/interaction/a.cpp", "<imgui.h>", "is Dear ImGui"),
    ("ui/overlay/a.cpp", "<QtWidgets/QLabel>", "is Qt"),
    ("ui/qt/viewport/a.cpp", "<QOpenGLWidget>", None),
    ("ui/qt/viewport/a.cpp", '"moc_a.cpp"', None),
    ("ui/qt/viewport/a.cpp", '"ui/overlay/known.hpp"', None),
    ("ui/qt/viewport/a.cpp", "<glad/gl.h>", "is OpenGL"),
    ("ui/qt/viewport/a.cpp", '"theme.hpp"', "from the root"),
    ("ui/qt/viewport/a.cpp", "<ui/view/known.hpp>", "is ours"),
    ("ui/qt/viewport/a.cpp", '"ui/view/known.cpp"', "not a header"),
    ("ui/qt/viewport/a.cpp", '"ui/view/missing.hpp"', "does not exist"),
    ("ui/model/basics/a.cpp", '"ui/model/document/known.hpp"', "not ui/model/document"),
    ("ui/qt/widgets/a.cpp", '"ui/model/document/known.hpp"', "not ui/model/document"),
    ("ui/qt/a.cpp", "<QWidget>", "belongs to no box"),
    ("app/editor.cpp", "<QApplication>", None),
    ("app/batch.cpp", "<QApplication>", "is Qt"),
    ("app/batch.cpp", "<CLI/CLI.hpp>", None),
    ("engine/simulation/a.cpp", "<gtest/gtest.h>", "only tests may include"),
    ("ui/tools/a.cpp", "<vector>", "belongs to no box"),
]


def self_test():
    failures = 0
    for path, header, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for box in BOXES:
                (root / box).mkdir(parents=True, exist_ok=True)
                (root / box / "known.hpp").write_text("#pragma once\n")
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(f"// first line\n#  include {header}\n")
            found, _ = breaches(root)
            right = found == [] if expected is None else len(found) == 1 and expected in found[0]
            if right and expected is not None and "no box" not in expected:
                right = found[0].startswith(f"{path}:2: ")
            if not right:
                failures += 1
                print(f"{path} with {header}: expected {expected!r}, found {found}")
    print(f"{len(CASES)} cases, {failures} wrong")
    return failures


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    if sys.argv[1] == "--self-test":
        return 1 if self_test() else 0
    found, count = breaches(Path(sys.argv[1]))
    for line in found:
        print(line)
    print(f"{count} files, {len(found)} breaches of the include rule")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
