"""Installs a build into an empty folder and looks at what stands there.

    installed.py BUILD

Prints a sentence for each fault and ends with 1 if there is any.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

SHARE = "share/compliant-lab/assets/"
DESKTOP = "share/applications/compliant-lab.desktop"
METAINFO = "share/metainfo/org.compliantlab.CompliantLab.metainfo.xml"
FILES = [
    "bin/compliant", "bin/compliant-lab", "bin/compliant-view", SHARE + "scenes/welcome.json", SHARE + "manual/guide.md",
    SHARE + "presentations/spring_to_joint.json", DESKTOP, METAINFO, "share/icons/hicolor/scalable/apps/compliant-lab.svg",
    "share/mime/packages/compliant-lab.xml",
]
SUBCOMMANDS = ["run", "check", "render", "film", "export", "replay", "import", "manual"]
# What the example program prints: patterns.
EXAMPLE = [
    r"below after 0\.59\d s with a force of -58\.8\d N",
    r"the spring stretches by -?0\.\d+ m; Conserves energy at 3\.56 Hz",
    r"the system has 3 unknowns and 1 row; residual \d\.\de-1[4-9] N s",
    "rod: compliance is -1 m/N; it must lie between 0 and 1e12 m/N",
]
faults = []


def expect(holds, sentence):
    if not holds:
        faults.append(sentence)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def succeeds(*command):
    code, said = run(*command)
    expect(code == 0, f"{' '.join(map(str, command))} ends with {code}: {said.strip()}")
    return said


def check_man_pages(prefix):
    for page in ["compliant", "compliant-lab", "compliant-view"] + ["compliant-" + each for each in SUBCOMMANDS]:
        path = prefix / f"share/man/man1/{page}.1"
        if not path.exists():
            expect(False, f"{path.name} is missing")
            continue
        expect(f".TH {page.upper()} " in path.read_text(), f"{path.name} is not called {page.upper()}")
    run_page = prefix / "share/man/man1/compliant-run.1"
    text = run_page.read_text().replace("\\", "") if run_page.exists() else ""
    for option in ("--steps", "--csv", "--record"):
        expect(option in text, f"compliant-run.1 does not tell of {option}")


def check_types(prefix):
    """Scenes are known by what is in them."""
    mime = prefix / "share/mime"
    succeeds("update-mime-database", mime)
    magic = (mime / "magic").read_bytes()
    expect(b"application/x-compliant-lab-scene" in magic, "scenes are not told from other JSON files")
    globs = (mime / "globs").read_text()
    entry, metainfo = (prefix / DESKTOP).read_text(), (prefix / METAINFO).read_text()
    expect("@" not in entry + metainfo, "a mark of the templates is left")
    expect("application/x-sofa-scene application/xml" in (mime / "subclasses").read_text(), "SOFA scenes are no XML")
    patterns = [each for each in re.findall(r"\*\.\w+", succeeds(prefix / "bin/compliant", "import", "--help"))
                if each != "*.json"]
    expect(len(patterns) >= 10, f"import --help names only {patterns}")
    for pattern in patterns:
        if pattern == "*.xml":
            continue  # which are not all scenes
        kind = re.search(r"^(\S+):" + re.escape(pattern) + "$", globs, re.MULTILINE)
        expect(kind, f"{pattern} has no type")
        if kind:
            expect(f"{kind[1]};" in entry and f"<mediatype>{kind[1]}</mediatype>" in metainfo,
                   f"the program does not open {kind[1]}")
    expect("application/x-sofa-scene:*.scn" in globs, "*.scn is no SOFA scene")


def check_programs(prefix, folder):
    welcome = prefix / SHARE / "scenes/welcome.json"
    succeeds(prefix / "bin/compliant", "run", welcome, "--steps", "3")
    expect("SCENE" in succeeds(prefix / "bin/compliant-lab", "--help"), "--help does not tell of SCENE")
    needed = succeeds("readelf", "-d", prefix / "bin/compliant-view")
    expect("libglfw" in needed and "Qt" not in needed, "compliant-view needs Qt")
    code, said = run("env", "-u", "DISPLAY", prefix / "bin/compliant-view", welcome)
    expect(code == 1 and said.startswith("compliant-view needs a screen"), f"without a screen: {said}")
    code, said = run(prefix / "bin/compliant-view", prefix / DESKTOP)
    expect(code == 1 and "is not a scene" in said, f"of a file that is no scene: {said}")
    display = [Path(__file__).parent.parent / "support/with_display", "env", "LIBGL_ALWAYS_SOFTWARE=1"]
    slides = prefix / SHARE / "presentations/spring_to_joint.json"
    succeeds(*display, prefix / "bin/compliant-view", slides, "--pictures", "3")
    code, said = run(*display, "MESA_GL_VERSION_OVERRIDE=2.1", prefix / "bin/compliant-view", welcome)
    expect(code == 1 and said.startswith("compliant-view needs OpenGL 3.3"), f"without OpenGL 3.3: {said}")
    picture = folder / "view.png"
    look = [prefix / "bin/compliant-lab", "--screenshot", picture, "--size", "160x120", "--after", "0.1"]
    succeeds(*look)
    expect(picture.exists(), "no picture of the welcome scene was written")
    # The scenes that are used are those that were installed.
    welcome.unlink()
    code, _ = run(*look)
    expect(code != 0, "the installed program finds its scenes elsewhere")


def check_library(prefix, folder):
    """A program of somebody else finds the library, and builds and runs with it."""
    source = Path(__file__).parent / "library"
    lines = len((source / "pendulum.cpp").read_text().splitlines())
    expect(lines <= 40, f"the example has {lines} lines")
    succeeds("cmake", "-S", source, "-B", folder / "program", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_BUILD_TYPE=Release")
    succeeds("cmake", "--build", folder / "program")
    program = folder / "program/pendulum"
    if not program.exists():
        return
    done = subprocess.run([program], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=folder)
    for sentence in EXAMPLE:
        expect(re.search(sentence, done.stdout), f"the example does not say {sentence}: {done.stdout}{done.stderr}")
    said = succeeds(prefix / "bin/compliant", "replay", folder / "pendulum.recording")
    expect("agree bit for bit" in said, f"the recording of the library does not replay: {said}")
    # Only the façade is to be seen, and the names of BLAS that must come before those of the system.
    symbols = succeeds("nm", "-D", "-C", "--defined-only", next((prefix / "lib").rglob("libcompliant-lab.so")))
    for line in symbols.splitlines():
        name = line.split(maxsplit=2)[-1]
        expect(re.search(r"compliant::(World|Refusal|componentTypes)", name) or re.fullmatch(r"d\w+_", name),
               f"the library exports {name}")
    expect("dgemm_" in symbols, "the library leaves dense products to the system")


def main(build):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prefix = folder / "usr"
        succeeds("cmake", "--install", build, "--prefix", prefix)
        for each in FILES:
            expect((prefix / each).exists(), f"{each} is not installed")
        succeeds("desktop-file-validate", "--no-hints", prefix / DESKTOP)
        succeeds("appstreamcli", "validate", "--no-net", prefix / METAINFO)
        check_man_pages(prefix)
        check_types(prefix)
        check_library(prefix, folder)
        check_programs(prefix, folder)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
