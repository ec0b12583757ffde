#include "engine/import/sofa/tree.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <pugixml.hpp>
#include <unordered_set>

#include "engine/base/text.hpp"
#include "engine/import/sofa/spellings.hpp"
#include "engine/json/json_document.hpp"
#include "engine/scene/scene.hpp"

namespace compliant::sofa {

namespace {

constexpr int deepest = 60;                // nodes within nodes
constexpr std::size_t longestPart = 60;    // bytes of one part of a name
constexpr std::size_t fewAttributes = 16;  // up to this many, a linear search is quick

/// Lines of a text, for the byte offsets from pugixml.
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

/// Parts of names used in a node.
class Parts {
 public:
  /// The wanted part, or "wanted 2"…
  std::string free(const std::string& wanted) {
    std::string part = wanted;
    for (int& next = next_.try_emplace(wanted, 2).first->second; !taken_.insert(part).second;
         ++next)
      part = wanted + " " + std::to_string(next);
    return part;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> next_;  ///< the number to try next
};

class TreeReader {
 public:
  TreeReader(std::string_view text, Progress* progress) : text_(text), progress_(progress) {}

  Result<Tree> read() {
    pugi::xml_document document;
    pugi::xml_parse_result parsed = parse(document, text_);
    std::string mended;
    if (parsed.status == pugi::status_bad_attribute) {
      int line = 0;
      mended = withQuotes(text_, line);
      if (const auto again = parse(document, mended); again && line > 0) {
        parsed = again;
        text_ = mended;
        tree_.skipped.push_back({Severity::Cosmetic, line, "",
                                 "Attributes lack quotes or blanks between them: they are read as "
                                 "SOFA does up to v18.12"});
      }
    }
    lines_ = Lines(text_);
    if (!parsed)
      return Error{place(lines_.at(parsed.offset)),
                   std::string("This is not valid XML: ") + parsed.description()};
    const pugi::xml_node top = document.document_element();
    if (std::string_view(top.name()) != "Node")
      return Error{place(lineOf(top)),
                   "A SOFA scene must begin with <Node>; this file begins with <" +
                       namePart(top.name(), "nothing") + ">"};
    tree_.root = std::make_unique<Node>();
    readElement(top, *tree_.root);
    if (!readNode(top, *tree_.root, 0) && cancelled(progress_))
      return Error{"", "Reading was cancelled"};
    if (tooDeep_ > 0)
      return Error{place(tooDeep_), "Nodes are nested more than " + std::to_string(deepest) +
                                        " levels deep, which is the maximum"};
    return std::move(tree_);
  }

 private:
  using Severity = ImportFinding::Severity;

  static pugi::xml_parse_result parse(pugi::xml_document& document, std::string_view text) {
    return document.load_buffer(text.data(), text.size(),
                                pugi::parse_default | pugi::parse_trim_pcdata, pugi::encoding_utf8);
  }
  int lineOf(const pugi::xml_node& xml) const { return lines_.at(xml.offset_debug()); }

  void readElement(const pugi::xml_node& xml, Element& element) const {
    element.type = xml.name();
    element.line = lineOf(xml);
    for (const pugi::xml_attribute& attribute : xml.attributes()) {
      if (std::string_view(attribute.name()) == "name") element.name = attribute.value();
      element.attributes.push_back({attribute.name(), attribute.value()});
    }
    const auto& attributes = element.attributes;
    if (attributes.size() > fewAttributes) {
      element.byName.resize(attributes.size());
      std::iota(element.byName.begin(), element.byName.end(), 0u);
      std::stable_sort(element.byName.begin(), element.byName.end(),
                       [&](auto a, auto b) { return attributes[a].name < attributes[b].name; });
    }
    // An older spelling: <Object type="UniformMass" …/>.
    if (element.type == "Object")
      if (const std::string* type = element.find("type")) element.type = *type;
    element.written = element.type;
    element.type = plainType(element.written);
  }

  void skip(const pugi::xml_node& xml, Severity severity, const std::string& element,
            const std::string& sentence) {
    tree_.skipped.push_back({severity, lineOf(xml), element, sentence});
  }

