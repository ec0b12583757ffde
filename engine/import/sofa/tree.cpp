#include "engine/import/sofa/tree.hpp"

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>
#include <set>

#include "engine/scene/json_document.hpp"

namespace compliant::sofa {

namespace {

constexpr int deepest = 60;              // nodes within nodes
constexpr std::size_t longestPart = 60;  // bytes of one part of a name

/// Lines of a text, for the byte offsets that pugixml tells.
class Lines {
 public:
  explicit Lines(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') ends_.push_back(static_cast<std::ptrdiff_t>(i));
  }
  int at(std::ptrdiff_t offset) const {
    return 1 +
           static_cast<int>(std::lower_bound(ends_.begin(), ends_.end(), offset) - ends_.begin());
  }

 private:
  std::vector<std::ptrdiff_t> ends_;
};

std::string place(int line) { return "line " + std::to_string(line); }

/// SOFA's words for no: "0", "false", "f" and "F…".
bool saysNo(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string::npos) return false;
  return text[first] == '0' || text[first] == 'f' || text[first] == 'F';
}

class TreeReader {
 public:
  explicit TreeReader(std::string_view text) : text_(text), lines_(text) {}

  Result<Tree> read() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed =
        document.load_buffer(text_.data(), text_.size(),
                             pugi::parse_default | pugi::parse_trim_pcdata, pugi::encoding_utf8);
    if (!parsed)
      return Error{place(lines_.at(parsed.offset)),
                   std::string("This is not XML that can be read: ") + parsed.description()};
    const pugi::xml_node top = document.document_element();
    if (std::string_view(top.name()) != "Node")
      return Error{place(lineOf(top)), "A SOFA scene begins with <Node>, this file with <" +
                                           namePart(top.name(), "nothing") + ">"};
    tree_.root = std::make_unique<Node>();
    readElement(top, *tree_.root);
    if (!readNode(top, *tree_.root, 0))
      return Error{place(tooDeep_), "Nodes stand within nodes more than " +
                                        std::to_string(deepest) +
                                        " deep; at most that many can be read"};
    return std::move(tree_);
  }

 private:
  int lineOf(const pugi::xml_node& xml) const { return lines_.at(xml.offset_debug()); }

  void readElement(const pugi::xml_node& xml, Element& element) const {
    element.type = xml.name();
    element.line = lineOf(xml);
    for (const pugi::xml_attribute& attribute : xml.attributes()) {
      if (std::string_view(attribute.name()) == "name") element.name = attribute.value();
      element.attributes.push_back({attribute.name(), attribute.value()});
    }
    // An older spelling: <Object type="UniformMass" …/>.
    if (element.type == "Object")
      if (const std::string* type = element.find("type")) element.type = *type;
  }

  void skip(const pugi::xml_node& xml, const std::string& element, const std::string& sentence) {
    tree_.skipped.push_back({lineOf(xml), element, sentence});
  }

  bool readNode(const pugi::xml_node& xml, Node& node, int depth) {
    if (depth > deepest) {
      tooDeep_ = node.line;
      return false;
    }
    tree_.nodes.push_back(&node);
    std::set<std::string> taken;
    for (const pugi::xml_node& child : xml.children()) {
      if (child.type() != pugi::node_element) continue;
      const std::string tag = child.name();
      if (tag == "Node") {
        auto below = std::make_unique<Node>();
        readElement(child, *below);
        below->parent = &node;
        if (const std::string* activated = below->find("activated");
            activated && saysNo(*activated)) {
          skip(child, below->label(),
               "It is switched off (activated) and left out with all it contains");
          continue;
        }
        below->branch = node.branch + freePart(namePart(below->name, "node"), taken) + "/";
        if (!readNode(child, *below, depth + 1)) return false;
        node.children.push_back(std::move(below));
      } else if (tag == "include" || tag == "Attribute" || tag == "preset") {
        skip(child, tag, "This kind of element is not read: whatever it brings is missing here");
      } else {
        auto object = std::make_unique<Object>();
        readElement(child, *object);
        object->node = &node;
        tree_.objects.push_back(object.get());
        if (child.find_child(
                [](const pugi::xml_node& n) { return n.type() == pugi::node_element; }))
          skip(child, object->label(), "Elements within it are not read: they have no effect here");
        node.objects.push_back(std::move(object));
      }
    }
    return true;
  }

