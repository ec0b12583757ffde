# Writes OUTPUT, a C++ source that holds the text of every shader, so that programs need no files
# at run time. Called with -DOUTPUT=… -DFOLDER=… -DSHADERS=name;name;…
set(text "// Generated from shaders/. Do not edit.\n#include \"ui/render/gl/shader_source.hpp\"\n\n")
string(APPEND text "namespace compliant {\n\nstd::string_view shaderSource(std::string_view name) {\n")
foreach(name IN LISTS SHADERS)
  file(READ "${FOLDER}/${name}" content)
  string(APPEND text "  if (name == \"${name}\") return R\"glsl(${content})glsl\";\n")
endforeach()
string(APPEND text "  return {};\n}\n\n}  // namespace compliant\n")
file(WRITE "${OUTPUT}" "${text}")
