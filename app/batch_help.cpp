#include "app/batch_help.hpp"

namespace compliant::batch::help {

const char* const ofRun =
    "Columns: t, kinetic, gravity, elastic, elastic_forces, elastic_constraints, total, "
    "damped,\n"
    "friction, impact, work, numerical (the ledger: total - start = work + numerical - damped "
    "- friction -\n"
    "impact), residual, iterations, contacts, contact_residual, imbalance (|f + J'lambda| of "
    "integrators "
    "that seek an\n"
    "equilibrium), STATE.x[3].y,\n"
    "STATE.v[3].y, STATE.f[3].y, STATE.speed[3], STATE.contact_force[3].y (of all contacts, in "
    "N in the world),\n"
    "SURFACE.largest_strain[7] and smallest_strain (of faces, beside their start), "
    "CONSTRAINT.phi[2],\n"
    "CONSTRAINT.lambda[2], contacts(A, B).force "
    "of shapes or\n"
    "states A and B, or * for any: force and torque on A in the world, about the origin of its "
    "element, normal,\n"
    "friction, gap, slip, pushing. Elements count from "
    "0; the header adds the "
    "unit,\n"
    "as in bridge/points.x[3].y [m] and rope.lambda[2] [N]; the residual is relative. In a\n"
    "pattern * stands for any characters and ? for one. Without --columns: time, energies,\n"
    "residual, and phi and lambda of every constraint; t is always included. Numbers have 17\n"
    "significant digits. --contacts has a row for each contact of each step. STATE.f is the "
    "sum of the forces of constraints and contacts, on the "
    "states that\n"
    "constraint_forces of the integrator names; work is that of motors, torques, thrusters, "
    "pulls and edits. The table\n"
    "has its final name from the start: a run that is killed leaves it without the rows of the "
    "last "
    "tenth of a second.\n"
    "The exit code is 2 where a step stopped before its precision (of integrators that seek an "
    "equilibrium: the last\n"
    "one), hard constraints contradict each other or are missed by far, or a component is left "
    "out of the simulation.\n"
    "A dump holds W, J, C, c, b and the solution, M, D, K, f and v that W and c are made of, "
    "the basis of turned columns\n"
    "and the reactions of projections; index.json explains each file and names the owners of rows "
    "and columns. For a step\n"
    "that is refused it holds the system and the reason, but no solution.\n"
    "Example: compliant run assets/scenes/welcome.json --time 5 --csv out.csv --every 10\n"
    "  --columns total \"soft bridge/rope.lambda*\" --set \"soft "
    "bridge/rope.compliance=1e-2\"";

const char* const ofCheck =
    "Prints the title, components per role, the systems with their sizes, and the issues. The "
    "exit code is 1 if\n"
    "the file cannot be read, if the import leaves something out, or if there are issues: "
    "components\n"
    "that are left out of the simulation.\n"
    "Example: compliant check assets/scenes/welcome.json";

const char* const ofRender =
    "Without a camera distance the whole scene is in view. --forces also prints the "
    "force scale.\n"
    "Example: compliant render assets/scenes/welcome.json --time 2 --out bridge.png\n"
    "  --size 640x400 --camera 24,15,12 --forces";

const char* const ofFilm =
    "The camera does not move and shows all that the scene reaches. MP4 is H.264 where libav has "
    "the\n"
    "encoder, else MPEG-4.\n"
    "Example: compliant film assets/scenes/welcome.json --out bridge.gif --to 3\n"
    "  --size 640x400 --forces";

const char* const ofExport =
    "Each NAME/NAME_0001.vtp is PolyData: a vertex for each point and body, a line for each "
    "link of a\n"
    "constraint, triangles for surfaces. Points have velocity, component (their state) and "
    "element;\n"
    "with bodies also angular_velocity and rotation (w, x, y, z). Cells have kind (0 vertex, 1 "
    "link,\n"
    "2 surface), component (state, constraint or shape), element, and lambda and phi: for a "
    "link one\n"
    "number per row, padded with zeros to the widest constraint; not a number for other "
    "cells. The\n"
    "field data component_names holds the names that component indexes. All in SI units.\n"
    "Example: compliant export assets/scenes/cloth.json --out cloth.pvd --time 3 --every 4";

const char* const ofReplay =
    "Prints the steps, edits and checks played. The exit code is 2 if the motion differs.\n"
    "Example: compliant replay swing.recording";

const char* const ofClose =
    "Moves hard rows of constraints (compliance 0) to their targets by the shortest way "
    "in the\n"
    "metric of the masses; supports stay, springs and motors do not count. Prints the largest "
    "gaps before\n"
    "and after, in m and in rad, and their constraints. The exit code is 2 if a joint stays open; "
    "then nothing is\n"
    "written.\n"
    "Example: compliant close linkage.json --out closed.json";

const char* const ofPrecompute =
    "For scenes whose FreeMotion has the correction precomputed: computes the inverse of the "
    "matrix at the\n"
    "start and writes it beside the scene, under the name in the field file of FreeMotion, and "
    "replaces an old\n"
    "file there. Runs read it; they refuse one that is damaged or belongs to another "
    "scene.\n"
    "Example: compliant precompute rope.json --set \"free motion.file=rope.inverse\"";

const char* const ofImport =
    "Lists on standard error what could not be imported and what that means, and the files "
    "beside it that were\n"
    "read. A mesh becomes a scene with one solid body; its surface must be closed. The other "
    "subcommands open\n"
    "such files directly.\n"
    "Examples: compliant import cloth.scn cloth.json\n"
    "  compliant import part.stl part.json";

const char* const ofManual = "Example: compliant manual UniformCompliance";

}  // namespace compliant::batch::help
