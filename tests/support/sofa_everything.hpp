#pragma once

namespace compliant::test {

/// A SOFA scene with most of what the import knows, to mutate.
inline constexpr const char* everythingOfSofa = R"(<Node name="root" gravity="0 -10 0" dt="0.01">
<CompliantImplicitSolver name="s" stabilization="1" implicitVelocity="0.5" formulation="vel"/><LDLTSolver/>
<VisualStyle displayFlags="showAll"/><RegularGridTopology name="grid" nx="2" ny="2" nz="2" min="0 0 0" max="1 1 1"/>
<GridMeshCreator name="loader" resolution="4 3" trianglePattern="1" scale="2" rotation="90 0 0" translation="0 1 0"/>
<MeshTopology name="mesh" src="@loader"/><MechanicalObject name="dofs" template="Vec3d" src="@loader" velocity="0 0 1"/>
<BoxROI name="box" box="-0.1 -2 -2 0.1 2 2"/><FixedConstraint indices="@[-1].indices"/><UniformMass totalMass="3"/>
<PartialFixedConstraint indices="1" fixedDirections="1 0 0"/><ConstantForceField forces="0 1 0" indices="2"/>
<MeshSpringForceField linesStiffness="50" linesDamping="1"/><StiffSpringForceField spring="0 5 100 1 0.5"/><DiagonalMass totalMass="1"/>
<Node name="ext"><MechanicalObject name="d" template="Vec1d"/><EdgeSetTopologyContainer edges="@../mesh.edges"/>
<DistanceMapping input="@../" output="@./"/><UniformCompliance compliance="1e-4" damping="0.1" isCompliance="0"/></Node>
<Node name="gap"><MechanicalObject name="d"/><DifferenceFromTargetMapping indices="11" targets="0 0 0"/>
<DiagonalCompliance compliance="0 0.1 0"/><OffsettedConstraintValue offset="0.1"/><UnilateralConstraint/></Node>
<Node name="line" gravity="1 0 0"><EulerImplicitSolver/><CGLinearSolver iterations="25" tolerance="1e-9" threshold="1e-9"/>
<MechanicalObject name="q" template="Vec1d" position="0 1"/><UniformMass vertexMass="1"/>
<Node name="sub"><MechanicalObject name="d" template="Vec1d"/><SubsetMapping indices="1"/><UniformCompliance/></Node>
<Node name="soft"><MechanicalObject name="d" template="Vec1d"/><IdentityMapping/><LinearDiagonalCompliance complianceMin="0.1" errorMin="0.5"/></Node>
<Node name="sum"><MechanicalObject name="d" template="Vec1d"/><AffineMultiMapping input="@../q @../soft/d" output="@./" matrix="1 0 2 0" value="0.1"/></Node>
<Node name="drum"><MechanicalObject name="d" template="Vec1d"/><WinchMultiMapping input="@../q @../soft/d" output="@./" factor="0.2"/></Node></Node>
<Node name="lines"><MechanicalObject name="d" template="Vec1d"/><MaskMapping dofs="0 0 0 0 1 1"/><UniformCompliance compliance="0.1"/></Node>
<Node name="add"><MechanicalObject name="d"/><AdditionMapping pairs="1 2"/></Node>
<Node name="dot"><MechanicalObject name="d" template="Vec1d"/><DotProductMapping pairs="5 6"/><UniformCompliance compliance="1"/></Node>
<Node name="side"><MechanicalObject name="d" template="Vec1d"/><DotProductFromTargetMapping indices="4" targets="0 1 0"/></Node>
<Node name="both"><MechanicalObject name="d"/><DifferenceMultiMapping input="@../dofs @../gap/d" pairs="3 0"/></Node>
<Node name="bodies"><MechanicalObject name="b" template="Rigid3d" position="0 0 0 0 0 0 1 1 0 0 0 0 0.6 0.8" velocity="0 0 0 1 2 3 0 0 0 0 0 1"/>
<RigidMass mass="1 2" inertia="1 1 1 2 2 3" inertia_forces="1"/><UniformVelocityDampingForceField dampingCoefficient="0.1"/>
<ConstantForceField indices="1" force="0 1 0 0 0 1"/>
<Node name="tip"><MechanicalObject name="p" position="1 0 0 0 1 0"/><RigidMapping rigidIndexPerPoint="0 1" globalToLocalCoords="1"/><UniformMass totalMass="1"/></Node>
<Node name="end"><MechanicalObject name="e" template="Rigid3d"/><AssembledRigidRigidMapping source="0 1 0 0 0 0 0 1 1 0 0 0 0 0.6 0 0.8"/>
<UniformMass vertexMass="1 1 [1 0 0,0 1 0,0 0 1]"/>
<Node name="hinge"><MechanicalObject name="j" template="Vec6d"/><RigidJointMapping pairs="0 1"/><DiagonalCompliance compliance="1 1 1 1 1 1"/>
<Node name="hold"><MechanicalObject name="m" template="Vec1d"/><MaskMapping dofs="1 1 1 1 1 0"/><UniformCompliance compliance="0"/></Node></Node></Node>
<Node name="rest"><MechanicalObject name="r" template="Vec6d"/><RigidRestJointMapping rotation="0"/><DampingCompliance damping="1"/><DampingValue/></Node>
<Node name="same"><MechanicalObject name="s" template="Rigid3d" position="0 0 0 0 0 0 1"/><RigidRigidMapping index="1"/></Node>
<Node name="gear"><MechanicalObject name="g" template="Vec1d"/><GearMultiMapping input="@../b @../same/s" output="@./" pairs="0 5 0 4 0 1 0 3" ratio="-0.5"/>
<UniformCompliance compliance="0.01"/></Node>
<Node name="com"><MechanicalObject name="c"/><RigidComMultiMapping input="@../b @../same/s" output="@./" mass="1 2 0.5"/></Node></Node></Node>
)";

