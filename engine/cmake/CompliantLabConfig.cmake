# find_package(CompliantLab): the target CompliantLab::engine, with the header <compliant_lab/compliant.hpp>.
include(CMakeFindDependencyMacro)
find_dependency(Eigen3 3.4 NO_MODULE)
include(${CMAKE_CURRENT_LIST_DIR}/CompliantLabTargets.cmake)
