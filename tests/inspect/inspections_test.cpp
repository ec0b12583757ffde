#include "engine/inspect/inspection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/analysis/row_equation.hpp"
#include "tests/inspect/inspected.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

const ReadingTable& tableOf(const Reading& reading) {
  for (const Reading::Part& part : reading.parts)
    if (const auto* table = std::get_if<ReadingTable>(&part)) return *table;
  ADD_FAILURE() << "there is no table";
  static const ReadingTable none;
  return none;
}

Reading readingOf(const char* key, const SolvedStep& step, const InspectionChoice& choice = {}) {
  const Result<Reading> reading = findInspection(key)->read(step, choice);
  EXPECT_TRUE(reading.ok()) << reading.error().text();
  return reading.ok() ? *reading : Reading{};
}

double cell(const ReadingTable& table, std::size_t line, const std::string& key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].key == key) return table.lines[line].cells[i].number;
  ADD_FAILURE() << key;
  return 0;
}

/// In SolvedStep::contacts.
Index contactOf(const SolvedStep& step, const Subject& subject) {
  for (const NonsmoothRecord::Block& block : step.record->nonsmooth->blocks)
    if (block.isContact() && subject.contact == block.place) return block.contact;
  ADD_FAILURE() << "no such contact";
  return 0;
}

TEST(Inspections, HaveDifferentKeysAndSentences) {
  std::set<std::string> keys;
  for (const Inspection* each : inspections()) {
    EXPECT_TRUE(keys.insert(each->key()).second) << each->key();
    EXPECT_EQ(std::string(each->doc()).back(), '.') << each->key();
    EXPECT_EQ(findInspection(each->key()), each);
  }
  EXPECT_EQ(findInspection("nothing"), nullptr);
}

std::string notesOf(const Reading& reading) {
  std::string text;
  for (const Reading::Part& part : reading.parts)
    if (const auto* note = std::get_if<ReadingNote>(&part)) text += note->text + "\n";
  return text;
}

TEST(Inspections, OfAchievedComplianceAreThoseOfTheResidual) {
  const SolvedStep step = inspected(stoppedChain("GaussSeidelSolver", 8, 3, 1e-6), 3);
  const ReadingTable table = tableOf(readingOf("achieved", step));
  ASSERT_EQ(table.lines.size(), 8u);
  const StepRows rows = stepRows(*step.record);
  for (std::size_t i = 0; i < table.lines.size(); ++i) {
    const Index row = rows.find(table.lines[i].subject.component, table.lines[i].subject.row);
    const double force = rows.impulse[row] / step.record->h,
                 added = rows.rows[at(row)].S * rows.residual[row] / force;
    EXPECT_NEAR(cell(table, i, "added"), added, 1e-12 * (1e-6 + std::abs(added)));
    EXPECT_NEAR(cell(table, i, "achieved"), 1e-6 + added, 1e-12 * (1e-6 + std::abs(added)));
    EXPECT_EQ(cell(table, i, "force"), force);
    if (i > 0) {
      EXPECT_LE(std::abs(cell(table, i, "added")), std::abs(cell(table, i - 1, "added")));
    }
  }
  EXPECT_THAT(notesOf(readingOf("achieved", step)), HasSubstr("7 of 8 rows that carry a force"));
  for (const double c : {1e-6, 0.0})
    EXPECT_THAT(notesOf(readingOf("achieved", inspected(chain(8, c), 3))),
                HasSubstr("Every row that carries a force obeys the compliance that was set."))
        << c;
  EXPECT_THAT(notesOf(readingOf("achieved", inspected(tower(3, 1, 5000), 5))),
              HasSubstr("Every row that carries a force obeys the compliance that was set."));
  EXPECT_THAT(notesOf(readingOf("achieved", inspected(tower(8, 1000, 20), 5))),
              HasSubstr("obey another compliance than was set"));
}

TEST(Inspections, OfTheMatrixCountItsEntriesAndNameItsMappings) {
  const SolvedStep step = inspected(chain(4, 0), 2);
  const Reading reading = readingOf("matrix", step);
  EXPECT_THAT(notesOf(reading), HasSubstr("12 unknowns and 4 rows."));
  EXPECT_THAT(notesOf(reading), HasSubstr("Inertia 12 positive, 4 negative, 0 zero"));
  EXPECT_THAT(notesOf(reading), HasSubstr("4 hard rows of rank 4."));
  const ReadingTable table = tableOf(reading);
  const MatX J = step.record->system.J.dense();
  bool found = false;
  for (std::size_t i = 0; i < table.lines.size(); ++i) {
    if (table.lines[i].cells[0].text != "J") continue;
    found = true;
    EXPECT_EQ(cell(table, i, "entries"), static_cast<double>((J.array() != 0).count()));
    EXPECT_EQ(cell(table, i, "largest"), J.cwiseAbs().maxCoeff());
    EXPECT_EQ(table.lines[i].cells[5].text, "4 × 12");
    EXPECT_EQ(table.lines[i].cells[8].text, "extension map");
  }
  EXPECT_TRUE(found);
  for (const Reading::Part& part : reading.parts)
    if (const auto* map = std::get_if<ReadingMap>(&part)) {
      EXPECT_EQ(map->columns, 16);
      EXPECT_EQ(map->rowNames.size(), 16u);
      EXPECT_FLOAT_EQ(map->values[0],
                      static_cast<float>(std::log10(step.record->system.W.dense()(0, 0))));
      EXPECT_EQ(map->values[12 * 16], map->values[12]) << "symmetric";
    }
}

