#include "app/batch_help.hpp"

namespace compliant::batch::help {

const char* const ofRun =
    R"(Columns: t, kinetic, gravity, elastic, elastic_forces, elastic_constraints, total, damped, friction,
impact, work, numerical (the ledger: total - start = work + numerical - damped - friction - impact),
residual, iterations, contacts, contact_residual, imbalance (|f + J'lambda| of integrators that seek
an equilibrium), STATE.x[3].y, STATE.v[3].y, STATE.f[3].y, STATE.speed[3], STATE.contact_force[3].y
(of all contacts, in N in the world), SURFACE.largest_strain[7] and smallest_strain (of faces,
beside their start), CONSTRAINT.phi[2], CONSTRAINT.lambda[2], contacts(A, B).force of shapes or
states A and B, or * for any: force and torque on A in the world, about the origin of its element,
normal, friction, gap, slip, pushing. Elements count from 0; the header adds the unit, as in
bridge/points.x[3].y [m] and rope.lambda[2] [N]; the residual is relative. In a pattern * stands for
any characters and ? for one. Without --columns: time, energies, residual, and phi and lambda of
every constraint; t is always included. Numbers have 17 significant digits. --contacts has a row for
each contact of each step. STATE.f is the sum of the forces of constraints and contacts, on the
states that constraint_forces of the integrator names; work is that of motors, torques, thrusters,
pulls and edits. The table has its final name from the start: a run that is killed leaves it without
the rows of the last tenth of a second.
A condition of --break-when compares two formulas over columns, as in contact_residual > 1e-2,
abs(step(numerical)) > 0.01*kinetic or "soft bridge/rope.lambda[0]" < -50 for 3 steps; step(COLUMN)
is its change in the last step, unsolved counts systems that stopped before their precision, and
state_changes contacts that began or ceased to stick, slide or touch. The run ends after that step,
with exit code 2; tables and recordings contain it.
The exit code is 2 where a step stopped before its precision (of integrators that seek an
equilibrium: the last one), hard constraints contradict each other or are missed by far, or a
component is left out of the simulation.
A dump holds W, J, C, c, b and the solution, M, D, K, f and v that W and c are made of, the basis of
turned columns and the reactions of projections; index.json explains each file and names the owners
of rows and columns. For a step that is refused it holds the system and the reason, but no solution.
Example: compliant run assets/scenes/welcome.json --time 5 --csv out.csv --every 10
  --columns total "soft bridge/rope.lambda*" --set "soft bridge/rope.compliance=1e-2")";

const char* const ofCheck =
    R"(Prints the title, components per role, the systems with their sizes, and the issues. The exit code
is 1 if the file cannot be read, if the import leaves something out, or if there are issues:
components that are left out of the simulation.
Example: compliant check assets/scenes/welcome.json)";

const char* const ofRender =
    R"(Without a camera distance the whole scene is in view. --forces also prints the force scale.
Example: compliant render assets/scenes/welcome.json --time 2 --out bridge.png
  --size 640x400 --camera 24,15,12 --forces)";

const char* const ofFilm =
    R"(The camera does not move and shows all that the scene reaches. MP4 is H.264 where libav has the
encoder, else MPEG-4.
Example: compliant film assets/scenes/welcome.json --out bridge.gif --to 3
  --size 640x400 --forces)";

const char* const ofExport =
    R"(Each NAME/NAME_0001.vtp is PolyData: a vertex for each point and body, a line for each link of a
constraint, triangles for surfaces. Points have velocity, component (their state) and element; with
bodies also angular_velocity and rotation (w, x, y, z). Cells have kind (0 vertex, 1 link, 2
surface), component (state, constraint or shape), element, and lambda and phi: for a link one number
per row, padded with zeros to the widest constraint; not a number for other cells. The field data
component_names holds the names that component indexes. All in SI units.
Example: compliant export assets/scenes/cloth.json --out cloth.pvd --time 3 --every 4)";

const char* const ofReplay =
    R"(Prints the steps, edits and checks played. The exit code is 2 if the motion differs.
Example: compliant replay swing.recording)";

const char* const ofClose =
    R"(Moves hard rows of constraints (compliance 0) to their targets by the shortest way in the metric of
the masses; supports stay, springs and motors do not count. Prints the largest gaps before and
after, in m and in rad, and their constraints. The exit code is 2 if a joint stays open; then
nothing is written.
Example: compliant close linkage.json --out closed.json)";

const char* const ofPrecompute =
    R"(For scenes whose FreeMotion has the correction precomputed: computes the inverse of the matrix at
the start and writes it beside the scene, under the name in the field file of FreeMotion, and
replaces an old file there. Runs read it; they refuse one that is damaged or belongs to another
scene.
Example: compliant precompute rope.json --set "free motion.file=rope.inverse")";

const char* const ofImport =
    R"(Lists on standard error what could not be imported and what that means, and the files beside it that
were read. A mesh becomes a scene with one solid body; its surface must be closed. The other
subcommands open such files directly. Examples: compliant import cloth.scn cloth.json
  compliant import part.stl part.json)";

const char* const ofManual = R"(Example: compliant manual UniformCompliance)";

}  // namespace compliant::batch::help
