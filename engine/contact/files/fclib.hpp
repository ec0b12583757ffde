#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// Problems of FCLIB, the collection of Acary and others (2014), in HDF5 with three rows for each
/// contact, the normal first:
///
///   local:   u = W r + V λ + q,  0 = Vᵀ r + R λ + s      groups W, V, R, vectors q, s, mu
///   global:  M v = H r + G λ + f,  u = Hᵀ v + w,  0 = Gᵀ v + b
///                                                        groups M, H, G, vectors f, w, b, mu
///
/// The equalities follow the contacts. A global problem is reduced to its response Hᵀ M⁻¹ H. Errors
/// name the file and the dataset.
Result<NonsmoothProblem> readFclib(const std::string& path);

/// Whether a problem consists of cones and equalities, the sets that FCLIB knows.
bool fitsFclib(const NonsmoothProblem& problem);

/// Writes a local problem, with equalities after the contacts in any case. Returns an Error if the
/// problem does not fit or the file cannot be written.
Status writeFclib(const NonsmoothProblem& problem, const std::string& path,
                  const std::string& title);

}  // namespace compliant
