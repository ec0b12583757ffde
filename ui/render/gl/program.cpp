#include "ui/render/gl/program.hpp"

#include <array>

#include "ui/render/gl/frame_block.hpp"
#include "ui/render/gl/shader_source.hpp"

namespace compliant {
namespace {

Status compile(GLuint shader, std::string_view file, std::string_view stage,
               std::string_view define) {
  std::string text = "#version 330 core\n#define ";
  text.append(stage).append("\n");
  if (!define.empty()) text.append("#define ").append(define).append("\n");
  text.append(shaderSource("common.glsl"));
  // The driver's messages then have the line numbers of the file.
  text.append("\n#line 1\n").append(shaderSource(file));
  const char* pointer = text.c_str();
  glShaderSource(shader, 1, &pointer, nullptr);
  glCompileShader(shader);
  GLint done = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
  if (done == GL_TRUE) return {};
  std::array<char, 2048> log{};
  glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
  return Error{
      "", "The OpenGL driver cannot compile the shader " + std::string(file) + ": " + log.data()};
}

}  // namespace

Status Program::create(std::string_view name, std::string_view define) {
  const GLuint vertex = glCreateShader(GL_VERTEX_SHADER);
  const GLuint fragment = glCreateShader(GL_FRAGMENT_SHADER);
  Status made = compile(vertex, std::string(name) + ".vert", "VERTEX", define);
  if (made) made = compile(fragment, std::string(name) + ".frag", "FRAGMENT", define);
  if (made) {
    id_ = glCreateProgram();
    glAttachShader(id_, vertex);
    glAttachShader(id_, fragment);
    glLinkProgram(id_);
    GLint done = GL_FALSE;
    glGetProgramiv(id_, GL_LINK_STATUS, &done);
    if (done != GL_TRUE) {
      std::array<char, 2048> log{};
      glGetProgramInfoLog(id_, static_cast<GLsizei>(log.size()), nullptr, log.data());
      made = Error{"", "The OpenGL driver cannot link the shaders of " + std::string(name) + ": " +
                           log.data()};
      release();
    } else {
      const GLuint block = glGetUniformBlockIndex(id_, "Frame");
      if (block != GL_INVALID_INDEX) glUniformBlockBinding(id_, block, FrameBlock::binding);
      if (const GLint sun = uniform("sun"); sun >= 0) {
        glUseProgram(id_);
        glUniform1i(sun, FrameBlock::sunUnit);
        glUseProgram(0);
      }
    }
  }
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  return made;
}

void Program::release() {
  if (id_ != 0) glDeleteProgram(id_);
  id_ = 0;
}

}  // namespace compliant
