#include "ui/qt/properties/property_editor.hpp"

#include <QToolButton>
#include <cmath>

#include "engine/json/value_text.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/slider_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/properties/links_field.hpp"

namespace compliant {
namespace {

QString sentence(const Field& field, const Value& value) {
  const auto problem = field.check(value);
  return problem ? qt(*problem) : QString();
}

Range rangeOf(const Field& field) { return {field.minimum, field.maximum}; }

Vec3 toVector(const Triple& t) { return {t[0], t[1], t[2]}; }

QString idText(Id id) { return QString::number(id); }

}  // namespace

PropertyEditor::PropertyEditor(const PropertyRow& row, SceneSource scene, QWidget* parent)
    : field_(row.field), scene_(std::move(scene)) {
  candidates_ = row.candidates;
  unit_ = row.unit;
  build(row);
  row_->setParent(parent);
  setParent(row_);
  if (!row.symbol.empty() && row.symbol != field_->name) row_->setSymbol(qt(row.symbol));
  row_->setObjectName(qt(field_->name));
  row_->setDefaultText(qt(defaultText(scene_(), *field_)));
  connect(row_, &FieldRow::resetRequested, this, [this] {
    // Otherwise the typed text would be committed when the field loses the focus.
    row_->field()->restore();
    emit edited(field_->fallback, Gesture{});
  });
  show(row);
}

// Puts the widget into a row.
template <class Widget>
Widget* PropertyEditor::adopt(Widget* widget) {
  const QString name = qt(fieldLabel(*field_));
  row_ = new FieldRow(name, widget);
  widget->setSpokenName(name);
  setError_ = [widget](const QString& text) { widget->setError(text); };
  return widget;
}

// The same; `toValue` converts the argument of its signal to a scene value.
template <class Widget, class Convert>
Widget* PropertyEditor::install(Widget* widget, Convert toValue) {
  adopt(widget);
  connect(widget, &Widget::edited, this, [this, toValue](const auto& value, Gesture gesture) {
    emit edited(toValue(value), gesture);
  });
  return widget;
}

void PropertyEditor::build(const PropertyRow& row) {
  const auto asText = [](const QString& text) { return Value(text.toStdString()); };
  switch (row.kind) {
    case Kind::Toggle: {
      auto* toggle = install(new ToggleField, [](bool on) { return Value(on); });
      show_ = [toggle](const PropertyRow& r) { toggle->setValue(std::get<bool>(r.value)); };
      return;
    }
    case Kind::Integer:
    case Kind::Real:
      return buildNumber(row);
    case Kind::Text: {
      const bool page = field_->name == "notes";
      auto* text = install(new TextField(page ? TextLines::Several : TextLines::Paragraph), asText);
      show_ = [text](const PropertyRow& r) { text->setValue(qt(std::get<std::string>(r.value))); };
      return;
    }
    case Kind::Choice: {
      auto* choice = install(new ChoiceField, asText);
      std::vector<Choice> choices;
      for (const std::string& key : *field_->choices)
        choices.push_back({qt(key), qt(choiceLabel(key)), {}});
      choice->setChoices(choices);
      show_ = [choice](const PropertyRow& r) {
        choice->setValue(qt(std::get<std::string>(r.value)));
      };
      return;
    }
    case Kind::Vector: {
      auto* vector = install(new VectorField, [](const Triple& t) { return Value(toVector(t)); });
      vector->setUnit(qt(row.unit));
      show_ = [vector](const PropertyRow& r) {
        const Vec3& v = std::get<Vec3>(r.value);
        vector->setValue({v.x(), v.y(), v.z()});
      };
      return;
    }
    case Kind::Link:
    case Kind::Links:
      buildLink(row);
      connect(row_->addButton("crosshair", "Pick in the view"), &QToolButton::clicked, this,
              &PropertyEditor::pickRequested);
      return;
    case Kind::Reals:
    case Kind::Points:
    case Kind::Indices:
    case Kind::Edges:
    case Kind::Terms:
      return buildList();
  }
}

void PropertyEditor::buildNumber(const PropertyRow& row) {
  const auto check = [field = field_](double number) { return sentence(*field, Value(number)); };
  const auto asReal = [](double number) { return Value(number); };
  if (row.kind == Kind::Integer) {
    const auto whole = [](double number) {
      return Value(static_cast<std::int64_t>(std::llround(number)));
    };
    auto* number = install(new NumberField, whole);
    number->setUnit(qt(row.unit));
    number->setRange(rangeOf(*field_));
    number->setStepRule(StepRule::Whole);
    number->setCheck([field = field_, whole](double n) {
      if (n != std::round(n)) return QStringLiteral("must be a whole number");
      return sentence(*field, whole(n));
    });
    show_ = [number](const PropertyRow& r) {
      number->setValue(static_cast<double>(std::get<std::int64_t>(r.value)));
    };
    return;
  }
  const auto& slider = field_->slider;
  const bool logarithmic = slider && slider->scale == SliderScale::Logarithmic;
  if (logarithmic && (row.unit == "m/N" || row.unit == "rad/(N·m)")) {
    auto* compliance = install(new ComplianceField, asReal);
    compliance->setUnit(qt(row.unit));
    compliance->setScale(slider->low, slider->high);
    compliance->setCheck(check);
    show_ = [compliance](const PropertyRow& r) { compliance->setValue(std::get<double>(r.value)); };
    return;
  }
  if (slider) {
    auto* number = install(new SliderField, asReal);
    number->setUnit(qt(row.unit));
    number->setScale(slider->low, slider->high, logarithmic ? Scale::Logarithmic : Scale::Linear);
    number->setRange(rangeOf(*field_));
    number->setCheck(check);
    show_ = [number](const PropertyRow& r) { number->setValue(std::get<double>(r.value)); };
    return;
  }
  auto* number = install(new NumberField, asReal);
  number->setUnit(qt(row.unit));
  number->setRange(rangeOf(*field_));
  number->setCheck(check);
  show_ = [number](const PropertyRow& r) { number->setValue(std::get<double>(r.value)); };
}

void PropertyEditor::buildLink(const PropertyRow& row) {
  std::vector<Choice> choices;
  for (const LinkCandidate& each : row.candidates)
    choices.push_back({idText(each.id), qt(each.name), {}});
  if (row.kind == Kind::Links) {
    auto* links = install(new LinksField, [](const QStringList& keys) {
      std::vector<Link> all;
      for (const QString& key : keys) all.push_back({key.toULongLong()});
      return Value(Array<Link>(std::move(all)));
    });
    if (field_->pairs) links->setPairs();
    links->setChoices(choices);
    show_ = [links](const PropertyRow& r) {
      QStringList keys;
      for (const Link& link : std::get<Array<Link>>(r.value)) keys << idText(link.id);
      links->setValue(keys);
    };
    return;
  }
  choices.insert(choices.begin(), {idText(0), "none", {}});
  auto* link =
      install(new ChoiceField, [](const QString& key) { return Value(Link{key.toULongLong()}); });
  link->setChoices(choices);
  show_ = [link](const PropertyRow& r) { link->setValue(idText(std::get<Link>(r.value).id)); };
}

void PropertyEditor::buildList() {
  // "12" and "1, 2" are as clear as "[12]".
  const auto bracketed = [kind = field_->kind,
                          angles = unit_ == "rad" || unit_ == "rad/s"](const QString& typed) {
    const bool numbers = kind == Kind::Reals || kind == Kind::Indices;
    const QString text = angles ? inRadians(typed) : typed;
    return (numbers && !text.trimmed().startsWith(u'[') ? u'[' + text + u']' : text).toStdString();
  };
  auto* list = adopt(new TextField);
  const auto change = [kind = field_->kind](const QString& text) {
    if (kind != Kind::Reals && kind != Kind::Points) return ReadListChange();
    return readListChange(text, kind == Kind::Reals ? ListOf::Numbers : ListOf::Points);
  };
  connect(list, &TextField::edited, this,
          [this, change, bracketed](const QString& text, Gesture gesture) {
            if (const ReadListChange read = change(text); read.isChange) {
              emit listChangeTyped(read);
            } else if (const auto value = parseValue(scene_(), *field_, bracketed(text)); value) {
              emit edited(*value, gesture);
            }
          });
  list->setCheck([this, change, bracketed, list](const QString& text) {
    if (const ReadListChange read = change(text); read.isChange) return read.error;
    if (list->property("long").toBool())
      return QStringLiteral("Too long to edit here. *2 scales all entries.");
    const auto value = parseValue(scene_(), *field_, bracketed(text));
    return value ? QString() : qt(value.error().text());
  });
  const bool numbers = field_->kind == Kind::Reals || field_->kind == Kind::Points;
  show_ = [this, list, numbers](const PropertyRow& r) {
    const std::optional<std::string> text = shortListText(scene_(), r.value);
    const bool editable = text.has_value();
    list->setUnit(qt(r.unit));
    list->setProperty("long", !editable);
    list->line()->setReadOnly(!editable && !numbers);
    list->setValue(qt(text.value_or(r.text)));
  };
}

bool PropertyEditor::fits(const PropertyRow& row) const {
  return row.field == field_ && row.candidates == candidates_ && row.unit == unit_;
}

void PropertyEditor::show(const PropertyRow& row) {
  show_(row);
  // An error about a text being typed stays.
  if (refused_) setError({});
  row_->setIdle(row.idle);
  if (row.tooltip != meaning_) row_->setMeaning(qt(row.tooltip));
  meaning_ = row.tooltip;
  row_->setDefaultState(row.isDefault ? DefaultState::AtDefault : DefaultState::Changed);
}

void PropertyEditor::acceptFactors() {
  const bool vector = field_->kind == Kind::Vector;
  if (!vector && field_->kind != Kind::Real && field_->kind != Kind::Integer) return;
  // The edits of a vector are in the order x, y, z.
  int coordinate = vector ? 0 : -1;
  for (NumberEdit* edit : row_->field()->findChildren<NumberEdit*>()) {
    edit->setAcceptsFactors(true);
    edit->setToolTip(
        "<p>A number sets all. <b>*2</b> and <b>/2</b> scale each value, <b>+0.5</b> and "
        "<b>+-0.5</b> shift it.</p>");
    connect(edit, &NumberEdit::changeTyped, this,
            [this, coordinate](NumberChange change) { emit changeTyped(change, coordinate); });
    if (vector) ++coordinate;
  }
}

void PropertyEditor::setError(const QString& sentence) {
  refused_ = !sentence.isEmpty();
  setError_(sentence);
}

}  // namespace compliant
