#pragma once

#include <memory>
#include <string>

namespace compliant {

/// A sentence that may be copied to other threads and outlives its author: a literal, or a text
/// that it owns.
class Sentence {
 public:
  Sentence(const char* literal = "") : literal_(literal) {}
  Sentence(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}

  const char* c_str() const { return text_ != nullptr ? text_->c_str() : literal_; }
  bool empty() const { return *c_str() == '\0'; }

 private:
  const char* literal_ = "";
  std::shared_ptr<const std::string> text_;
};

}  // namespace compliant