TEST(Inspections, OfRowsTellForceResidualAndCompliance) {
  const SolvedStep step = inspected(chain(5, 1e-4), 3);
  const ReadingTable table = tableOf(readingOf("rows", step));
  ASSERT_EQ(table.lines.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(cell(table, i, "compliance"), 1e-4, 1e-16);
    EXPECT_NEAR(cell(table, i, "achieved"), 1e-4, 1e-12);
    EXPECT_NEAR(cell(table, i, "exact"), cell(table, i, "force"),
                1e-9 * std::abs(cell(table, i, "force")));
    EXPECT_GE(table.lines[i].subject.component, 1u);
  }
}

TEST(Inspections, OfRowsSayWhatAHardRowBehavesLike) {
  const SolvedStep step = inspected(stoppedChain("GaussSeidelSolver", 12, 4, 0), 5);
  const Reading reading = readingOf("rows", step);
  EXPECT_THAT(textOf(reading), HasSubstr("Stopped early"));
  EXPECT_THAT(textOf(reading), HasSubstr("it behaves like k = "));
  // The worst first.
  const ReadingTable& table = tableOf(reading);
  for (std::size_t i = 1; i < table.lines.size(); ++i)
    EXPECT_GE(cell(table, i - 1, "residual"), cell(table, i, "residual"));
}

TEST(Inspections, OfRowsBeginWithTheWorstAndNotANumberIsWorseThanAll) {
  SolvedStep step = inspected(chain(4, 1e-3), 2);
  auto record = std::make_shared<SolverRecord>(*step.record);
  record->right.b[1] += 0.5;
  record->right.b[2] -= 2;
  step.record = record;
  const ReadingTable table = tableOf(readingOf("rows", step));
  EXPECT_EQ(table.lines[0].subject.row, 2);
  EXPECT_NEAR(cell(table, 0, "residual"), 2, 1e-9);
  EXPECT_EQ(table.lines[1].subject.row, 1);
  EXPECT_NEAR(cell(table, 1, "residual"), 0.5, 1e-9);
  auto broken = std::make_shared<SolverRecord>(*record);
  broken->right.b[0] = NAN;
  step.record = broken;
  EXPECT_EQ(tableOf(readingOf("rows", step)).lines[0].subject.row, 0);
}

TEST(Inspections, OfRowsHaveALineForEachContact) {
  const SolvedStep step = inspected(tower(4, 1000, 20), 3);
  const ReadingTable table = tableOf(readingOf("rows", step));
  ASSERT_EQ(table.lines.size(), 5u);
  std::set<Index> contacts;
  for (std::size_t i = 0; i < table.lines.size(); ++i) {
    const Index index = contactOf(step, table.lines[i].subject);
    const Contact& contact = step.contacts[at(index)];
    contacts.insert(index);
    EXPECT_NEAR(cell(table, i, "force"), contact.force[0], 1e-9 * contact.force[0]);
    EXPECT_EQ(cell(table, i, "strain"), contact.gap);
    EXPECT_EQ(cell(table, i, "separating"), contact.velocity[0]);
  }
  EXPECT_EQ(contacts.size(), 5u);
}

TEST(Inspections, OfAnEquationAddUpToTheForce) {
  const SolvedStep step = inspected(chain(5, 0), 3);
  const Reading rows = readingOf("rows", step);
  InspectionChoice choice;
  choice.subject = tableOf(rows).lines[2].subject;
  const ReadingTable terms = tableOf(readingOf("equation", step, choice));
  // Strain, velocity, gravity, K_g, and the four other rows, which K_g couples.
  ASSERT_EQ(terms.lines.size(), 8u);
  EXPECT_EQ(terms.lines[2].cells[0].text, "force of mass");
  double sum = 0;
  for (std::size_t i = 0; i < terms.lines.size(); ++i) sum += cell(terms, i, "value");
  const StepRows all = stepRows(*step.record);
  const Index row = all.find(choice.subject.component, choice.subject.row);
  EXPECT_NEAR(sum, rowEquation(*step.record, all, row)->left(), 1e-13);
  choice.subject.row = 99;
  EXPECT_EQ(findInspection("equation")->read(step, choice).error().what,
            "This row has no equation in this step: it is handled as a force, broken, explicit or "
            "open");
}

TEST(Inspections, OfAnEquationLumpTheSmallestTerms) {
  Scene scene = tower(6, 10, 2000);
  const SolvedStep step = inspected(std::move(scene), 3);
  InspectionChoice choice;
  choice.subject = tableOf(readingOf("rows", step)).lines[2].subject;
  const ReadingTable all = tableOf(readingOf("equation", step, choice));
  choice.most = 1;
  const ReadingTable few = tableOf(readingOf("equation", step, choice));
  ASSERT_EQ(few.lines.size(), 4u);
  double sum = 0, lumped = 0;
  for (std::size_t i = 0; i < all.lines.size(); ++i) sum += cell(all, i, "value");
  for (std::size_t i = 0; i < few.lines.size(); ++i) lumped += cell(few, i, "value");
  EXPECT_NEAR(lumped, sum, 1e-12);
}

}  // namespace
}  // namespace compliant::test