/// A SOFA scene of free motion and contacts with most of what the import knows of them, to mutate.
inline constexpr const char* contactsOfSofa = R"(<Node name="root" gravity="0 -10 0" dt="0.01">
<FreeMotionAnimationLoop/><GenericConstraintSolver tolerance="1e-8" maxIterations="50" sor="0.9"/><CollisionPipeline/><BruteForceBroadPhase/>
<BVHNarrowPhase/><LocalMinDistance alarmDistance="0.1" contactDistance="0.01"/><CollisionResponse response="FrictionContactConstraint" responseParams="mu=0.4"/>
<Node name="floor"><MeshTopology name="m" position="-9 0 -9 9 0 -9 9 0 9 -9 0 9" quads="0 3 2 1"/><MechanicalObject src="@m"/>
<TriangleCollisionModel moving="0" simulated="0"/><LineCollisionModel/></Node>
<Node name="bodies"><EulerImplicitSolver rayleighMass="0.1"/><CGLinearSolver/><UncoupledConstraintCorrection/>
<MechanicalObject name="b" template="Rigid3d" position="0 1 0 0 0 0 1  2 1 0 0 0 0 1  4 1 0 0 0 0 1"/><RigidMass mass="1" inertia="1 1 1"/>
<SphereCollisionModel radius="0.3" listRadius="0.3 0.4" group="1 2" proximity="0.01"/><CapsuleModel radii="0.2" heights="1" selfCollision="1"/>
<OBBModel extents="0.2 0.3 0.4" contactFriction="0.3"/><CylinderModel defaultLocalAxis="0 0 1"/>
<BilateralLagrangianConstraint first_point="0" second_point="1" keepOrientationDifference="1"/>
<Node name="skin"><MeshTopology name="t" position="0 0 0 1 0 0 0 1 0 0 0 1" triangles="0 2 1 0 1 3 0 3 2 1 2 3"/><MechanicalObject src="@t"/>
<RigidMapping index="2"/><TriangleCollisionModel group="3"/><PointCollisionModel/></Node></Node>
<Node name="points"><EulerImplicitSolver/><SparseLDLSolver/><LinearSolverConstraintCorrection wire_optimization="1"/>
<MechanicalObject name="p" position="0 5 0 1 5 0 0.5 5 0 3 5 0 4 5 0"/><UniformMass totalMass="5"/><PointCollisionModel contactStiffness="20"/>
<SlidingLagrangianConstraint sliding_point="2" axis_1="0" axis_2="1"/><BilateralInteractionConstraint first_point="3" second_point="4" rest_vector="1 0 0"/>
<FixedLagrangianConstraint indices="0 1"/><StiffSpringForceField spring="0 3 100 1 0.5" noCompression="1"/>
<Node name="length"><MechanicalObject template="Vec1d"/><MeshTopology edges="0 3"/><DistanceMapping/><StopperLagrangianConstraint index="0" min="-1" max="4"/>
<UniformLagrangianConstraint iterative="0"/></Node></Node></Node>
)";

}  // namespace compliant::test
