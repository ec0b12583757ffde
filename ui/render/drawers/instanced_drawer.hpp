#pragma once

#include <string>
#include <vector>

#include "ui/render/drawers/drawing_modes.hpp"
#include "ui/render/gl/program.hpp"
#include "ui/render/gl/quad_instances.hpp"

namespace compliant {

/// A program and the instances that it draws: the common part of the drawers.
struct InstancedDrawer {
  Program program;
  QuadInstances instances;
  Program lowDetail;    ///< optional: for the simplified instances
  QuadInstances small;  ///< the simplified instances
  GLenum lowDetailMode = GL_LINES;
  GLsizei vertices = 4;  ///< of the strip of one instance

  void release() {
    program.release();
    lowDetail.release();
    instances.release();
    small.release();
  }

  /// A driver may compile a program when it is first used, which takes long. To avoid this delay
  /// while the user zooms, both programs invisibly draw one of the small instances.
  template <class Instance>
  void upload(std::vector<Instance>& large, const std::vector<Instance>& tiny) {
    if (large.empty() && !tiny.empty()) {
      large.push_back(tiny.front());
      large.back().colour = large.back().colour.faded(0);
      large.back().unmark();
    }
    instances.upload(large);
    small.upload(tiny);
  }

  void draw(Pass pass, Fill fill = Fill::Solid) const {
    if (instances.count() > 0) {
      program.use();
      glUniform1i(program.uniform("wire"), fill == Fill::Outlines ? 1 : 0);
      glUniform1i(program.uniform("pass"), static_cast<GLint>(pass));
      instances.draw(vertices);
    }
    if (small.count() == 0 || pass == Pass::Hidden) return;
    lowDetail.use();
    small.draw(lowDetailMode == GL_LINES ? 2 : 1, lowDetailMode);
  }
};

}  // namespace compliant
