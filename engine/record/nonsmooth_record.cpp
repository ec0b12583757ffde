#include "engine/record/nonsmooth_record.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/contact/block_residual.hpp"
#include "engine/contact/contact_order.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

namespace {

using Block = NonsmoothRecord::Block;

/// The state of an impulse in a set, judged by the impulse alone.
Contact::State stateIn(const AdmissibleSet& set, const double* impulse) {
  if (set.tangents > 0)
    return stateInCone(impulse[0], set.friction * impulse[0],
                       tangentialSize(impulse, set.tangents));
  const bool inside = impulse[0] > set.lower && impulse[0] < set.upper;
  if (inside) return Contact::State::Stick;
  return std::isfinite(set.lower) && std::isfinite(set.upper) ? Contact::State::Slide
                                                              : Contact::State::Open;
}

/// The place of a row of the system: the constraint, and the row within it.
std::pair<Id, Index> placeOf(Index systemRow, const SolverRecord& record) {
  const auto& row = record.rows[at(systemRow)];
  return {row.constraint, row.row};
}

void describeContact(const Contact& contact, const std::vector<Contact>& before, Block& block) {
  block.owner = block.place.a;
  block.state = contact.state;
  const Contact* old = sameAmong(before, contact);
  block.changed = block.state != (old != nullptr ? old->state : Contact::State::Open);
}

Index vanishedOf(const std::vector<Contact>& before, const std::vector<Contact>& now) {
  return std::count_if(before.begin(), before.end(), [&](const Contact& old) {
    return old.state != Contact::State::Open && sameAmong(now, old) == nullptr;
  });
}

/// The index of a system's first contact among all contacts.
Index firstContactOf(const Dynamics& dynamics, const Motion& motion) {
  if (dynamics.contacts().empty()) return -1;
  const int system = dynamics.contacts().front().system;
  for (std::size_t i = 0; i < motion.contacts.size(); ++i)
    if (motion.contacts[i].system == system) return static_cast<Index>(i);
  return -1;
}

/// For each row with an inequality, its index among the rows of contacts, or −1.
std::vector<Index> contactRows(const NonsmoothRows& rows) {
  std::vector<Index> numbers(at(rows.rows()), -1);
  Index next = 0;
  for (const NonsmoothRows::Block& block : rows.blocks)
    if (block.systemRow < 0)
      for (Index r = 0; r < block.set.rows(); ++r) numbers[at(block.row + r)] = next++;
  return numbers;
}

void takeMatrices(const NonsmoothRows& rows, Index unknowns, NonsmoothRecord& record) {
  const std::vector<Index> numbers = contactRows(rows);
  const Index count =
      std::count_if(numbers.begin(), numbers.end(), [](Index number) { return number >= 0; });
  PatternBuilder jacobian(count, unknowns), compliance(count, count);
  for (Index r = 0; r < rows.rows(); ++r) {
    const Index number = numbers[at(r)];
    if (number < 0) continue;
    for (int k = rows.start[at(r)]; k < rows.start[at(r) + 1]; ++k)
      jacobian.add(number, rows.column[at(k)]);
    compliance.add(number, number);
  }
  const auto contact = [&numbers](const NonsmoothRows::Coupling& c) {
    return numbers[at(c.row)] >= 0 && numbers[at(c.column)] >= 0;
  };
  for (const NonsmoothRows::Coupling& c : rows.compliance)
    if (contact(c)) compliance.add(numbers[at(c.row)], numbers[at(c.column)]);
  record.contactJacobian = jacobian.build();
  record.contactCompliance = compliance.build();
  const auto add = [](SparseRows& matrix, Index row, Index column, double value) {
    matrix.value[at(matrix.slot(row, column))] += value;
  };
  for (Index r = 0; r < rows.rows(); ++r)
    if (const Index number = numbers[at(r)]; number >= 0)
      for (int k = rows.start[at(r)]; k < rows.start[at(r) + 1]; ++k)
        add(record.contactJacobian, number, rows.column[at(k)], rows.value[at(k)]);
  for (const NonsmoothRows::Coupling& c : rows.compliance)
    if (contact(c))
      add(record.contactCompliance, numbers[at(c.row)], numbers[at(c.column)], c.value);
}

}  // namespace

std::shared_ptr<const NonsmoothRecord> nonsmoothRecordOf(const Dynamics& dynamics,
                                                         const SceneStructure& structure,
                                                         const Motion& motion,
                                                         const SolverRecord& record) {
  const NonsmoothSolve& solve = dynamics.nonsmoothSolve();
  const NonsmoothRows& rows = dynamics.assembler().rows().nonsmooth();
  const ContactReport& report = solve.report();
  const NonsmoothProblem& problem = solve.problem();
  // A refused step may not have reached this problem.
  if (rows.empty() || report.impulse.size() != rows.rows() ||
      problem.sets.size() != rows.blocks.size() || report.velocity.size() != rows.rows())
    return nullptr;
  auto result = std::make_shared<NonsmoothRecord>();
  result->solver = solve.solver().id;
  result->method = report.method;
  result->message = report.message;
  result->precision = solve.solver().precision;
  result->iterations = report.iterations;
  result->residual = report.residual;
  result->history = report.history;
  const NaturalResidual residual(problem);
  const std::vector<double>& before = solve.impulseBefore();
  const std::vector<Contact>& contacts = dynamics.contacts();
  const std::vector<ContactPlace> places = contactPlaces(contacts, structure);
  const Index firstContact = firstContactOf(dynamics, motion);
  Index contact = 0;
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& source = rows.blocks[i];
    Block block;
    block.first = source.row;
    block.rows = source.set.rows();
    block.residual = std::sqrt(squaredBlockResidual(
        problem, static_cast<Index>(i), residual.steps()[i], report.impulse, report.velocity));
    if (source.systemRow >= 0) {
      std::tie(block.owner, block.row) = placeOf(source.systemRow, record);
      block.state = stateIn(problem.sets[i], &report.impulse[source.row]);
      block.changed = block.state != stateIn(problem.sets[i], &before[at(source.row)]);
    } else {
      block.contact = firstContact < 0 ? -1 : firstContact + contact;
      block.place = places[at(contact)];
      describeContact(contacts[at(contact++)], dynamics.contactsBefore(), block);
    }
    result->blocks.push_back(block);
  }
  takeMatrices(rows, record.system.n(), *result);
  result->vanished = vanishedOf(dynamics.contactsBefore(), contacts);
  return result;
}

}  // namespace compliant
