#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/import/imported_scene.hpp"

/// The text of a SOFA scene as a tree of nodes and their objects, not yet interpreted.
namespace compliant::sofa {

struct Node;

struct Attribute {
  std::string name;
  std::string value;
  mutable bool read =
      false;  ///< whether the import has read it; elements that stay unread are reported
};

/// The base of nodes and objects.
struct Element {
  Element() = default;
  Element(const Element&) = delete;
  Element& operator=(const Element&) = delete;
  virtual ~Element() = default;

  std::string type;     ///< "Node", "UniformMass"…, in the canonical spelling
  std::string written;  ///< the same in the spelling of the file
  std::string name;     ///< as given; may be empty
  int line = 0;         ///< of its tag, counted from 1
  std::vector<Attribute> attributes;
  /// Indices of attributes in the order of names; empty if there are few.
  std::vector<std::uint32_t> byName;

  /// The text of an attribute, which then counts as read; null if there is none.
  const std::string* find(std::string_view attribute) const;
  /// Marks attributes as read that have no effect here, or were read for some objects only.
  void ignore(std::initializer_list<std::string_view> names) const;
  /// Marks all attributes as read: a finding reports that the whole object is left out.
  void ignoreAll() const;
  /// "UniformMass" or "UniformMass "mass"", as in findings.
  std::string label() const;
};

struct Object : Element {
  Node* node = nullptr;
  std::size_t place = 0;            ///< among the objects of its node
  mutable bool understood = false;  ///< whether some part of the import has handled it
};

struct Node : Element {
  Node* parent = nullptr;  ///< null: the root
  std::string branch;      ///< in our scene, "" or "cloth/extensions/"; unique
  std::vector<std::unique_ptr<Object>> objects;
  std::vector<std::unique_ptr<Node>> children;

  /// Its objects of a type, in the order of the file.
  const std::vector<const Object*>& ofType(std::string_view type) const;
  /// An object by the name in a link: its name or, without one, its type; the first of several.
  const Object* objectNamed(std::string_view name) const;
  const Node* childNamed(std::string_view name) const;
  /// Builds an index for these lookups; call it when the node is complete.
  void index();

 private:
  std::unordered_map<std::string_view, std::vector<const Object*>> byType_;
  std::unordered_map<std::string_view, const Object*> named_, unnamed_;
  std::unordered_map<std::string_view, const Node*> nodes_;
};

/// An element of the file that is not in the tree, and why.
struct Skipped {
  ImportFinding::Severity severity = ImportFinding::Severity::LeftOut;
  int line = 0;
  std::string element;
  std::string sentence;
};

struct Tree {
  std::unique_ptr<Node> root;
  std::vector<const Object*> objects;  ///< of all nodes, in the order of the file
  std::vector<const Node*> nodes;      ///< all, parents first
  std::vector<Skipped> skipped;        ///< nodes that are switched off, includes…
};

/// The target of a link: an object, a node, or neither.
struct Target {
  const Node* node = nullptr;
  const Object* object = nullptr;
};

Result<Tree> readTree(std::string_view text, Progress* progress = nullptr);

/// Follows the path of a link, without "@" and without the name of a data: "../mesh", "/a/b",
/// "[-1]",
/// "./". A plain name is also looked for in the nodes above, as SOFA does.
Target follow(const Tree& tree, const Object& from, std::string_view path);

/// A text as one part of a component's name: no slashes, control characters or outer spaces, not
/// too long; `fallback` if nothing remains.
std::string namePart(std::string_view text, std::string_view fallback);

}  // namespace compliant::sofa
