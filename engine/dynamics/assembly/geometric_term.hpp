#pragma once

#include <array>

#include "engine/dynamics/assembly/state_forces.hpp"

namespace compliant {

/// K_g of the mappings and of force fields whose loads turn (theory §2): what counts of it is what
/// the masses of the step do not hold by themselves.
class GeometricTerm {
 public:
  /// Records the local matrices if the integrator uses them, and marks the parts that they load.
  GeometricTerm(TotalJacobians& jacobians, const ActingParts& acting, AssembledMatrix& matrix,
                StateForces& forces, const Motion& motion);

  /// As ActingParts::forMatrices, during construction.
  template <class Visit>
  void forMatrices(Visit visit) {
    for (std::size_t m = 0; m < elements_.size(); ++m)
      visit(elements_[m].matrix, J_.rowsOf(J_.mappings()[m].inputParts));
  }
  /// After the pattern of W is built: finds the entries of the masses in it.
  void findMasses(const SparseRows& W);
  /// After the laws are read: parts connected by hard rows turn as one.
  void followLaws();

  /// Sets what stiffness the masses hold in steps of this scheme; call it before those of a step.
  void setScheme(const Scheme& scheme);
  /// Computes mobilities from W while it holds only the masses.
  void updateMobilities(const SparseRows& W, const SystemWeights& weights);
  /// Adds the stiffness of a force field, with the counted part of it, to W.
  void addField(const ForcePart& force, const Motion& motion, const SystemWeights& weights);
  /// K_g of the mappings under the force at their outputs: current forces, and λ̄ of the last step
  /// for rows handled as constraints.
  void addMappings(const Motion& motion, const Scheme& scheme, const SystemWeights& weights);
  /// The power that b K_g takes in a linearised step, W, for Δv on the degrees of freedom.
  double loss(const Motion& motion, const Scheme& scheme, const VecX& change);

 private:
  using DofSlot = TotalJacobians::DofSlot;
  /// The geometric stiffness of a mapping.
  struct Element {
    LocalMatrix matrix;
    std::vector<double> velocity, product;  ///< scratch, stacked
  };
  /// A body that geometric stiffness turns or moves: its inverse mass is multiplied by the number
  /// of elements of that stiffness which share it.
  struct TurningMass {
    int dof = 0, width = 0;
    double sharers = 0;
    std::vector<int>
        slots;  ///< of its mass in W, row by row of the lower triangle, or its diagonal
  };
  /// For a part connected by hard rows: vᵀK_g v of the whole and of its tension, and
  /// CountedStiffness::excess.
  struct TurningPart {
    double whole = 0, pull = 0, excess = 0;
  };
  class Counted final : public CountedStiffness {
   public:
    Counted(GeometricTerm& term, std::span<const int> parts, std::span<const int> offsets);
    Mat3 mobility(Index column) const override;
    double mobilityOfNumber(Index column) const override;
    void note(const Ends& ends, double whole, double pull) const override;
    double excess(const Ends& ends) const override;

   private:
    std::span<const DofSlot> row(Index column) const;
    int part(const Ends& ends) const;
    GeometricTerm& term_;
    std::span<const int> parts_, offsets_;
  };
  enum class Counting { Whole, ExcessAlone };

  void findTurning();
  void findTurningParts();
  void addMapping(std::size_t which, const Motion& motion, const Scheme& scheme,
                  const SystemWeights& weights, Counting counting);
  double mobilityOf(std::span<const DofSlot> a, std::span<const DofSlot> b) const;

  TotalJacobians& J_;
  const ActingParts& acting_;
  AssembledMatrix& matrix_;
  StateForces& forces_;
  std::vector<Element> elements_;  ///< of each mapping
  VecX load_;                      ///< on each state, with what travels down to inputs
  VecX change_;                    ///< scratch where Motion::v is

  double share_ = 1, perRate_ = 0;  ///< CountedStiffness
  double masslessMobility_ =
      0;  ///< for directions without mass: 0 keeps their stiffness whole, ∞ keeps only the tension
  std::vector<TurningPart> turningParts_;
  std::vector<char>
      turnsTogether_;               ///< per row of constraints: hard, so that its parts turn as one
  std::vector<int> turningPartOf_;  ///< per degree of freedom; −1: fixed
  std::vector<TurningMass> turningMasses_;
  std::vector<double> inverseMass_;  ///< per degree of freedom, its own entry
  std::vector<int> frameOf_;  ///< per degree of freedom: its place in frameMobility_, times 6, plus
                              ///< its entry; or −1
  std::vector<Eigen::Matrix<double, 6, 6>> frameMobility_;
};

}  // namespace compliant
