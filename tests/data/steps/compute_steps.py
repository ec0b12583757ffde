#!/usr/bin/env python3
"""Computes the steps in scene files of this folder anew, with dense matrices and in a way of its own:
    compute_steps.py FILE… [--curvature-at start|mean] [--write]
Prints how far the numbers of each file are from these, and with --write puts these into the file.

Covers α = β = 1 without stabilization or geometric stiffness, where hard rows mean the same in every treatment:
    W Δv − h Jᵀλ = h f − h² K v,   W = M + h D + h² K,   S J Δv + C λ = −(φ + S φ̇),   S = h I + C D_c
with the inertial force −J_sᵀ M_s J̇_s w of masses on mapped states at w = v + Δv/2 (mean), or at w = v (start).
Needs NumPy.
"""
import argparse
import json

import numpy as np


class Graph:
    """Values of all states at q: places, total Jacobians and J̇w, by nested lists of the file."""

    def __init__(self, scene):
        self.scene = scene
        self.width, self.first, n = {}, {}, 0
        for s in scene["states"]:
            if s["type"] == "independent":
                self.first[s["name"]] = n
                n += len(s["q"])
        self.n = n

    def evaluate(self, q, w):
        x, J, bend = {}, {}, {}
        for s in self.scene["states"]:
            name = s["name"]
            if s["type"] == "independent":
                size, at = len(s["q"]), self.first[name]
                J[name] = np.eye(self.n)[at:at + size]
                x[name], bend[name] = q[at:at + size], np.zeros(size)
                continue
            parents = s["parents"]
            if s["map"] == "affine":
                A = [np.array(a) for a in s["A"]]
                x[name] = np.array(s["b"]) + sum(a @ x[p] for a, p in zip(A, parents))
                J[name] = sum(a @ J[p] for a, p in zip(A, parents))
                bend[name] = sum(a @ bend[p] for a, p in zip(A, parents))
            elif s["map"] == "subset":
                rows = [3 * i + k for i in s["index"] for k in range(3)]
                x[name], J[name], bend[name] = (each[parents[0]][rows] for each in (x, J, bend))
            else:
                xs, Js, bends = [], [], []
                for k, (a, i, b, j) in enumerate(s["pairs"]):
                    one, other = slice(3 * i, 3 * i + 3), slice(3 * j, 3 * j + 3)
                    d = x[parents[b]][other] - x[parents[a]][one]
                    Jd = J[parents[b]][other] - J[parents[a]][one]
                    bd = bend[parents[b]][other] - bend[parents[a]][one]
                    if s["map"] == "difference":
                        xs.append(d - np.array(s["offset"]).reshape(-1, 3)[k]), Js.append(Jd), bends.append(bd)
                        continue
                    length = np.linalg.norm(d)
                    u, rate = d / length, Jd @ w
                    across = rate - u * (u @ rate)
                    xs.append([length - s["rest"][k]]), Js.append([u @ Jd])
                    bends.append([across @ across / length + u @ bd])
                x[name], J[name], bend[name] = np.concatenate(xs), np.concatenate(Js), np.concatenate(bends)
        return x, J, bend


def square(entry, size):
    """A matrix of a scalar, a diagonal, or blocks."""
    a = np.array(entry, dtype=float)
    if a.ndim == 3:
        full, at = np.zeros((size, size)), 0
        for block in a:
            full[at:at + len(block), at:at + len(block)] = block
            at += len(block)
        return full
    if a.ndim == 2:
        return a
    return np.diag(np.broadcast_to(a, size).astype(float))


def free_basis(scene, graph):
    """Columns span the velocities that projections allow."""
    forbidden = []
    for p in scene.get("projections", []):
        at = graph.first[p["state"]] + 3 * p["index"]
        for direction in (np.eye(3) if p["type"] == "fixed" else [np.array(p["normal"])]):
            row = np.zeros(graph.n)
            row[at:at + 3] = direction
            forbidden.append(row)
    if not forbidden:
        return np.eye(graph.n)
    _, s, vt = np.linalg.svd(np.array(forbidden))
    return vt[np.sum(s > 1e-12):].T


