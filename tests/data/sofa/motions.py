"""Writes the motions beside the scenes, each by the recurrence of one step, without matrices.

    motions.py          writes NAME.csv beside NAME.scn
    motions.py --check  ends with 1 if a file is not what it would write

All are of a point of mass m = 0.5 kg that hangs in the plane z = 0 from a held one at the origin,
with h = 0.01 s and g = (0, -9.81). Symbols: theory §3, §4 and §6.
"""

import math
import sys
from pathlib import Path

STEPS, EVERY = 200, 10
H, MASS, GRAVITY = 0.01, 0.5, -9.81


def pendulum(pre_stabilised):
    """A hard rod of 1 m, implicit Euler. With u along the rod, length l and violation phi = l - 1:
    v+ = v + h g + mu u / m, where mu makes u.v+ = -phi/h, or 0 after the point was moved by -phi u."""
    x, y, vx, vy = 0.6, -0.8, 0.0, 0.0
    yield x, y, vx, vy
    while True:
        length = math.sqrt(x * x + y * y)
        ux, uy, phi = x / length, y / length, length - 1
        vy += H * GRAVITY
        wanted = 0 if pre_stabilised else -phi / H
        change = wanted - (ux * vx + uy * vy)
        vx, vy = vx + change * ux, vy + change * uy
        if pre_stabilised:
            x, y = x - phi * ux, y - phi * uy
        x, y = x + H * vx, y + H * vy
        yield x, y, vx, vy


def oscillator():
    """A spring of k = 100 N/m with a damper of D = 0.3 N s/m below the held point, rest length 1 m,
    alpha = 1/2, beta = 1. With s the extension: m (v+ - v)/h = m |g| + alpha f+ + (1 - alpha) f,
    f = -k s - D v, s+ = s + h v+."""
    stiffness, damping, alpha = 100.0, 0.3, 0.5
    s, v = 0.0, 0.0
    yield 0.0, -1 - s, 0.0, -v
    while True:
        momentum = MASS * v + H * (-MASS * GRAVITY - stiffness * s - (1 - alpha) * damping * v)
        v = momentum / (MASS + H * alpha * damping + H * H * alpha * stiffness)
        s += H * v
        yield 0.0, -1 - s, 0.0, -v


def table(motion):
    lines = ["step,t,/dofs.x[1][0],/dofs.x[1][1],/dofs.v[1][0],/dofs.v[1][1]"]
    for step, numbers in zip(range(STEPS + 1), motion):
        if step % EVERY == 0:
            lines.append(",".join([str(step), f"{step * H:.2f}", *map(repr, numbers)]))
    return "\n".join(lines) + "\n"


MOTIONS = {
    "pendulum": lambda: pendulum(False),
    "pendulum_pre_stabilised": lambda: pendulum(True),
    "oscillator": oscillator,
}


def main():
    folder = Path(__file__).parent
    differing = 0
    for name, motion in MOTIONS.items():
        path, text = folder / f"{name}.csv", table(motion())
        if "--check" not in sys.argv:
            path.write_text(text)
        elif path.read_text() != text:
            print(f"{path}: not what motions.py writes")
            differing = 1
    return differing


if __name__ == "__main__":
    sys.exit(main())
