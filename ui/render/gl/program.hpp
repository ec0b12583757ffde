#pragma once

#include <glad/gl.h>

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace compliant {

/// A pair of shaders, NAME.vert and NAME.frag, linked into a program.
class Program {
 public:
  /// `define`, if given, is defined in both. Fails if the driver refuses the shaders.
  Status create(std::string_view name, std::string_view define = "");
  void release();

  bool made() const { return id_ != 0; }
  void use() const { glUseProgram(id_); }
  /// For glUniform…; -1, which OpenGL ignores, if the shader does not use it.
  GLint uniform(const char* name) const { return glGetUniformLocation(id_, name); }

 private:
  GLuint id_ = 0;
};

}  // namespace compliant
