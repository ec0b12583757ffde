#pragma once

/// The types that tools, templates, the mesh import and the pull create. Apart from examples and
/// the import from SOFA, other code uses their descriptions.
namespace compliant::blocks {

inline constexpr const char* points = "Points";
inline constexpr const char* scalars = "Scalars";
inline constexpr const char* mass = "UniformMass";
inline constexpr const char* masses = "PointMasses";
inline constexpr const char* gravity = "Gravity";
inline constexpr const char* support = "FixedPoints";
inline constexpr const char* length = "Distance";
inline constexpr const char* frames = "RigidFrames";
inline constexpr const char* pointsOnFrames = "RigidPoints";
inline constexpr const char* bodyMass = "SolidMass";
inline constexpr const char* box = "Box";
inline constexpr const char* ball = "Ball";
inline constexpr const char* capsule = "Capsule";
inline constexpr const char* mesh = "TriangleMesh";
inline constexpr const char* joint = "RelativePose";
inline constexpr const char* jointCoordinates = "Coordinates";
inline constexpr const char* rightAngle = "DotProduct";
inline constexpr const char* hingeAngle = "HingeAngle";
inline constexpr const char* angles = "Angles";
inline constexpr const char* gear = "Gear";
inline constexpr const char* screw = "ScrewPitch";
inline constexpr const char* combination = "LinearCombination";
inline constexpr const char* law = "UniformCompliance";
inline constexpr const char* eachLaw = "DiagonalCompliance";
inline constexpr const char* integrator = "ImplicitIntegrator";
inline constexpr const char* solver = "AutoSolver";
inline constexpr const char* halfSpace = "HalfSpace";
inline constexpr const char* detector = "ShapeContacts";
inline constexpr const char* contactSolver = "AutoContactSolver";
inline constexpr const char* directSolver = "LdltSolver";

}  // namespace compliant::blocks
