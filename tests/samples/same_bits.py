"""Runs every sample as on other processors and compares the motions bit for bit.

    same_bits.py PROGRAM SCENES [STEPS]

PROGRAM is `compliant`, SCENES the folder of the samples. The C library, our dense kernels, and OpenBLAS where it is
installed, choose their code by the processor; environment variables choose it as on an older one, and the number of
threads. Prints the motions of each sample that moves otherwise than without them, and ends with 1 if there is any.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

# Each is one run of all samples: what is chosen apart is put together.
SETTINGS = [
    "",
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX2,-FMA,-FMA4 OPENBLAS_CORETYPE=Prescott OPENBLAS_NUM_THREADS=1",
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F OPENBLAS_CORETYPE=Haswell OPENBLAS_NUM_THREADS=2 OMP_NUM_THREADS=2",
    "OPENBLAS_CORETYPE=SkylakeX OPENBLAS_NUM_THREADS=8 OMP_NUM_THREADS=8",
]


def can_run(setting):
    """A processor without AVX-512 cannot run what is made for it."""
    return "SkylakeX" not in setting or "avx512f" in Path("/proc/cpuinfo").read_text().split()


def motion(program, scene, steps, setting):
    """The hash of the motion after the steps, or what the program says instead."""
    chosen = dict(pair.split("=", 1) for pair in setting.split())
    done = subprocess.run([program, "run", scene, "--steps", str(steps)], env={**os.environ, **chosen},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found = re.search(r"^motion +([0-9a-f]{16})$", done.stdout, re.MULTILINE)
    return found[1] if done.returncode == 0 and found else f"end with {done.returncode}: {done.stdout}{done.stderr}"


def main():
    if len(sys.argv) not in (3, 4):
        print(__doc__)
        return 2
    program, scenes = sys.argv[1], sorted(Path(sys.argv[2]).glob("*.json"))
    steps = int(sys.argv[3]) if len(sys.argv) == 4 else 60
    settings = [each for each in SETTINGS if can_run(each)]
    runs = [(scene, setting) for scene in scenes for setting in settings]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        motions = dict(zip(runs, pool.map(lambda run: motion(program, run[0], steps, run[1]), runs)))
    wrong = 0
    for scene in scenes:
        found = {motions[scene, setting] for setting in settings}
        if len(found) == 1 and re.fullmatch("[0-9a-f]{16}", next(iter(found))):
            continue
        wrong += 1
        print(f"{scene.stem} does not move with the same bits everywhere:")
        for setting in settings:
            print(f"  {motions[scene, setting]} {setting}")
    print(f"{len(scenes)} samples, {len(settings)} settings, {wrong} samples with other bits")
    return 1 if wrong or not scenes else 0


if __name__ == "__main__":
    sys.exit(main())
