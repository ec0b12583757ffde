#include "engine/record/nonsmooth_record.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/contact/block_residual.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/record/block_state.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

namespace {

using Block = NonsmoothRecord::Block;

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

/// The part of a matrix from a row and a column on.
SparseRows cornerOf(const SparseRows& matrix, Index top, Index left) {
  PatternBuilder pattern(matrix.rows - top, matrix.columns - left);
  std::vector<double> values;
  for (Index r = top; r < matrix.rows; ++r)
    matrix.forRow(r, [&](int column, double value) {
      if (column < left) return;
      pattern.add(r - top, column - left);
      values.push_back(value);
    });
  SparseRows corner = pattern.build();
  std::copy(values.begin(), values.end(), corner.value.begin());
  return corner;
}

void takeMatrices(const NonsmoothRows& rows, Index unknowns, NonsmoothRecord& record) {
  PatternBuilder jacobian(rows.rows(), unknowns), compliance(rows.rows(), rows.rows());
  for (Index r = 0; r < rows.rows(); ++r) {
    for (int k = rows.start[at(r)]; k < rows.start[at(r) + 1]; ++k)
      jacobian.add(r, rows.column[at(k)]);
    compliance.add(r, r);
  }
  for (const NonsmoothRows::Coupling& c : rows.compliance) compliance.add(c.row, c.column);
  record.jacobian = jacobian.build();
  record.compliance = compliance.build();
  const auto add = [](SparseRows& matrix, Index row, Index column, double value) {
    matrix.value[at(matrix.slot(row, column))] += value;
  };
  for (Index r = 0; r < rows.rows(); ++r)
    for (int k = rows.start[at(r)]; k < rows.start[at(r) + 1]; ++k)
      add(record.jacobian, r, rows.column[at(k)], rows.value[at(k)]);
  for (const NonsmoothRows::Coupling& c : rows.compliance)
    add(record.compliance, c.row, c.column, c.value);
  record.right = Eigen::Map<const VecX>(rows.right.data(), rows.rows());
}

}  // namespace

SparseRows NonsmoothRecord::contactJacobian() const {
  return cornerOf(jacobian, firstContactRow, 0);
}

SparseRows NonsmoothRecord::contactCompliance() const {
  return cornerOf(compliance, firstContactRow, firstContactRow);
}

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
  result->impulses = report.impulses;
  // With what a reflection has given, if anything pushes.
  result->impulse = Eigen::Map<const VecX>(rows.impulse.data(), rows.rows());
  result->inC = dynamics.solvedWithContacts();
  result->velocity = report.velocity;
  result->firstContactRow = rows.rows();
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
    block.set = source.set;
    block.S = source.S;
    block.scale = source.scale;
    block.residual = std::sqrt(squaredBlockResidual(
        problem, static_cast<Index>(i), residual.steps()[i], report.impulse, report.velocity));
    block.step = residual.steps()[i];
    if (source.systemRow >= 0) {
      std::tie(block.owner, block.row) = placeOf(source.systemRow, record);
      block.state = stateIn(problem.sets[i], &report.impulse[source.row]);
      block.changed = block.state != stateIn(problem.sets[i], &before[at(source.row)]);
    } else {
      result->firstContactRow = std::min(result->firstContactRow, source.row);
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