def step(scene, graph, q, v, mean):
    p = scene["params"]
    assert p["alpha"] == 1 and p["beta"] == 1 and p["stabilisation"] == "none" and p["geometric_stiffness"] == "none"
    h, gravity, n = p["h"], np.array(scene["gravity"], dtype=float), graph.n
    x, J, _ = graph.evaluate(q, v)
    distance = {s["name"] for s in scene["states"] if s.get("map") == "distance"}
    M, D, K, f = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n)), np.zeros(n)
    bent = []
    for m in scene["masses"]:
        Js = J[m["state"]]
        Ms = np.array(m["matrix"]) if "matrix" in m else np.diag(np.repeat(m["mass"], len(Js) // len(m["mass"])))
        M += Js.T @ Ms @ Js
        bent.append((m["state"], Js.T @ Ms))
        if m["state"] not in distance and m.get("gravity", True):
            f += Js.T @ Ms @ np.tile(gravity, len(Js) // 3)
    for force in scene.get("forces", []):
        f += J[force["state"]].T @ np.array(force["f"])
    for damper in scene.get("dampers", []):
        Js = J[damper["state"]]
        Ds = square(damper["D"], len(Js))
        D += Js.T @ Ds @ Js
        f -= Js.T @ Ds @ Js @ v
    rows, S, C, right = [], [], [], []
    for law in scene.get("laws", []):
        Js, phi = J[law["state"]], x[law["state"]]
        c = square(law["C"], len(Js))
        if law["as"] == "force":
            k = np.linalg.inv(c)
            d = law.get("d", 0) * k
            f -= Js.T @ (k @ phi + d @ Js @ v)
            K, D = K + Js.T @ k @ Js, D + Js.T @ d @ Js
            continue
        relaxed = law["d"] * np.eye(len(Js)) if "d" in law else c @ square(law["Dc"], len(Js)) if "Dc" in law else 0 * c
        s = h * np.eye(len(Js)) + relaxed
        rows.append(Js), S.append(s), C.append(c), right.append(-(phi + s @ Js @ v))
    P = free_basis(scene, graph)
    W = P.T @ (M + h * D + h * h * K) @ P
    m = sum(len(r) for r in rows)
    system = np.zeros((len(W) + m, len(W) + m))
    system[:len(W), :len(W)] = W
    at = len(W)
    for Js, s, c in zip(rows, S, C):
        to = at + len(Js)
        system[:len(W), at:to] = -h * P.T @ Js.T
        system[at:to, :len(W)] = s @ Js @ P
        system[at:to, at:to] = c
        at = to
    change = np.zeros(n)
    for _ in range(200):
        _, _, bend = graph.evaluate(q, v + change / 2 if mean else v)
        inertia = -sum(Jm @ bend[state] for state, Jm in bent)
        b = np.concatenate([P.T @ (h * (f + inertia) - h * h * K @ v)] + right)
        solution = np.linalg.solve(system, b)
        before, change = change, P @ solution[:len(W)]
        if np.linalg.norm(change - before) <= 1e-16 * np.linalg.norm(change) or not mean:
            break
    v = v + change
    return q + h * v, v, solution[len(W):]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--curvature-at", choices=["start", "mean"], default="mean")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for file in options.files:
        with open(file) as stream:
            text = stream.read()
        data = json.loads(text)
        scene = data["scene"]
        graph = Graph(scene)
        q = np.concatenate([s["q"] for s in scene["states"] if s["type"] == "independent"])
        v = np.concatenate([s["v"] for s in scene["states"] if s["type"] == "independent"])
        lam, worst, k = np.zeros(0), 0, 0
        for number in range(1, max(data["steps"]) + 1):
            q, v, lam = step(scene, graph, q, v, options.curvature_at == "mean")
            if number not in data["steps"]:
                continue
            for key, value, tolerance in zip(("q", "v", "lam"), (q, v, lam), data["tolerance_q_v_lam"][k]):
                if len(value) > 0:
                    worst = max(worst, np.abs(np.array(data[key][k]) - value).max() / tolerance)
                data[key][k] = list(value)
            k += 1
        print(f"{file}: {worst:.3g} of the tolerance")
        if options.write:
            before, after = json.loads(text), data
            for key in ("q", "v", "lam"):
                for old, new in zip(before[key], after[key]):
                    text = text.replace(json.dumps(old), json.dumps(new)) if old else text
            with open(file, "w") as stream:
                stream.write(text)


main()