  static std::string freePart(const std::string& wanted, std::set<std::string>& taken) {
    std::string part = wanted;
    for (int i = 2; !taken.insert(part).second; ++i) part = wanted + " " + std::to_string(i);
    return part;
  }

  std::string_view text_;
  Lines lines_;
  Tree tree_;
  int tooDeep_ = 0;
};

const Node* childNamed(const Node& node, std::string_view name) {
  for (const auto& child : node.children)
    if (child->name == name) return child.get();
  return nullptr;
}

const Object* objectNamed(const Node& node, std::string_view name) {
  for (const auto& object : node.objects)
    if (object->name == name) return object.get();
  // Objects without a name are called after their type.
  for (const auto& object : node.objects)
    if (object->name.empty() && object->type == name) return object.get();
  return nullptr;
}

/// "[-1]": the object so many places behind `from` in its node.
const Object* neighbour(const Object& from, std::string_view part) {
  int step = 0;
  const auto [end, error] = std::from_chars(part.data() + 1, part.data() + part.size() - 1, step);
  if (error != std::errc() || end != part.data() + part.size() - 1) return nullptr;
  const auto& objects = from.node->objects;
  const auto self =
      std::find_if(objects.begin(), objects.end(), [&](const auto& o) { return o.get() == &from; });
  const std::ptrdiff_t wanted = self - objects.begin() + std::ptrdiff_t(step);
  if (wanted < 0 || wanted >= static_cast<std::ptrdiff_t>(objects.size())) return nullptr;
  return objects[static_cast<std::size_t>(wanted)].get();
}

/// Follows a path down (or up) from a node.
Target descend(const Node* node, const Object& from, std::string_view path) {
  while (node != nullptr && !path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    const bool last = slash == std::string_view::npos || slash + 1 == path.size();
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      node = node->parent;
    } else if (part.size() > 2 && part.front() == '[' && part.back() == ']') {
      return {nullptr, last ? neighbour(from, part) : nullptr};
    } else {
      if (last)
        if (const Object* object = objectNamed(*node, part)) return {nullptr, object};
      node = childNamed(*node, part);
    }
  }
  return {node, nullptr};
}

}  // namespace

const std::string* Element::find(std::string_view attribute) const {
  for (const Attribute& candidate : attributes)
    if (candidate.name == attribute) {
      candidate.read = true;
      return &candidate.value;
    }
  return nullptr;
}

void Element::ignore(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) find(name);
}

void Element::ignoreAll() const {
  for (const Attribute& attribute : attributes) attribute.read = true;
}

std::string Element::label() const {
  const std::string kind = namePart(type, "element");
  return name.empty() ? kind : kind + " \"" + namePart(name, "") + "\"";
}

std::string namePart(std::string_view text, std::string_view fallback) {
  std::string part;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    part += c == '/' ? '-' : byte < 0x20 ? ' ' : c;
  }
  if (part.size() > longestPart) {
    std::size_t end = longestPart;
    while (end > 0 && (static_cast<unsigned char>(part[end]) & 0xC0) == 0x80) --end;
    part.resize(end);
  }
  const auto first = part.find_first_not_of(' ');
  if (first == std::string::npos || !isUnicode(part)) return std::string(fallback);
  return part.substr(first, part.find_last_not_of(' ') - first + 1);
}

Result<Tree> readTree(std::string_view text) { return TreeReader(text).read(); }

Target follow(const Tree& tree, const Object& from, std::string_view path) {
  if (!path.empty() && path.front() == '/') return descend(tree.root.get(), from, path);
  const bool plain = !path.empty() && path.front() != '.' && path.front() != '[';
  for (const Node* node = from.node; node != nullptr; node = node->parent) {
    const Target target = descend(node, from, path);
    if (target.node != nullptr || target.object != nullptr || !plain) return target;
  }
  return {};
}

}  // namespace compliant::sofa