  bool readNode(const pugi::xml_node& xml, Node& node, int depth) {
    if (depth > deepest) {
      tooDeep_ = node.line;
      return false;
    }
    tree_.nodes.push_back(&node);
    Parts taken;
    for (const pugi::xml_node& child : xml.children()) {
      if (child.type() != pugi::node_element) continue;
      if (cancelled(progress_)) return false;
      const std::string tag = child.name();
      if (tag == "Node") {
        auto below = std::make_unique<Node>();
        readElement(child, *below);
        below->parent = &node;
        if (const std::string* activated = below->find("activated");
            activated && saysNo(*activated)) {
          skip(child, Severity::Cosmetic, below->label(),
               "It is deactivated (activated) and left out with all its contents");
          continue;
        }
        // A name of this length is refused later, whatever follows.
        below->branch = node.branch.size() > longestName
                            ? node.branch
                            : node.branch + taken.free(namePart(below->name, "node")) + "/";
        if (!readNode(child, *below, depth + 1)) return false;
        node.children.push_back(std::move(below));
      } else if (tag == "include" || tag == "Attribute" || tag == "preset") {
        skip(child, Severity::LeftOut, tag,
             "This kind of element is not supported: its contents are missing here");
      } else {
        auto object = std::make_unique<Object>();
        readElement(child, *object);
        object->node = &node;
        object->place = node.objects.size();
        tree_.objects.push_back(object.get());
        if (child.find_child(
                [](const pugi::xml_node& n) { return n.type() == pugi::node_element; }))
          skip(child, Severity::LeftOut, object->label(),
               "Elements inside it are not supported and have no effect");
        node.objects.push_back(std::move(object));
      }
    }
    node.index();
    return true;
  }

  std::string_view text_;
  Lines lines_{""};
  Progress* progress_;
  Tree tree_;
  int tooDeep_ = 0;
};

/// "[-1]": the object at this distance from `from` in its node.
const Object* neighbour(const Object& from, std::string_view part) {
  int step = 0;
  const auto [end, error] = std::from_chars(part.data() + 1, part.data() + part.size() - 1, step);
  if (error != std::errc() || end != part.data() + part.size() - 1) return nullptr;
  const auto& objects = from.node->objects;
  const std::ptrdiff_t wanted = static_cast<std::ptrdiff_t>(from.place) + std::ptrdiff_t(step);
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
        if (const Object* object = node->objectNamed(part)) return {nullptr, object};
      node = node->childNamed(part);
    }
  }
  return {node, nullptr};
}

}  // namespace

const std::vector<const Object*>& Node::ofType(std::string_view type) const {
  static const std::vector<const Object*> none;
  const auto found = byType_.find(type);
  return found == byType_.end() ? none : found->second;
}

const Object* Node::objectNamed(std::string_view name) const {
  const auto found = named_.find(name);
  if (found != named_.end()) return found->second;
  const auto typed = unnamed_.find(name);
  return typed == unnamed_.end() ? nullptr : typed->second;
}

const Node* Node::childNamed(std::string_view name) const {
  const auto found = nodes_.find(name);
  return found == nodes_.end() ? nullptr : found->second;
}

void Node::index() {
  for (const auto& object : objects) {
    byType_[object->type].push_back(object.get());
    if (object->name.empty())
      unnamed_.emplace(object->type, object.get());
    else
      named_.emplace(object->name, object.get());
  }
  for (const auto& child : children) nodes_.emplace(child->name, child.get());
}

const std::string* Element::find(std::string_view attribute) const {
  if (!byName.empty()) {
    const auto place = std::lower_bound(
        byName.begin(), byName.end(), attribute,
        [&](std::uint32_t i, std::string_view name) { return attributes[i].name < name; });
    if (place == byName.end() || attributes[*place].name != attribute) return nullptr;
    attributes[*place].read = true;
    return &attributes[*place].value;
  }
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
  const std::string kind = namePart(written, "element");
  return name.empty() ? kind : kind + " " + inQuotes(namePart(name, ""));
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

Result<Tree> readTree(std::string_view text, Progress* progress) {
  return TreeReader(text, progress).read();
}

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
