#pragma once

#include <optional>
#include <string>

#include "ui/render/gl/program.hpp"
#include "ui/render/gl/quad_instances.hpp"

namespace compliant {

/// Which fragments are drawn; the values of `pass` in shaders/common.glsl.
enum class Pass { everything = 0, inside = 1, edges = 2 };

/// A program and the instances that it draws: what the drawers of one kind of thing share.
struct InstancedDrawer {
  Program program;
  Program crowd;  ///< optional: draws what `program` leaves out because it is small in a crowd
  GLenum crowdMode = GL_LINES;
  QuadInstances instances;
  GLsizei vertices = 4;  ///< of the strip that is one instance

  void release() {
    program.release();
    crowd.release();
    instances.release();
  }

  void draw(Pass pass, bool wire = false) const {
    if (instances.count() == 0) return;
    program.use();
    glUniform1i(program.uniform("wire"), wire ? 1 : 0);
    glUniform1i(program.uniform("pass"), static_cast<GLint>(pass));
    instances.draw(vertices);
    if (pass != Pass::everything || !crowd.made()) return;
    crowd.use();
    instances.draw(crowdMode == GL_LINES ? 2 : 1, crowdMode);
  }
};

}  // namespace compliant
