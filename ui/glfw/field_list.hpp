#pragma once

#include <map>
#include <string>
#include <vector>

#include "ui/model/basics/edit_gesture.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Edits the fields of the selection, built from their descriptions. Edits go through the document;
/// a drag is one undo step. Several components of one type are changed together.
class FieldList {
 public:
  explicit FieldList(Session& session);

  /// Call it within a Dear ImGui window.
  void draw(const InstrumentLook& look);
  /// Where each part of a field was last drawn, in pixels: left, top, right, bottom. "compliance"
  /// is the text, "compliance/slider" the slider, "compliance/hard" the toggle.
  const std::map<std::string, ImVec4>& places() const { return places_; }
  /// The error below a field; empty: none.
  std::string errorOf(const std::string& field) const;

 private:
  struct Row {
    PropertyRow shown;
    std::vector<std::string> typed;  ///< the texts of its parts
    std::string error;
    std::string difference;  ///< of several components; empty: none
    double lastSoft = 1e-5;  ///< the value that turning Hard off restores
  };

  void update();
  void updateValue(Row& row) const;
  void drawHeader(const InstrumentLook& look);
  void drawRow(Row& row, const InstrumentLook& look);
  void drawNumber(Row& row, const InstrumentLook& look);
  void drawVector(Row& row);
  void drawChoice(Row& row);
  void drawLink(Row& row);
  void drawLinks(Row& row);
  void drawText(Row& row);
  /// A text field; true when the user has finished typing.
  bool editText(Row& row, std::size_t part, const std::string& id);
  void slide(Row& row, const InstrumentLook& look);
  void change(Row& row, const Value& value, Document::Gesture gesture = 0);
  void changeTyped(Row& row, const std::string& text);
  void note(const Row& row, const char* part);

  Session& session_;
  bool stale_ = true;
  PropertySheet sheet_;
  std::vector<Id> targets_;
  std::string hint_;  ///< shown instead of fields
  std::vector<Row> rows_;
  EditGesture gesture_;
  std::map<std::string, ImVec4> places_;
  Subscription listening_;
};

}  // namespace compliant
